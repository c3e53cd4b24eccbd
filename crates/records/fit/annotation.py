#!/usr/bin/env python3
"""Learns the trees of `crates/records/data/annotation/` from pages with a description, leaving whole sites out.

    cargo build --release -p records --example annotation_candidates
    python3 crates/records/fit/annotation.py CORPUS [--texts target/release/examples/annotation_candidates] [--write]

CORPUS is a folder with `truth.jsonl` (id, description, url) and `pages/ID.html`. Needs numpy and lightgbm. Each text that
could describe a page is given the mean of its ROUGE-1 and ROUGE-L (F1, first 400 characters) as its worth; the trees learn
how much more it is worth than the page's texts on the mean, so that an easy page counts no more than a hard one.
"""
import argparse, collections, json, os, subprocess, sys, zlib

import lightgbm, numpy as np

sys.path.insert(0, os.path.dirname(__file__))
from main_text import bag_f1, site, table, words

FOLDS = 10
SIZE = dict(trees=120, leaves=8)


def rouge_l(a, b):
    if not a or not b:
        return 0.0
    where = collections.defaultdict(int)
    for j, w in enumerate(b):
        where[w] |= 1 << j
    v = full = (1 << len(b)) - 1
    for w in a:
        u = v & where[w]
        v = ((v + u) | (v - u)) & full
    n = len(b) - bin(v).count("1")
    return 2 * n / (len(a) + len(b))


def train(x, y, trees, leaves):
    data = lightgbm.Dataset(x, y, free_raw_data=False)
    params = dict(objective="regression", num_leaves=leaves, learning_rate=0.05, min_data_in_leaf=100, lambda_l2=10.0, feature_fraction=0.4,
                  bagging_fraction=0.6, bagging_freq=1, max_bin=63, verbose=-1, num_threads=1, seed=1)
    return lightgbm.train(params, data, trees)


# What each piece of evidence gives: the same without it.
EVIDENCE = dict(
    place=("index", "offset", "offset_share", "place", "line_sentences", "line_words"),
    title=("titled", "of_title", "title_of", "title_words"),
    theme=("themed", "themed_sum"),
    length=("sentences", "words", "characters", "word_length"),
    wording=("refers_back", "article_first", "is", "you", "we", "pronouns", "about", "vague", "conjunctions", "said", "by", "content"),
    signs=("digits", "capitals", "commas", "quotes", "brackets", "colons", "asks", "calls", "ends"),
    page=("page_words", "page_sentences", "page_confidence"),
)

# What the chance is read from that a description serves, see `src/annotation/confidence.rs`.
SURE = ("of_title", "title_of", "titled", "words")
SURE_LOG = ("page_words", "offset")
SERVES = 1 / 3  # ROUGE-1 from which a cataloguer edits rather than writes anew


def logistic(x, y, ridge=1.0, steps=50):
    """Weights (constant first) of the log-odds; the ridge is on standardised features."""
    mean, std = x.mean(0), x.std(0) + 1e-9
    z = np.c_[np.ones(len(x)), (x - mean) / std]
    w = np.zeros(z.shape[1])
    for _ in range(steps):
        p = 1 / (1 + np.exp(-z @ w))
        w += np.linalg.solve((z * (p * (1 - p))[:, None]).T @ z + np.eye(len(w)) * ridge, z.T @ (y - p) - ridge * w)
    raw = w[1:] / std
    return np.r_[w[0] - raw @ mean, raw]


