//! What a schema file with a mistake is answered: the line, and the remedy.

mod json_schema;

use schema::Schema;

/// A file that is read, with its parts for mistakes to be put in.
fn file(record: &str, fields: &str, rest: &str) -> String {
    format!("name = 'boat'\n{rest}\n[record]\nneeds = ['price']\n{record}\n[fields]\n{fields}\n")
}

/// A mistake: the file, the line that is named, and a part of the answer.
type Mistake = (String, usize, &'static str);

fn in_record(record: &str, says: &'static str) -> Mistake {
    (file(record, "", ""), 5, says)
}

fn in_field(field: &str, says: &'static str) -> Mistake {
    (file("", field, ""), 7, says)
}

fn at_top(rest: &str, says: &'static str) -> Mistake {
    (file("", "", rest), 2, says)
}

fn in_recognizer(keys: &str, says: &'static str) -> Mistake {
    (file("", "", &format!("recognizer = [{{ {keys} }}]")), 2, says)
}

fn whole(text: &str, line: usize, says: &'static str) -> Mistake {
    (text.to_owned(), line, says)
}

fn mistakes() -> Vec<Mistake> {
    vec![
        whole("name = ", 1, "write texts in straight quotes"),
        whole("{ name = 'boat' }", 1, "the file is TOML: write key = value"),
        whole("name = “boat”", 1, "in straight quotes"),
        whole("name = 'a'\nname = 'b'", 2, "join the two, or take one out"),
        whole("name: boat", 1, "write key = value"),
        whole("name = \"boat", 1, "end the text with the quote"),
        whole("name = True", 1, "true or false in lower case"),
        whole("name = 'boat'", 1, "[record] is missing"),
        whole("[record]\nneeds = ['price']", 1, "`name` is missing: write name = "),
        whole("name = 7\n[record]\nneeds = ['price']", 1, "a text in quotes is needed here"),
        whole("name = 'boat/ship'\n[record]\nneeds = ['price']", 1, "cannot be the name of a kind"),
        whole("name = '..'\n[record]\nneeds = ['price']", 1, "would lead elsewhere in addresses"),
        whole("name = '.'\n[record]\nneeds = ['price']", 1, "would lead elsewhere in addresses"),
        whole("name = 'boat'\n[record]\nat_least = 1", 2, "`needs` is missing"),
        whole("name = 'boat'\n[record]\nneeds = []", 3, "`needs` is empty"),
        whole("name = 'boat'\n[record]\nneeds = 'price'", 3, "a list in brackets is needed here"),
        whole("name = 'boat'\n[record]\nneeds = ['prise']", 3, "did you mean `price`?"),
        whole(
            "name = 'boat'\n[record]\nneeds = ['hul']\n[fields.hull]",
            3,
            "did you mean `hull`?; fields are hull;",
        ),
        whole("name = 'boat'\n[record]\nneeds = ['price', 'price']", 3, "names `price` twice"),
        whole(
            "name = 'boat'\nreader = 'event'\n[fields]\ntitle = {}\nhull = {}",
            5,
            "does not fill a field `hull`",
        ),
        whole("name = 'boat'\nrecord = 'price'", 2, "a table is needed here"),
        at_top("form = 99", "form 99 is not known"),
        at_top("form = 0", "form 0 is not known"),
        at_top("form = '1'", "write form = 1 without quotes"),
        at_top("form = 'one'", "`form` must be a number from 0"),
        at_top("nmae = 'x'", "did you mean `name`?"),
        at_top("reader = 'evnet'", "did you mean `event`?"),
        at_top("schema_org = 'https://schema.org/Boat'", "write it as JobPosting, without the address"),
        at_top("gathered = 'FAQPage'", "write it as FAQPage.mainEntity"),
        at_top("called = { english = ['Boat', 'Boats'] }", "`english` is no language"),
        at_top("called = { en = ['Boat', 'Boats', 'Fleet'] }", "two texts are needed here"),
        at_top("called = { xx = ['Boat', 'Boats'] }", "`xx` is no language of ISO 639"),
        at_top("called = { en = ['', ''] }", "a name in `called` is empty"),
        at_top("called = ' '", "a name in `called` is empty"),
        at_top("page = { gate = { jp = ['boat'] } }", "`jp` is no language of ISO 639"),
        at_top("page = { gates = ['boat'] }", "did you mean `gate`?"),
        at_top("page = { gate = ['boat', ''] }", "word 2 of `gate` is empty"),
        at_top("page = { types = ['newspaper'] }", "unknown page type `newspaper`"),
        in_record("at_least = 2", "`at_least` must be from 1 to 1"),
        in_record("at_least = 0", "`at_least` must be from 1 to 1"),
        in_record("at_least = 0.5", "`at_least` must be a whole number"),
        in_record("share = 1.0", "`share` must be from 0.0 to less than 1.0"),
        in_record("share = 'half'", "`share` must be a number from 0"),
        in_record("fewest = -3", "`fewest` must be a number from 0"),
        in_record("fewest = 0", "`fewest` must be from 1"),
        in_record("identity = []", "`identity` is empty"),
        in_record("agrees = []", "`agrees` is empty"),
        in_record(
            "identity = ['price', 'price']\n[fields.price]",
            "`identity` names `price` twice; name it once",
        ),
        in_record(
            "agrees = ['price', 'price']\n[fields.price]",
            "`agrees` names `price` twice; name it once",
        ),
        in_record("against = { xx = ['sold'] }", "`xx` is no language"),
        in_record("across_sites = 'yes'", "must be true or false, without quotes"),
        in_record("identity = ['tilte']", "`identity` names no field `tilte`"),
        in_record("against = [7]", "a text in quotes is needed here"),
        in_record("atleast = 1", "did you mean `at_least`?"),
        in_field("price = 'prise'", "did you mean `price`?"),
        in_field("price = 7", "a table is needed here"),
        in_field("price = { lable = 'price' }", "did you mean `label`?"),
        in_field("price = { type = 'sum' }", "unknown type `sum`"),
        in_field("price = { role = 'titel' }", "did you mean `title`?"),
        in_field("price = { part = 'tail' }", "unknown part `tail`"),
        in_field("price = { part = 'section' }", "needs the headings of that section"),
        in_field("price = { many = 1 }", "must be true or false, without quotes"),
        in_field("price = { label = { EN = ['price'] } }", "`EN` is no language"),
        in_field("price = { schema_org = 'offers price' }", "is no path of schema.org"),
        in_field("price = { role = 'start' }", "its type must be date or date-time"),
        in_field("sold = { role = 'end' }", "the role `end` and cannot be of type text"),
        in_field(
            "size = { role = 'place', type = 'number' }",
            "the role `place` and cannot be of type number",
        ),
        in_field("sold = { role = 'url', type = 'date' }", "the role `url` and cannot be of type date"),
        in_field("photo = { role = 'image' }", "write one of image, url as its `type`"),
        in_field("name = { role = 'title', type = 'html' }", "the role `title` and cannot be of type html"),
        in_field("about = { role = 'summary', type = 'price' }", "the role `summary` and cannot be"),
        in_field("crew = { role = 'people', type = 'date' }", "the role `people` and cannot be"),
        in_field("when = { role = 'repeats', type = 'date' }", "the role `repeats` and cannot be"),
        in_field("name = { role = 'title', many = true }", "a record has one; take `many` out"),
        in_field("name = { part = 'title', many = true }", "a record has one; take `many` out"),
        in_field("built = { role = 'start', type = 'date', many = true }", "a record has one"),
        in_field("price = { sort = 'number' , type = 'price' }", "take `sort` out"),
        in_field("price = { sort = 'size' }", "unknown sort `size`"),
        in_field("price = { label = [] }", "`label` is empty; name at least one"),
        in_field("price = { column = { en = [] } }", "`column` is empty; name at least one"),
        in_field("price = { label = { xx = ['price'] } }", "`xx` is no language"),
        in_field("price = { called = { en = '' } }", "a name in `called` is empty"),
        in_field(
            "price = { type = 'price', recognizer = 'date' }",
            "which the recogniser `date` does not find",
        ),
        in_field(
            "who = { type = 'person', recognizer = 'price' }",
            "which the recogniser `price` does not find",
        ),
        in_field("price = { recognizer = 'price', whole = true }", "is `whole`, which texts alone can be"),
        in_field("sources = 'price'", "every record has a `sources` beside its fields"),
        in_field("text = 'price'", "every record has a `text` beside its fields"),
        in_field("'a/b' = 'price'", "cannot be the name of a field"),
        (file("", "a = { role = 'title' }\nb = { role = 'title' }", ""), 8, "have one role"),
        (file("", "price = 'price'\nPrice = 'price'", ""), 8, "differ in upper case only"),
        (file("", "[[recognizer]]\npattern = 'x'", ""), 7, "a recogniser needs a `name`"),
        (file("", "[[recognizer]]\nname = 'r'", ""), 7, "either `words`, `names` or a `pattern`"),
        (file("", "[recognizer]\nname = 'r'\nwords = ['x']", ""), 7, "write [[recognizer]] above each"),
        in_record("share = '0.5'", "write share = 0.5 without quotes"),
        (file("", "[[recognizer]]\nname = 'r'\npattern = '('", ""), 9, "mend or shorten it"),
        (file("", "[[recognizer]]\nname = 'r'\nwrods = ['x']", ""), 9, "did you mean `words`?"),
        in_recognizer("name = 'r', words = []", "write at least one word"),
        in_recognizer("name = 'r', words = ['steel', ' ']", "leave empty ones out"),
        in_recognizer("name = 'r', names = []", "write at least one word"),
        in_recognizer("name = '', words = ['steel']", "its name is empty"),
        in_recognizer("name = 'r', pattern = ''", "fits a text of no letters"),
        in_recognizer("name = 'r', pattern = 'x*'", "as x+ in place of x*"),
        in_recognizer("name = 'r', pattern = '(?<val>x)'", "its group `val` is never read"),
        in_recognizer("name = 'r', words = ['a'] }, { name = 'r', words = ['b']", "another has this name"),
        in_recognizer("name = 'r', words = ['steel']", "nothing asks for it"),
    ]
}

#[test]
fn mistakes_are_answered_with_line_and_remedy() {
    let mut wrong = Vec::new();
    for (text, line, says) in mistakes() {
        match Schema::from_toml("boat.toml", &text) {
            Ok(_) => wrong.push(format!("read without a word:\n{text}")),
            Err(error) if error.line == line && error.message.contains(says) => {}
            Err(error) => wrong.push(format!("{error}\nshould say, of line {line}: {says}\n{text}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Mistakes that editors do not see: JSON Schema compares no key with another's value, and reads no pattern.
const BEYOND_EDITORS: [&str; 15] = [
    "did you mean `price`?",
    "did you mean `hull`?; fields are hull;",
    "`at_least` must be from 1 to 1",
    "`identity` names no field `tilte`",
    "did you mean `price`?",
    // Another field may have the role that its part would give it.
    "a record has one; take `many` out",
    // The file may bring a recogniser of that name itself.
    "which the recogniser `date` does not find",
    "which the recogniser `price` does not find",
    "have one role",
    "differ in upper case only",
    "mend or shorten it",
    "as x+ in place of x*",
    "its group `val` is never read",
    "another has this name",
    "nothing asks for it",
];

#[test]
fn editors_see_the_mistakes_that_json_schema_can_express() {
    let unseen = mistakes().into_iter().filter(|(text, ..)| json_schema::accepts(text));
    let unseen: Vec<&str> = unseen.map(|(.., says)| says).collect();
    assert_eq!(unseen, BEYOND_EDITORS);
}

#[test]
fn a_file_without_mistakes_is_read() {
    for fields in [
        "price = 'price'",
        // Its values stand in elements whose class is the field's name.
        "colour = {}",
        "title = { role = 'title', recognizer = 'person' }",
        "authors = { role = 'people', type = 'contact', recognizer = 'email', many = true }",
        "year = { type = 'count', recognizer = 'number' }",
        // Both read one label: the amount, and the currency.
        "price = { label = 'price', recognizer = 'price' }\ncurrency = { label = 'price', part = 'currency' }",
    ] {
        let text = file("at_least = 1", fields, "form = 1");
        Schema::from_toml("boat.toml", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(json_schema::accepts(&text), "{text}");
    }
}

#[test]
fn an_own_recogniser_finds_texts_whatever_it_is_called() {
    let own = "[[recognizer]]\nname = 'date'\nwords = ['1 gallon']";
    let text = file("", &format!("size = {{ type = 'price', recognizer = 'date' }}\n{own}"), "");
    Schema::from_toml("boat.toml", &text).unwrap_or_else(|error| panic!("{error}"));
    assert!(json_schema::accepts(&text), "{text}");
}

#[test]
fn a_label_may_be_copied_from_a_page_with_its_colon() {
    let labels = |labels: &str| {
        let text = file("", &format!("price = {{ label = {labels} }}"), "");
        let schema = Schema::from_toml("boat.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        let field = &schema.fields[0];
        (field.labels.clone(), field.english.clone())
    };
    let price = || vec!["asking price".to_owned()];
    assert_eq!(labels("['Asking  price:', 'asking price', 'Asking price :']"), (price(), price()));
    assert_eq!(labels("{ en = 'Asking price：' }"), (price(), price()));
}

#[test]
fn a_kind_that_was_kept_is_read_also_where_it_would_now_be_refused() {
    let text = file("fewest = 0", "sources = { label = [] }", "called = { xx = ['', ''] }");
    assert!(Schema::from_toml("boat.toml", &text).is_err());
    assert!(Schema::from_kept("boat.toml", &text).is_ok());
    assert!(Schema::from_kept("boat.toml", &file("atleast = 1", "", "")).is_err());
}
