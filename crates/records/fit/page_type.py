#!/usr/bin/env python3
"""Learns the weights of `crates/records/src/page_type/weights.rs` from labelled pages, leaving whole sites out.

    cargo build --release -p records --example page_features
    python3 crates/records/fit/page_type.py EVENTS LISTS [--features target/release/examples/page_features] [--write]

EVENTS and LISTS are folders with `truth.jsonl` (one page a line: id, kind or genre, source, notes, as_of) and
`pages/ID.html`. Needs numpy. Prints the figures on left-out sites; `--write` rewrites the table.

Two fits over one set of features:

    about events?   ridge logistic; event pages against pages that hold none
    which type?     ridge softmax; types read off genres, and where there is none off path and title (weak labels)

What today is is not fitted: pages without events were saved long after they were written and pages with events were not,
which says something of the collectors and nothing of the pages.
"""
import argparse, collections, json, os, re, subprocess, zlib

import numpy as np

FOLDS = 10
RIDGE = 3.0
NOT_FITTED = {"day_past", "day_future"}
TYPES = ["events", "board", "bibliography", "news", "blog", "changelog", "court", "search", "products", "docs", "home", "other"]
GENRES = {"serp": "search", "court": "court", "products": "products", "thread": "board", "forum": "board", "blog": "blog",
          "events": "events", "reviews": "products", "news": "news"}
PATHS = [("bibliography", r"bibliograph|publication|pubs\b|papers\b"), ("changelog", r"change-?log|changes\b|release|whatsnew|version"),
         ("board", r"forum|thread|board|pipermail|maillist|msg\d"), ("home", r"webkb/\w*/?(student|faculty|staff)/|[/^](home)?people\^\w+\^(index|home)"),
         ("docs", r"\bdocs?[/_]|manual|reference|tutorial|/api|functions|javadoc"), ("news", r"trafilatura|readability|/news/"),
         ("blog", r"blog|_posts|/posts?/")]


def label(row):
    if row.get("kind") in ("listing", "single"):
        return "events"
    if row.get("genre") in GENRES:
        return GENRES[row["genre"]]
    told = re.search(r"a list of dated (\w+) records", row.get("notes") or "")
    if told:
        return GENRES.get(told.group(1), "other")
    path = row["source"].lower()
    return next((name for name, pattern in PATHS if re.search(pattern, path)), "other")


def site(row):
    """Pages of one source stand in one fold; of a source of many sites, those of one site."""
    if row.get("site"):
        return row["site"]
    if row["id"].startswith("cs-"):
        return "-".join(row["id"].split("-")[:4])[:16]
    if "webkb" in row["source"].lower():
        return re.sub(r".*http_\^\^([^^]*).*", r"\1", row["source"])
    if re.search("trafilatura|readability|website-templates", row["source"]):
        return row["id"]    # collections of pages from everywhere
    return row["source"].split("@")[0]


def read(folder):
    rows = [json.loads(line) for line in open(os.path.join(folder, "truth.jsonl"))]
    for row in rows:
        row["path"] = os.path.normpath(os.path.join(folder, row.get("page") or f"pages/{row['id']}.html"))
    return rows


def features(program, rows):
    told = "".join(f"{i}\t{row.get('as_of') or ''}\t{row['path']}\n" for i, row in enumerate(rows))
    lines = subprocess.run([program], input=told, capture_output=True, text=True, check=True).stdout.splitlines()
    names = lines[0].split("\t")[1:]
    return names, np.array([[float(v) for v in line.split("\t")[1:]] for line in lines[1:]])