def sureness(x, y, fold):
    """Weights of the confidence, and how it holds on sites left out."""
    p = np.zeros(len(y))
    for k in set(fold):
        w = logistic(x[fold != k], y[fold != k])
        p[fold == k] = 1 / (1 + np.exp(-(w[0] + x[fold == k] @ w[1:])))
    said = [f"said {p[q].mean():.2f} was {y[q].mean():.2f}" for q in np.array_split(np.argsort(p), 4)]
    print("confidence, four quarters:", "; ".join(said), f"Brier {((p - y) ** 2).mean():.3f}, of a constant {y.var():.3f}")
    print("weights: constant, score,", ", ".join(SURE + SURE_LOG), np.round(logistic(x, y), 4).tolist())


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("corpus")
    ap.add_argument("--texts", default="target/release/examples/annotation_candidates")
    ap.add_argument("--write", action="store_true")
    ap.add_argument("--ablate", action="store_true", help="print what each piece of evidence gives")
    a = ap.parse_args()
    rows = [json.loads(l) for l in open(os.path.join(a.corpus, "truth.jsonl"), encoding="utf-8")]
    rows = [r for r in rows if r.get("description")]
    ask = "".join(f"{r['id']}\t{os.path.join(a.corpus, 'pages', r['id'] + '.html')}\n" for r in rows)
    said = subprocess.run([a.texts], input=ask, capture_output=True, text=True, check=True).stdout
    traced = {t["id"]: t for t in map(json.loads, said.splitlines())}
    rows = [r for r in rows if traced[r["id"]]["texts"]]
    names = max((traced[r["id"]]["names"] for r in rows), key=len)
    xs, ys, r1, rl, of, first = [], [], [], [], [], []
    for i, r in enumerate(rows):
        b = words(r["description"])
        one = []
        for t in traced[r["id"]]["texts"]:
            w = words(t["text"][:400])
            r1.append(bag_f1(w, b)); rl.append(rouge_l(w, b))
            one.append((r1[-1] + rl[-1]) / 2)
            xs.append(t["row"]); of.append(i)
        ys += list(np.array(one) - np.mean(one))
    x, y, r1, rl, of = np.array(xs), np.array(ys), np.array(r1), np.array(rl), np.array(of)
    fold = np.array([zlib.crc32(site(r).encode()) % FOLDS for r in rows])[of]
    out = np.zeros(len(y))
    for k in range(FOLDS):
        out[fold == k] = train(x[fold != k], y[fold != k], **SIZE).predict(x[fold == k])
    pick = lambda v: [np.flatnonzero(of == i)[v[of == i].argmax()] for i in range(len(rows))]
    hidden = np.array([not r.get("description_in_text") for r in rows])
    figures = []
    for name, chosen in (("best text there is", pick((r1 + rl) / 2)), ("first sentence", [np.flatnonzero(of == i)[0] for i in range(len(rows))]),
                         ("trees", pick(out))):
        figures.append(f"{name:20} rouge1 {r1[chosen].mean():.3f} rougeL {rl[chosen].mean():.3f} not in the text {r1[chosen][hidden].mean():.3f} over {len(rows)} pages")
        print(figures[-1])
    if a.ablate:
        known = {n for group in EVIDENCE.values() for n in group}
        for group, drop in [("all", ()), *EVIDENCE.items(), ("not in a group", set(names) - known)]:
            keep = [i for i, n in enumerate(names) if n not in drop]
            v = np.zeros(len(y))
            for k in range(FOLDS):
                v[fold == k] = train(x[fold != k][:, keep], y[fold != k], **SIZE).predict(x[fold == k][:, keep])
            c = pick(v)
            print(f"without {group:15} rouge1 {r1[c].mean():.3f} rougeL {rl[c].mean():.3f} not in the text {r1[c][hidden].mean():.3f}")
    chosen = np.array(pick(out))
    of_name = lambda n: x[chosen, names.index(n)]
    sure = np.c_[out[chosen], np.array([of_name(n) for n in SURE]).T, np.log1p([of_name(n) for n in SURE_LOG]).T]
    sureness(sure, (r1[chosen] >= SERVES).astype(float), fold[chosen])
    if a.write:
        model = train(x, y, **SIZE)
        print(sorted(zip(model.feature_importance("gain").round(1), names), reverse=True)[:20])
        path = os.path.join(os.path.dirname(__file__), "../data/annotation/sentences.trees")
        open(path, "w").write(table(model, ["Learnt by fit/annotation.py. Left-out sites:"] + figures))


if __name__ == "__main__":
    main()
