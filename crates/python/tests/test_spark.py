"""Spark, the real one: the same rows as one machine, on two cores, on two executors, and when one of these is killed."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import crawl
import pyarrow as pa
import pyarrow.dataset

import gleaner

KINDS = ("events", "records")
ORDER = [("file", "ascending"), ("offset", "ascending"), ("position", "ascending")]


def told(table, kind):
    """The rows of a table, sorted, each as bytes."""
    table = table.select(gleaner.schema(kind).names).sort_by(ORDER)
    return [written(row) for row in table.to_pylist(maps_as_pydicts="strict")]


def written(row):
    moment = row["page_date"]
    day = moment if isinstance(moment, str) else moment.strftime("%Y-%m-%dT%H:%M:%SZ")
    return json.dumps(row | {"page_date": day}, ensure_ascii=False, sort_keys=True, default=str).encode()


def without_types(row, kind):
    """A written row without the columns that say with a type what others say as text: the program's lines have none."""
    names = gleaner.schema(kind).names
    texts = names[: names.index("evidence") + 1]
    return written({name: value for name, value in json.loads(row).items() if name in texts})


def of_glean(program, kind, archives):
    """The rows of the program's lines, in the order of the archives: what a table adds follows from the rest of a line."""
    lines = subprocess.run([program, kind, "--format", "jsonl", *archives], capture_output=True, check=True).stdout.splitlines()
    rows, before, position = [], None, 0
    for row in map(json.loads, lines):
        page = (row["file"], row["offset"])
        position = position + 1 if page == before else 0
        before = page
        if kind == "records":
            # A line leaves out inner records where there are none; a column, which has them as JSON, cannot.
            row["inner"] = json.dumps(row["inner"], ensure_ascii=False, separators=(",", ":")) if "inner" in row else None
        rows.append(row | {"position": position, "site": gleaner.site(row["page_url"]), "evidence": None})
    return [written(row) for row in rows]


def of_spark(out, kind):
    sites = pyarrow.dataset.partitioning(pa.schema([("site", pa.string())]), flavor="hive")
    return told(pyarrow.dataset.dataset(f"{out}/kind={kind}", partitioning=sites).to_table(), kind)


def environment(master, python=sys.executable):
    conf = {
        "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4", "spark.driver.memory": "1g",
    }
    submit = " ".join(f"--conf {key}={value}" for key, value in conf.items())
    own = {"SPARK_LOCAL_IP": "127.0.0.1"} | ({"PYSPARK_PYTHON": python} if python else {})
    kept = {name: value for name, value in os.environ.items() if name not in ("PYSPARK_PYTHON", "VIRTUAL_ENV")}
    return kept | own | {"PYSPARK_SUBMIT_ARGS": f"--master {master} {submit} pyspark-shell"}


def children(of):
    """Processes by their parents, and what runs in them, of all below one."""
    parents = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
            parents.setdefault(int(text.rsplit(")", 1)[1].split()[1]), []).append(int(stat.parent.name))
        except (OSError, IndexError):
            continue
    found, todo = {}, [of]
    while todo:
        for child in parents.get(todo.pop(), []):
            try:
                found[child] = pathlib.Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            todo.append(child)
    return found