def softmax(x, y, w, classes, ridge=RIDGE, rounds=300):
    """Weighted ridge softmax regression by gradient descent with momentum; x is standardised with a leading 1."""
    beta, speed = np.zeros((x.shape[1], classes)), np.zeros((x.shape[1], classes))
    target = np.eye(classes)[y]
    for _ in range(rounds):
        z = x @ beta
        p = np.exp(z - z.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        grad = x.T @ (w[:, None] * (p - target)) + ridge * np.vstack([np.zeros(classes), beta[1:]])
        speed = 0.9 * speed - 0.5 / w.sum() * grad
        beta += speed
    return beta


def predict(x, beta):
    z = x @ beta
    p = np.exp(z - z.max(axis=1, keepdims=True))
    return p / p.sum(axis=1, keepdims=True)


def standardise(x):
    mean, spread = x.mean(axis=0), x.std(axis=0)
    spread[spread < 1e-6] = 1.0
    return mean, spread


def fit(x, y, w, classes):
    """Weights for raw features: a bias row first."""
    mean, spread = standardise(x)
    beta = softmax(np.c_[np.ones(len(x)), (x - mean) / spread], y, w, classes)
    raw = beta[1:] / spread[:, None]
    return np.vstack([beta[0] - mean @ raw, raw])


def left_out(x, y, w, classes, sites):
    fold = np.array([zlib.crc32(s.encode()) % FOLDS for s in sites])
    p = np.zeros((len(x), classes))
    for f in range(FOLDS):
        beta = fit(x[fold != f], y[fold != f], w[fold != f], classes)
        p[fold == f] = predict(np.c_[np.ones((fold == f).sum()), x[fold == f]], beta)
    return p


def auc(p, y):
    order = np.argsort(p)
    rank = np.empty(len(p))
    rank[order] = np.arange(1, len(p) + 1)
    n = y.sum()
    return (rank[y == 1].sum() - n * (n + 1) / 2) / (n * (len(y) - n))


def even(sites):
    """A site of many pages counts as the root of their number."""
    n = collections.Counter(sites)
    return np.array([1 / np.sqrt(n[s]) for s in sites])


def about_events(rows, x, sites, show):
    y = np.array([int(r["kind"] != "negative") for r in rows])
    w = even(sites)
    w[y == 1] *= w[y == 0].sum() / w[y == 1].sum()
    p = left_out(x, y, w, 2, sites)[:, 1]
    print(f"about events: {y.sum()} pages with, {(1 - y).sum()} without, {len(set(sites))} sites; left-out AUC {auc(p, y):.3f}")
    for lost in (0.0, 0.01, 0.02, 0.05, 0.1):
        bar = np.sort(p[y == 1])[int(lost * y.sum())]
        print(f"  refuse below {bar:.3f}: {lost:.0%} of event pages lost, {(p[y == 0] < bar).mean():.1%} of the others refused")
    for name, order in (("event pages that look least so", np.argsort(p)), ("other pages that look most so", np.argsort(-p))):
        chosen = [i for i in order if y[i] == (name[0] == "e")][:show]
        for i in chosen:
            print(f"    {name}: {p[i]:.3f} {rows[i]['id']}")
    print("  by genre left out, with the weights of all others: area under the curve against all pages without events")
    for genre in sorted({r["genre"] for r, yes in zip(rows, y) if yes}):
        of = np.array([r["genre"] == genre for r in rows])
        beta = fit(x[~of], y[~of], w[~of], 2)
        q = predict(np.c_[np.ones(len(x)), x], beta)[:, 1]
        mixed = of | (y == 0)
        print(f"    {genre:16} {of.sum():4} pages  {auc(q[mixed], y[mixed]):.3f}, lowest {q[of].min():.3f}")
    return fit(x, y, w, 2)


def types(rows, x, sites):
    labels = [label(r) for r in rows]
    y = np.array([TYPES.index(name) for name in labels])
    w = even(sites)
    n = np.bincount(y, weights=w, minlength=len(TYPES))
    w = w / np.sqrt(n[y] / n.max())     # a rare type counts for more than its pages, and less than a frequent type
    p = left_out(x, y, w, len(TYPES), sites)
    print(f"types: left-out accuracy {(p.argmax(axis=1) == y).mean():.3f} over {len(y)} pages")
    for i, name in enumerate(TYPES):
        said = p.argmax(axis=1) == i
        right = (said & (y == i)).sum()
        print(f"  {name:14} {(y == i).sum():4} pages, recall {right / max((y == i).sum(), 1):.2f}, precision {right / max(said.sum(), 1):.2f}")
    return fit(x, y, w, len(TYPES))


def table(names, kept, events, kinds):
    """The weights as Rust, one line a feature; those not fitted are 0."""
    def row(values):
        return ", ".join(f"{v:.2f}".replace("-0.00", "0.00") for v in values)
    index = {name: i + 1 for i, name in enumerate(kept)}
    yes = events[:, 1] - events[:, 0]
    out = ["/// Log-odds of a page of which every feature is 0.", f"pub(super) const ABOUT_EVENTS_BIAS: f32 = {yes[0]:.3f};", "/// What each feature adds to the log-odds that the page is about events.", f"pub(super) const ABOUT_EVENTS: [f32; {len(names)}] = ["]
    out += [f"    {yes[index[n]] if n in index else 0.0:.3f}, // {n}" for n in names] + ["];"]
    out += ["/// What each type starts with, in the order of `PageType`.", f"pub(super) const TYPE_BIAS: [f32; {len(TYPES)}] = [{row(kinds[0])}];"]
    out += [f"/// One row a feature: {', '.join(TYPES)}.", f"pub(super) const TYPE: [[f32; {len(TYPES)}]; {len(names)}] = ["]
    out += [f"    [{row(kinds[index[n]] if n in index else np.zeros(len(TYPES)))}], // {n}" for n in names] + ["];"]
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("events")
    parser.add_argument("lists")
    parser.add_argument("--features", default="target/release/examples/page_features")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    events = read(options.events)
    seen = {r["path"] for r in events}
    others = [r for r in read(options.lists) if r["path"] not in seen and r.get("genre") in GENRES]
    names, x = features(options.features, events + others)
    keep = [i for i, n in enumerate(names) if n not in NOT_FITTED]
    x, kept = x[:, keep], [names[i] for i in keep]
    yes = about_events(events, x[:len(events)], [site(r) for r in events], options.show)
    kinds = types(events + others, x, [site(r) for r in events + others])
    if options.write:
        path = os.path.join(os.path.dirname(__file__), "../src/page_type/weights.rs")
        head = open(path).read().split("// learnt\n")[0]
        open(path, "w").write(head + "// learnt\n" + table(names, kept, yes, kinds) + "\n")


main()
