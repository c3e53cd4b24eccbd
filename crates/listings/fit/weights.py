#!/usr/bin/env python3
"""Learns the weights by which candidate lists are ranked, leaving whole sites out to measure them.

    cargo run --release -p listings --example features CORPUS > features.tsv
    weights.py features.tsv > crates/listings/src/rank/weights.rs

CORPUS is a folder of labelled pages (truth.jsonl, pages/). Each candidate of a page has features and an F1 against the
truth. The model is a softmax over the candidates of one page; its target spreads over the best candidates of the page.
Needs numpy and scipy.
"""
import collections, sys
import numpy as np
from scipy.optimize import minimize

SHARP = 0.01        # F1 by which a candidate may be worse than the best and still be a target
RIDGE = 3.0         # on standardised features
FOLDS = 10          # of sites
RIGHT = 0.8         # F1 from which a list counts as right for the confidence


def read(path):
    pages = collections.OrderedDict()
    for line in open(path, encoding="utf-8"):
        page, site, index, f1, generator, first, names, *values = line.rstrip("\n").split("\t")
        p = pages.setdefault(page, dict(site=site, f1=[], rows=[], who=[]))
        p["f1"].append(float(f1)), p["rows"].append([float(v) for v in values]), p["who"].append((generator, first))
    return names.split(","), pages


class Data:
    def __init__(self, pages):
        self.x = np.array([r for p in pages.values() for r in p["rows"]])
        self.f1 = np.array([f for p in pages.values() for f in p["f1"]])
        self.page = np.repeat(np.arange(len(pages)), [len(p["rows"]) for p in pages.values()])
        sites = sorted({p["site"] for p in pages.values()})
        order = np.random.RandomState(0).permutation(sites)
        fold = {s: i % FOLDS for i, s in enumerate(order)}
        self.fold = np.array([fold[p["site"]] for p in pages.values()])[self.page]
        size = collections.Counter(p["site"] for p in pages.values())
        weight = np.array([1 / size[p["site"]] for p in pages.values()])
        self.weight = (weight / weight.mean())[self.page]     # each site counts once, however many pages it has


def target(f1, page):
    n = page.max() + 1
    best = np.zeros(n)
    np.maximum.at(best, page, f1)
    q = np.exp((f1 - best[page]) / SHARP) * (best[page] > 0.5)
    total = np.bincount(page, q, n)
    return q / np.where(total == 0, 1, total)[page]


def fit(z, f1, page, weight):
    _, page = np.unique(page, return_inverse=True)
    q = target(f1, page)
    n = page.max() + 1
    mass = np.bincount(page, q, n)

    def loss(w):
        s = z @ w
        top = np.full(n, -np.inf)
        np.maximum.at(top, page, s)
        e = np.exp(s - top[page])
        p = e / np.bincount(page, e, n)[page]
        down = weight * (q - p * mass[page])
        return -(weight * q * np.log(p + 1e-12)).sum() + RIDGE / 2 * (w @ w), -(z.T @ down) + RIDGE * w

    return minimize(loss, np.zeros(z.shape[1]), jac=True, method="L-BFGS-B", options=dict(maxiter=300)).x


def logistic(score, right):
    def loss(v):
        p = 1 / (1 + np.exp(-(v[0] * score + v[1])))
        return -(right * np.log(p + 1e-9) + (1 - right) * np.log(1 - p + 1e-9)).sum(), np.array(
            [((p - right) * score).sum(), (p - right).sum()])
    return minimize(loss, np.zeros(2), jac=True, method="L-BFGS-B").x


def main():
    names, pages = read(sys.argv[1])
    d = Data(pages)
    mean, sd = d.x.mean(0), d.x.std(0) + 1e-9
    z = (d.x - mean) / sd
    score = np.zeros(len(d.f1))
    for k in range(FOLDS):
        kept = d.fold != k
        score[~kept] = z[~kept] @ fit(z[kept], d.f1[kept], d.page[kept], d.weight[kept])
    first, oracle, tops = [], [], []
    for i, (name, p) in enumerate(pages.items()):
        here = np.flatnonzero(d.page == i)
        top = here[np.argmax(score[here])]
        first.append(d.f1[top]), oracle.append(d.f1[here].max()), tops.append(score[top])
        if "-v" in sys.argv and first[-1] < 1:
            got, best = p["who"][top - here[0]], p["who"][int(np.argmax(d.f1[here]))]
            rank = (score[here] > score[here[int(np.argmax(d.f1[here]))]]).sum()
            print(f"{name}\t{first[-1]:.2f}\t{oracle[-1]:.2f}\t{rank}\n\t{got}\n\t{best}", file=sys.stderr)
    by_site = collections.defaultdict(list)
    for p, f in zip(pages.values(), first):
        by_site[p["site"]].append(f)
    figures = (f"F1 of the first candidate {np.mean(first):.3f}, mean over sites {np.mean([np.mean(v) for v in by_site.values()]):.3f}, "
               f"perfect {np.mean(np.array(first) == 1):.3f};\n//! best candidate by truth {np.mean(oracle):.3f}, perfect {np.mean(np.array(oracle) == 1):.3f}")
    print(figures, file=sys.stderr)
    w = fit(z, d.f1, d.page, d.weight) / sd
    bias = -(mean * w).sum()
    a, b = logistic(np.array(tops), (np.array(first) >= RIGHT).astype(float))
    write(names, w, bias, a, b, figures, len(pages), len(by_site))


def write(names, w, bias, a, b, figures, pages, sites):
    print(f"""//! Weights of the ranking, written by `fit/weights.py`: do not edit.
//!
//! Learnt on {pages} labelled pages of {sites} sites; with whole sites left out, {FOLDS} folds:
//! {figures}.

/// What each feature adds to the score of a candidate.
pub(super) const WEIGHTS: &[(&str, f32)] = &[""")
    for n, x in zip(names, w):
        print(f'    ("{n}", {x:.4}),' if "e" not in f"{x:.4}" else f'    ("{n}", {x:.6f}),')
    print(f"""];

/// Added to every score, so that an average candidate has 0.
pub(super) const BIAS: f32 = {bias:.3f};

/// Slope and offset of the logistic curve from the best list's score to the chance that its F1 is {RIGHT} or more.
pub(super) const CONFIDENCE: (f32, f32) = ({a:.4f}, {b:.4f});""")


main()
