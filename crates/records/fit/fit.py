#!/usr/bin/env python3
"""Learns the weights of `crates/records/src/event/weights.rs` from labelled pages, leaving whole sites out.

    cargo build --release -p records --example trace
    python3 crates/records/fit/fit.py CORPUS [--trace target/release/examples/trace]

CORPUS is a folder with `truth.jsonl` (one page a line: id, as_of, kind, complete, records) and `pages/ID.html`. Needs numpy and scipy.
Prints, for groups of days and for titles, the figures on left-out sites and the weights as a Rust table.
"""
import argparse, collections, json, os, re, subprocess, unicodedata

import numpy as np
from scipy.optimize import minimize

FOLDS = 8
RIDGE = {"groups": 1.0, "titles": 1.0, "single": 1.0}


def words(s):
    return re.findall(r"\w+", unicodedata.normalize("NFKC", s or "").lower())


def alike(got, want):
    a, b = words(got), words(want)
    if not a or not b:
        return 0.0
    sa, sb = "".join(a), "".join(b)
    if sa == sb:
        return 1.0
    if sb in sa and len(sa) <= 2 * len(sb) + 20:
        return 0.95
    if sa in sb and 2 * len(sa) >= len(sb):
        return 0.9
    n = sum((collections.Counter(a) & collections.Counter(b)).values())
    return 2 * n / (len(a) + len(b))


def site(row):
    """Pages of one source and one template stand in one fold."""
    return re.sub(r"\d+", "", row["id"])[:14]


def logistic(x, y, w, ridge, rounds=60):
    """Weighted ridge logistic regression by Newton's method."""
    beta = np.zeros(x.shape[1])
    reg = np.full(x.shape[1], ridge)
    reg[0] = 0.01
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        g = x.T @ (w * (p - y)) + reg * beta
        h = (x.T * (w * p * (1 - p))) @ x + np.diag(reg)
        step = np.linalg.solve(h, g)
        beta -= step
        if np.abs(step).max() < 1e-6:
            break
    return beta


def folds(sites):
    order = {s: i % FOLDS for i, s in enumerate(sorted(set(sites), key=lambda s: hash_of(s)))}
    return np.array([order[s] for s in sites])


def hash_of(s):
    return sum((i + 1) * ord(c) for i, c in enumerate(s)) * 2654435761 % 2**32


TABLES = []


def table(name, doc, names, beta, figures):
    print(f"{name}: {figures}")
    for n, b in sorted(zip(names, beta), key=lambda t: -abs(t[1])):
        print(f"    {n:14} {b:+.2f}")
    rows = "".join(f"    {b:.3f}, // {n}\n" for n, b in zip(names, beta))
    TABLES.append(f"/// {doc}\n///\n/// On left-out sites: {figures}.\n#[rustfmt::skip]\npub(crate) const {name}: [f32; {len(beta)}] = [\n{rows}];\n")


def write(path):
    head = "//! Weights learnt from labelled pages by `fit/fit.py`, whole sites left out in turn for the figures.\n\n"
    open(path, "w", encoding="utf-8").write(head + "\n".join(TABLES))


def fit_groups(rows, traces):
    xs, ys, ws, sites, pages = [], [], [], [], []
    for row in rows:
        trace = traces.get(row["id"])
        if not trace:
            continue
        truth = {r["start"][:10] for r in row.get("records", [])}
        for g in trace["groups"]:
            hit = sum(d in truth for d in g["days"]) / len(g["days"])
            found = len(truth & set(g["days"])) / max(len(truth), 1)
            if row["kind"] != "negative" and not row.get("complete", True) and hit < 0.5:
                continue
            y = hit >= 0.5 and (found >= 0.2 or len(truth & set(g["days"])) >= 5)
            if hit >= 0.3 and not y:
                continue
            xs.append(list(g["features"].values())); ys.append(float(y)); sites.append(site(row)); pages.append((row, g))
            ws.append(1.0)
    x, y, w, f = np.array(xs), np.array(ys), np.array(ws), folds(sites)
    names = list(pages[0][1]["features"])
    out = np.zeros(len(y))
    for k in range(FOLDS):
        out[f == k] = x[f == k] @ logistic(x[f != k], y[f != k], w[f != k], RIDGE["groups"])
    p = 1 / (1 + np.exp(-out))
    figures = f"{len(y)} groups of which {int(y.sum())} events; precision {y[p >= .5].mean():.3f}, recall {(p[y == 1] >= .5).mean():.3f}"
    neg = collections.defaultdict(float)
    for (row, g), q in zip(pages, p):
        if row["kind"] == "negative":
            neg[row["id"]] = max(neg[row["id"]], q)
    print("negative pages over .5:", sum(v >= .5 for v in neg.values()), "over .8:", sum(v >= .8 for v in neg.values()))
    table("GROUP", "Weights of a group of days, by `group::FEATURES`.", names, logistic(x, y, w, RIDGE["groups"]), figures)


def choice(x, y, record, w, ridge, lean=0.0):
    """Conditional logit: in each record one of the right candidates is chosen. Returns the weights, which lean on `lean`."""
    n = record.max() + 1

    def loss(beta):
        z = x @ beta
        z -= np.maximum.reduceat(z, starts)[record]
        e = np.exp(z)
        total = np.bincount(record, e, n)
        right = np.bincount(record, e * y, n)
        share = e * (y / right[record] - 1 / total[record])
        value = -(w * np.log(right / total)).sum() + ridge * ((beta - lean) ** 2).sum() / 2
        return value, -(x.T @ (share * w[record])) + ridge * (beta - lean)

    starts = np.searchsorted(record, np.arange(n))
    return minimize(loss, np.zeros(x.shape[1]) + lean, jac=True, method="L-BFGS-B").x


