#!/usr/bin/env python3
"""Learns the weights of the course finder from labelled pages, leaving whole institutions out.

    cargo build --release -p records --example course_trace
    python3 crates/records/fit/course.py CORPUS [--others LIST] [--trace target/release/examples/course_trace]

CORPUS is a folder with `truth.jsonl` (one page a line: id, institution or source, is_course, courses, course_name …) and `pages/ID.html`.
LIST names files of pages about other things, one a line: documentation, news, shops, lists. Those of the corpus are home pages of people,
departments and projects, which are hard to tell from courses, but most pages of the web are neither. Needs numpy and scipy. Prints the figures on left-out institutions and writes the weights as Rust tables.
"""
import argparse, collections, glob, json, os, re, subprocess, unicodedata, zlib

import numpy as np
from scipy.optimize import minimize

FOLDS = 8


def squash(s):
    s = unicodedata.normalize("NFKC", s or "").lower()
    return "".join(re.findall(r"[^\W_]+", s))


def site(row):
    return row.get("institution") or "/".join(row["source"].split("/")[:2])


def fold(row):
    return zlib.crc32(site(row).encode()) % FOLDS


def rank_fit(pages, ridge):
    """Conditional choice: one candidate of a page is right, or none (score 0). Maximises the likelihood of right ones."""
    width = next(len(m) for m, _ in pages for m in [m[0]] if len(m))

    def loss(w):
        total, grad = 0.5 * ridge * (w @ w), ridge * w
        for m, right in pages:
            scores = np.concatenate([[0.0], m @ w])
            scores -= scores.max()
            p = np.exp(scores)
            p /= p.sum()
            good = np.zeros(len(p), bool)
            good[0] = not right.any()
            good[1:] = right
            q = np.where(good, p, 0)
            total -= np.log(max(q.sum(), 1e-12))
            q /= max(q.sum(), 1e-12)
            grad = grad - (q - p)[1:] @ m
        return total, grad

    return minimize(loss, np.zeros(width), jac=True, method="L-BFGS-B").x


def chosen(m, w):
    s = m @ w
    return int(s.argmax()) if len(s) and s.max() > 0 else None


def names(rows, traces, ridge):
    pages = []
    for row in rows:
        if not row.get("is_course"):
            continue
        got = traces[row["id"]]["names"]
        if not got:
            continue
        want = {squash(n) for n in row["course_name"]}
        m = np.array([c["measures"] for c in got])
        pages.append((fold(row), row, m, np.array([squash(c["text"]) in want for c in got]), got))
    reach = sum(r.any() for _, row, _, r, _ in pages)
    wanted = sum(bool(row["course_name"]) for _, row, *_ in pages)
    for tested in ("left out", "all"):
        right = given = 0
        wrong = []
        for f in range(FOLDS) if tested == "left out" else [None]:
            w = rank_fit([(m, r) for g, _, m, r, _ in pages if g != f], ridge)
            for g, row, m, r, got in pages:
                if f is None or g == f:
                    c = chosen(m, w)
                    given += c is not None
                    ok = c is not None and r[c]
                    right += ok
                    if not ok and (c is not None or row["course_name"]):
                        wrong.append((row["id"], row["course_name"][:2], got[c]["text"] if c is not None else None, bool(r.any())))
        p, q = right / max(given, 1), right / wanted
        print(f"names, {tested}: precision {p:.3f} recall {q:.3f} f1 {2 * p * q / (p + q):.3f} ({reach} of {wanted} among the candidates)")
        if tested == "left out":
            for x in wrong:
                print("   ", *x)
    return w


MARGIN = 0.1  # log-odds that are asked beyond those of the last course: of thresholds that differ little the surer
OTHER = 0.1  # weight of a page of the list: there are many more of them than of the corpus


def page_fit(m, y, weights, ridge):
    def loss(w):
        z = m @ w
        p = 1 / (1 + np.exp(-z))
        r = ridge * w
        r[0] = 0
        return (weights * np.logaddexp(0, np.where(y, -z, z))).sum() + 0.5 * (r @ w), m.T @ (weights * (p - y)) + r

    return minimize(loss, np.zeros(m.shape[1]), jac=True, method="L-BFGS-B").x