class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        cls.archives = [crawl.write(root / f"crawl-{n}.warc.gz", 40 + 20 * n, 1000 * n) for n in range(6)]
        cls.pattern = str(root / "crawl-*.warc.gz")
        pages = [batch for path in cls.archives for batch in gleaner.read_warc(path)]
        cls.wanted = {kind: told(gleaner.glean(pa.Table.from_batches(pages), kind), kind) for kind in KINDS}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def job(self, master, *options, env=None):
        self.out = f"{self.folder.name}/{self.id().rsplit('.', 1)[1]}"
        command = [sys.executable, "-m", "gleaner.spark", *options, self.pattern, self.out]
        self.log = open(self.out + ".log", "w+")  # noqa: SIM115 - closed when the test ends
        self.addCleanup(self.log.close)
        return subprocess.Popen(command, env=env or environment(master), stdout=self.log, stderr=self.log)

    def ended(self, job):
        code = job.wait(timeout=280)
        self.log.seek(0)
        log = self.log.read()
        self.assertEqual(code, 0, log[-3000:])
        return log

    def same_rows(self):
        for kind in KINDS:
            self.assertGreater(len(self.wanted[kind]), 200)
            self.assertEqual(of_spark(self.out, kind), self.wanted[kind], kind)

    def test_one_machine_is_what_the_program_gives(self):
        """The rest compares with Python on one machine; this, Python with `glean`, where `GLEAN` names it."""
        program = os.environ.get("GLEAN")
        if not program:
            self.skipTest("GLEAN names no program; cargo xtask test does")
        for kind in KINDS:
            wanted = [without_types(row, kind) for row in self.wanted[kind]]
            self.assertEqual(of_glean(program, kind, self.archives), wanted)

    def test_two_cores_and_divided_by_kind_and_site(self):
        self.ended(self.job("local[2]"))
        self.same_rows()
        folders = {str(p.relative_to(self.out)) for p in pathlib.Path(self.out).glob("kind=*/site=*")}
        self.assertEqual(folders, {f"kind={kind}/site=site{n}.example.org" for kind in KINDS for n in range(5)})

    def test_an_environment_that_is_not_active(self):
        """Nothing names a Python, and the first that `PATH` finds has no package: workers are run by the one that runs the program."""
        with tempfile.TemporaryDirectory() as first:
            for name in ("python", "python3"):
                python = pathlib.Path(first, name)
                python.write_text("#!/bin/sh\necho this Python has no gleaner >&2\nexit 1\n")
                python.chmod(0o755)
            env = environment("local[2]", python=None)
            self.ended(self.job("local[2]", env=env | {"PATH": f"{first}:{env['PATH']}"}))
        self.same_rows()

    def test_archives_that_hadoop_reads(self):
        self.ended(self.job("local[2]", "--read", "hadoop", "--no-sites"))
        self.same_rows()

    def test_an_executor_is_killed_in_the_middle(self):
        job = self.job("local-cluster[2,1,1024]")
        deadline = time.monotonic() + 200
        victim = None
        while victim is None and time.monotonic() < deadline and job.poll() is None:
            time.sleep(0.2)
            for executor, command in children(job.pid).items():
                at_work = any("pyspark" in c and "daemon" in c for c in children(executor).values())
                if "CoarseGrainedExecutorBackend" in command and "java" in command.split(" ")[0] and at_work:
                    victim = executor
        self.assertIsNotNone(victim, "no executor began to work")
        time.sleep(1.0)
        os.kill(victim, signal.SIGKILL)
        log = self.ended(job)
        self.assertRegex(log, "Lost executor|Lost task", log[-2000:])
        self.same_rows()

    def test_where_nothing_is_the_program_says_so(self):
        self.pattern = self.folder.name + "/none-*.warc.gz"
        job = self.job("local[1]")
        self.assertEqual(job.wait(timeout=200), 1)
        self.log.seek(0)
        self.assertIn("gleaner.spark: ", self.log.read())

    def test_pages_of_a_data_frame(self):
        program = """
import json, sys
import gleaner.spark as s
from pyspark.sql import SparkSession
spark = SparkSession.builder.getOrCreate()
sys.path.insert(0, sys.argv[1])
import crawl
pages = spark.createDataFrame([(u, bytearray(h)) for u, h in crawl.pages(10)], "url string, html binary").repartition(3)
rows = s.glean(pages, "events").select("page_url", "position", "title", "start").collect()
print(json.dumps(sorted(map(list, rows))))
"""
        here = str(pathlib.Path(__file__).parent)
        run = subprocess.run([sys.executable, "-c", program, here], env=environment("local[2]"), capture_output=True, text=True, timeout=250, check=False)
        self.assertEqual(run.returncode, 0, run.stderr[-2000:])
        wanted = [[u, n, e["title"], e["start"]] for u, h in crawl.pages(10) for n, e in enumerate(gleaner.events(h, u))]
        self.assertEqual(json.loads(run.stdout), sorted(wanted))


if __name__ == "__main__":
    unittest.main()