def candidates(rows, traces, single):
    """Candidates of records whose title is among them: features, right or not, record, page, site."""
    xs, ys, rec, pages, weights, sites, names = [], [], [], [], [], [], []
    for row in rows:
        trace = traces.get(row["id"])
        if not trace or row["kind"] == "negative":
            continue
        truth = collections.defaultdict(list)
        for r in row["records"]:
            if r.get("title"):
                truth[r["start"][:10]].append(r["title"])
        by = collections.defaultdict(list)
        for t in trace["titles"]:
            by[t["record"]].append(t)
        if single != (len(by) == 1):
            continue
        kept = []
        for cands in by.values():
            score = [max((alike(c["text"], w) for w in truth.get(c["day"], [])), default=0) for c in cands]
            if max(score) >= 0.7:
                kept.append((cands, score))
        for cands, score in kept:
            for c, s in zip(cands, score):
                xs.append(list(c["features"].values())); ys.append(float(s >= 0.7)); rec.append(len(pages))
                names = list(c["features"])
            pages.append(row["id"]); sites.append(site(row)); weights.append(1.0 / len(kept) ** 0.5)
    return np.array(xs), np.array(ys), np.array(rec), pages, np.array(weights), folds(sites), names


# Where a page holds one event these mean something else than in a list, so nothing is lent to them.
OF_LISTS = ["told", "page_name", "in_page_title", "site_name", "above", "distinct", "present"]


def fit_titles(rows, traces, name, doc, lender=None):
    """Weights of title candidates; those of single events, of which few are labelled, lean halfway to the lists' (`lender`)."""
    x, y, rec, pages, w, f, names = candidates(rows, traces, lender is not None)
    lean = 0.0 if lender is None else np.array([0.0 if n in OF_LISTS else b / 2 for n, b in zip(names, lender)])
    ridge = RIDGE["titles"] if lender is None else RIDGE["single"]
    out = np.zeros(len(y))
    for k in range(FOLDS):
        inside = np.flatnonzero(f != k)
        renumber = np.full(len(pages), -1)
        renumber[inside] = np.arange(len(inside))
        use = renumber[rec] >= 0
        beta = choice(x[use], y[use], renumber[rec[use]], w[inside], ridge, lean)
        out[f[rec] == k] = x[f[rec] == k] @ beta
    page = collections.defaultdict(list)
    for r, pid in enumerate(pages):
        i = np.flatnonzero(rec == r)
        page[pid].append(y[i[out[i].argmax()]])
    every = [v for vs in page.values() for v in vs]
    figures = f"{len(every)} records of {len(page)} pages; right {np.mean(every):.3f}, mean over pages {np.mean([np.mean(v) for v in page.values()]):.3f}"
    print("worst:", [(round(float(np.mean(v)), 2), k) for k, v in sorted(page.items(), key=lambda t: np.mean(t[1]))[:20]])
    beta = choice(x, y, rec, w, ridge, lean)
    table(name, doc, names, beta, figures)
    return beta


def fit_confidence(rows, traces):
    """Chance that an event's day and title are right, on pages whose events are all labelled."""
    xs, ys, ws, sites, names = [], [], [], [], []
    for row in rows:
        trace = traces.get(row["id"])
        if not trace or row["kind"] == "negative" or not row.get("complete", True):
            continue
        left = collections.defaultdict(list)
        for r in row["records"]:
            left[r["start"][:10]].append(r.get("title") or "")
        for e in trace["events"]:
            here = left[e["day"]]
            hit = next((t for t in here if not t or alike(e["title"], t) >= 0.7), None)
            if hit is not None:
                here.remove(hit)
            xs.append(list(e["features"].values())); ys.append(float(hit is not None)); sites.append(site(row))
            ws.append(1.0)
            names = list(e["features"])
    x, y, w, f = np.array(xs), np.array(ys), np.array(ws), folds(sites)
    out = np.zeros(len(y))
    for k in range(FOLDS):
        out[f == k] = x[f == k] @ logistic(x[f != k], y[f != k], w[f != k], 1.0)
    p = 1 / (1 + np.exp(-out))
    bins = np.minimum((p * 10).astype(int), 9)
    error = sum(abs((p[bins == b] - y[bins == b]).sum()) for b in range(10)) / len(y)
    table("CONFIDENCE", "Weights of an event's confidence, by `draft::EVIDENCE`.", names, logistic(x, y, w, 1.0), f"{len(y)} events, {y.mean():.3f} right; calibration error {error:.3f}")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("corpus")
    ap.add_argument("--trace", default="target/release/examples/trace")
    ap.add_argument("--write", help="the file of the weights, rewritten")
    a = ap.parse_args()
    rows = [json.loads(l) for l in open(os.path.join(a.corpus, "truth.jsonl"), encoding="utf-8")]
    where = lambda r: os.path.join(a.corpus, r.get("page") or f"pages/{r['id']}.html")
    ask = "".join(f"{r['id']}\t{r.get('as_of') or ''}\t{where(r)}\n" for r in rows)
    said = subprocess.run([a.trace], input=ask, capture_output=True, text=True, check=True).stdout
    traces = {t["id"]: t for t in map(json.loads, said.splitlines())}
    fit_groups(rows, traces)
    lists = fit_titles(rows, traces, "TITLE", "Weights of a title candidate, by `title::FEATURES`.")
    fit_titles(rows, traces, "SINGLE_TITLE", "Weights of a title candidate where the page holds one event, by `title::FEATURES`.", lists)
    fit_confidence(rows, traces)
    if a.write:
        write(a.write)


if __name__ == "__main__":
    main()
