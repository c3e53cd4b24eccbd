//! Parquet: what other programs read of our tables is what JSON says.

use std::process::Command;

use crate::{examples, folder, glean};

#[test]
fn a_build_without_it_says_so() {
    if cfg!(feature = "parquet") {
        return;
    }
    let run = glean(&["events", "--format", "parquet", &examples()]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("--features parquet"), "{}", run.err);
    let run = glean(&["tables", "-o", "never-made", &examples()]);
    assert!(run.code == 2 && run.err.contains("--features parquet"), "{}", run.err);
}

#[test]
fn any_form_can_go_to_a_file() {
    let file = folder("output").join("events.csv").display().to_string();
    let run = glean(&["events", "--format", "csv", "-o", &file, &examples()]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        glean(&["events", "--format", "csv", &examples()]).out
    );
    let run = glean(&["events", "-o", "no/such/folder/events.csv", &examples()]);
    assert!(run.code == 1 && run.err.contains("no/such/folder/events.csv"), "{}", run.err);
}

/// Compares a table, as pyarrow and DuckDB read it, with lines of JSON: every key, and what DuckDB counts.
const COMPARE: &str = "
import json, sys
import duckdb, pyarrow.parquet as parquet
table, lines = parquet.read_table(sys.argv[1]), [json.loads(line) for line in open(sys.argv[2])]
rows = table.to_pylist()
assert len(rows) == len(lines) > 0, (len(rows), len(lines))
for row, line in zip(rows, lines):
    for key, value in line.items():
        told = dict(row[key]) if isinstance(row[key], list) and isinstance(value, dict) else row[key]
        if key in ('evidence', 'inner'):
            told = json.loads(told)
        assert told == value, (key, told, value)
assert [row['position'] for row in rows if row['source'] == rows[0]['source']] == list(range(len(
    [row for row in rows if row['source'] == rows[0]['source']])))
metadata = parquet.read_metadata(sys.argv[1]).metadata
assert metadata[b'gleaner.tables'] == b'1' and metadata[b'gleaner.kind'].decode() == sys.argv[3]
counted = duckdb.sql(f\"select source, count(*) from '{sys.argv[1]}' group by source order by source\").fetchall()
wanted = {}
for line in lines:
    wanted[line['source']] = wanted.get(line['source'], 0) + 1
assert counted == sorted(wanted.items()), (counted, wanted)
";

/// Runs where the program writes Parquet and `GLEAN_PYTHON` names a Python with pyarrow and DuckDB, as `cargo xtask test`
/// installs them.
#[test]
fn pyarrow_and_duckdb_read_what_json_says() {
    let Some(python) = std::env::var_os("GLEAN_PYTHON").filter(|_| cfg!(feature = "parquet")) else { return };
    let folder = folder("parquet");
    let file = |name: String| folder.join(name).display().to_string();
    for verb in ["events", "records", "annotate", "text"] {
        let (table, again) = (file(format!("{verb}.parquet")), file(format!("{verb}-again.parquet")));
        let lines = file(format!("{verb}.jsonl"));
        for (format, to, jobs) in [("parquet", &table, "1"), ("parquet", &again, "5"), ("jsonl", &lines, "2")]
        {
            let run = glean(&[verb, "--evidence", "--format", format, "-j", jobs, "-o", to, &examples()]);
            assert_eq!((run.code, run.err.as_str()), (0, ""));
        }
        assert!(
            std::fs::read(&table).unwrap() == std::fs::read(&again).unwrap(),
            "threads change no byte of {verb}"
        );
        let compared = Command::new(&python).args(["-c", COMPARE, &table, &lines, verb]).output().unwrap();
        assert!(compared.status.success(), "{verb}: {}", String::from_utf8_lossy(&compared.stderr));
    }
}

/// Runs where the program writes Parquet.
#[test]
fn tables_of_several_kinds_are_those_of_each() {
    if cfg!(not(feature = "parquet")) {
        return;
    }
    let folder = folder("several");
    let at = |name: &str| folder.join(name).display().to_string();
    let pages = [examples(), concat!(env!("CARGO_MANIFEST_DIR"), "/../records/cases/kind").to_owned()];
    let kinds = "records,events,faqs,courses,annotate,text,housing";
    for (to, jobs) in [("tables", "1"), ("again", "3")] {
        let run = glean(&["tables", "--kinds", kinds, "-j", jobs, "-o", &at(to), &pages[0], &pages[1]]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    }
    for kind_name in ["records", "events", "faqs", "courses", "annotate", "text", "housing"] {
        let alone = at(&format!("{kind_name}.parquet"));
        let verb =
            if kind_name == "housing" { vec!["extract", "--kind", kind_name] } else { vec![kind_name] };
        let run = glean(&[verb, vec!["--format", "parquet", "-o", &alone, &pages[0], &pages[1]]].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{kind_name}");
        let read = |path: String| std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let (alone, part) =
            (read(alone), |to: &str| read(at(&format!("{to}/kind={kind_name}/part-0.parquet"))));
        assert!(alone == part("tables") && alone == part("again"), "{kind_name}");
    }
}

#[test]
fn what_no_table_can_be_is_said() {
    if cfg!(not(feature = "parquet")) {
        return;
    }
    let folder = folder("wrong tables");
    let at = folder.join("out").display().to_string();
    let file = folder.join("boats.toml").display().to_string();
    std::fs::write(&file, "name = 'boats'\n[record]\nneeds = ['price']\n[fields]\nsource = 'price'").unwrap();
    let tries: [(&[&str], &str); 6] = [
        (&["tables", &examples()], "name a folder for them with --output"),
        (&["tables", "-o", &at, "--explain", &examples()], "--evidence tells it"),
        (&["tables", "-o", &at, "--format", "csv", &examples()], "written in Parquet"),
        (&["tables", "-o", &at, "--kinds", "events,evnt", &examples()], "\"evnt\" is no kind"),
        (&["tables", "-o", &at, "--kinds", "events,events", &examples()], "one table called events"),
        (
            &["extract", "--kind", &file, "--format", "parquet", "-o", &at, &examples()],
            "cannot be called `source`",
        ),
    ];
    for (arguments, message) in tries {
        let run = glean(arguments);
        assert!(run.code == 2 && run.err.contains(message), "{arguments:?}: {}", run.err);
    }
    assert!(!folder.join("out").exists(), "wrong usage makes nothing");
}
