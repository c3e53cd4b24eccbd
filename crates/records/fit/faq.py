#!/usr/bin/env python3
"""Fits the weights and the confidence of `crates/records/src/faq/judge.rs` from labelled pages, leaving whole sites out.

    cargo build --release -p records --example faq_trace
    python3 crates/records/fit/faq.py CORPUS [--trace target/release/examples/faq_trace]

CORPUS is a folder with `truth.jsonl` (one page a line: id, source, notes, pairs [{q, a}]) and `pages/ID.html`. Needs numpy and scipy.
Prints what each weight is worth, the weights fitted, and how well weight and confidence agree on sites left out.
"""
import argparse, collections, json, re, subprocess, unicodedata

import numpy as np
from scipy.optimize import minimize

FOLDS = 8
RIDGE = 0.3


def squash(s):
    return "".join(re.findall(r"\w", unicodedata.normalize("NFKC", s or "").lower()))


def site(row):
    named = re.search(r"site ([\w.-]+)", row.get("notes") or "")
    return named.group(1) if named else row["source"].split("@")[0] + "/" + "/".join(row["source"].split(":")[-1].split("/")[:2])


def fit(x, y, ridge=RIDGE, times=None):
    """Logistic regression, each row so many times; the last column is the constant and is not held down."""
    def loss(w):
        z = x @ w
        lost = np.logaddexp(0, np.where(y > 0, -z, z))
        return (lost if times is None else lost * times).sum() + ridge * (w[:-1] ** 2).sum() / 2
    return minimize(loss, np.zeros(x.shape[1]), method="L-BFGS-B").x


def log_loss(z, y):
    return np.logaddexp(0, np.where(y > 0, -z, z)).mean()


def left_out(x, y, folds, ridge=RIDGE):
    z = np.zeros(len(y))
    for f in range(FOLDS):
        z[folds == f] = x[folds == f] @ fit(x[folds != f], y[folds != f], ridge)
    return z


def calibration_error(p, y, bins=10):
    """Mean distance of confidence and share right, in bins of like confidence, each by its size."""
    at = np.argsort(p)
    return sum(abs(p[b].mean() - y[b].mean()) * len(b) for b in np.array_split(at, bins) if len(b)) / len(y)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("corpus")
    args.add_argument("--trace", default="target/release/examples/faq_trace")
    args = args.parse_args()
    rows = [json.loads(line) for line in open(f"{args.corpus}/truth.jsonl")]
    listed = "".join(f"{r['id']}\t{args.corpus}/pages/{r['id']}.html\n" for r in rows)
    out = subprocess.run([args.trace], input=listed, capture_output=True, text=True, check=True).stdout
    traces = {t["id"]: t for t in map(json.loads, out.splitlines())}
    sites = {s: i for i, s in enumerate(sorted({site(r) for r in rows}))}
    order = np.random.RandomState(1997).permutation(len(sites))
    x, y, scores, folds, given, right, sizes, names = [], [], [], [], [], [], [], None
    for row in rows:
        wanted = {squash(p["q"]) for p in row["pairs"]}
        fold = order[sites[site(row)]] % FOLDS
        for group in traces.get(row["id"], {"groups": []})["groups"]:
            names = names or list(group["features"])
            asked = [squash(q) in wanted for q in group["questions"]]
            x.append([group["features"][n] for n in names] + [1.0])
            y.append(sum(asked) >= 0.8 * len(asked))
            scores.append(group["score"])
            folds.append(fold)
            sizes.append(len(asked))
        for pair in traces.get(row["id"], {"given": []})["given"]:
            given.append(pair["confidence"])
            right.append(squash(pair["question"]) in wanted)
    x, y, scores, folds = np.array(x), np.array(y), np.array(scores), np.array(folds)
    print(f"{len(rows)} pages of {len(sites)} sites, {len(y)} groups that could be, {y.sum()} of them questions of a FAQ")
    whole = log_loss(left_out(x, y, folds), y)
    print(f"weights fitted, sites left out: log loss {whole:.3f}; how much worse without each:")
    weights = fit(x, y)
    for i, name in enumerate(names):
        kept = [j for j in range(x.shape[1]) if j != i]
        print(f"  {name:10} {weights[i]:6.2f}   {log_loss(left_out(x[:, kept], y, folds), y) - whole:+.3f}")
    print(f"  {'constant':10} {weights[-1]:6.2f}")
    line = np.stack([scores, np.ones(len(scores))], 1)
    z = left_out(line, y, folds, ridge=0)
    for what, times in (("groups", None), ("questions", np.array(sizes))):
        a, b = fit(line, y, ridge=0, times=times)
        print(f"chance by {what} = 1 / (1 + exp(-({a:.2f} weight + {b:.2f})))")
    a, b = fit(line, y, ridge=0)
    print(f"weights as they are: log loss {log_loss(z, y):.3f}; chance = 1 / (1 + exp(-({a:.2f} weight + {b:.2f})))")
    print(f"  calibration error over all groups, sites left out {calibration_error(1 / (1 + np.exp(-z)), y):.3f}")
    given, right = np.array(given), np.array(right)
    print(f"{len(given)} pairs given: {right.mean():.3f} are questions, mean confidence {given.mean():.3f}, calibration error {calibration_error(given, right):.3f}")


if __name__ == "__main__":
    main()