def folder(file):
    """A package of documentation, a source of a corpus: pages of one are left out together."""
    return file.rsplit("/", 2)[-2] + file.rsplit("/", 1)[-1].split("-")[0]


def pages(rows, traces, others, ridge):
    rows = [r for r in rows if not r.get("courses")]
    m = np.array([traces[r["id"]]["page"] for r in rows] + [t["page"] for t in others])
    y = np.array([bool(r.get("is_course")) for r in rows] + [False] * len(others))
    g = np.array([fold(r) for r in rows] + [zlib.crc32(folder(t["file"]).encode()) % FOLDS for t in others])
    weights = np.array([1.0] * len(rows) + [OTHER] * len(others))

    def left_out(weights):
        z = np.zeros(len(y))
        for f in range(FOLDS):
            z[g == f] = m[g == f] @ page_fit(m[g != f], y[g != f], weights[g != f], ridge)
        return z

    # The others are there to be left alone, not to lose a course: as many are taken as without them.
    told = slice(len(rows))
    taken = (y & (left_out(np.where(weights < 1, 0.0, 1.0)) > 0)).sum()
    z = left_out(weights)
    least = np.sort(z[y])[-taken] + MARGIN

    def say(tested, z):
        taken = z > 0
        print(f"pages, {tested}: {(taken & y).sum()} of {y.sum()} courses taken, {(taken & ~y)[told].sum()} of {(~y)[told].sum()}"
              f" other pages of the corpus, {taken[len(rows):].sum()} of {len(others)} others")

    say("left out", z - least)
    for r, s, ok in sorted(zip(rows, z[told] - least, y), key=lambda t: t[1] * (1 if t[2] else -1)):
        if (s > 0) != ok:
            print("   ", r["id"], r.get("page_class"), round(float(s), 2))
    w = page_fit(m, y, weights, ridge)
    w[0] -= least
    say("all", m @ w)
    return w


def table(name, doc, w):
    rows = "".join(f"    {x:.3f},\n" for x in w)
    return f"/// {doc}\npub(super) const {name}: [f32; {len(w)}] = [\n{rows}];\n"


def traced(program, files):
    """What the course finder measures on each of the files."""
    out = []
    for at in range(0, len(files), 300):
        ran = subprocess.run([program, *files[at:at + 300]], capture_output=True, text=True, check=True)
        out += map(json.loads, ran.stdout.splitlines())
    return out


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("corpus")
    ap.add_argument("--trace", default="target/release/examples/course_trace")
    ap.add_argument("--others", help="file with names of files of pages about other things")
    ap.add_argument("--page-ridge", type=float, default=0.3)
    ap.add_argument("--ridge", type=float, default=1.0)
    a = ap.parse_args()
    rows = [json.loads(l) for l in open(os.path.join(a.corpus, "truth.jsonl"), encoding="utf-8") if l.strip()]
    files = [os.path.join(a.corpus, "pages", r["id"] + ".html") for r in rows]
    traces = {os.path.basename(t["file"])[:-5]: t for t in traced(a.trace, files)}
    others = traced(a.trace, open(a.others, encoding="utf-8").read().split("\n")) if a.others else []
    here = os.path.join(os.path.dirname(__file__), "../src/course")
    w = names(rows, traces, a.ridge)
    with open(os.path.join(here, "name/weights.rs"), "w", encoding="utf-8") as f:
        f.write("//! Weights of the measures of a name, learnt by `fit/course.py`.\n\n")
        f.write(table("NAME", "One weight a measure.", w))
    w = pages(rows, traces, others, a.page_ridge)
    with open(os.path.join(here, "judge/weights.rs"), "w", encoding="utf-8") as f:
        f.write("//! Weights of what speaks for a course's page, learnt by `fit/course.py`.\n\n")
        f.write(table("PAGE", "One weight a measure.", w))


if __name__ == "__main__":
    main()
