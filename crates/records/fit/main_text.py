#!/usr/bin/env python3
"""Learns the trees of `crates/records/data/main_text/` from pages whose main text is known, leaving whole sites out.

    cargo build --release -p records --example main_text_lines
    python3 crates/records/fit/main_text.py CORPUS [--lines target/release/examples/main_text_lines] [--write]

CORPUS is a folder with `truth.jsonl` (id, main_text, benchmark, type, url) and `pages/ID.html`. Needs numpy and lightgbm.
Prints the figures on left-out sites; `--write` rewrites the two tables.

    label     share of a line's words that the longest common subsequence of page and truth matches, in runs
    weight    words of the line by the words of the page's main text: each page counts the same
    first     trees over a line's own row
    second    trees over what the first, trained without the page's site, said of the line and those near it
"""
import argparse, collections, json, os, re, subprocess, unicodedata, urllib.parse, zlib

import lightgbm, numpy as np

FOLDS = 5
FIRST = dict(trees=120, leaves=16)
SECOND = dict(trees=60, leaves=8)
NEAR_EMPTY = -1.0
# The truth of `moz` is what another program gave, and `ir` has many pages of few sites.
SHARE = {"aeb": 1.0, "wcxb": 1.5, "ir": 0.5, "moz": 0.5}
CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
WORD = re.compile(rf"[{CJK}]|[^\W_{CJK}]+", re.UNICODE)


def words(s):
    s = unicodedata.normalize("NFKC", s or "").replace("\u00ad", "")
    return [w.lower() for w in WORD.findall(s)]


def site(row):
    host = urllib.parse.urlparse(row.get("url") or "").hostname or ""
    return ".".join(host.split(".")[-2:]) if host else row["source"]


def common(a, b):
    """For each word of a, its place in b in a longest common subsequence, or -1 (bit-parallel, one big number a row)."""
    where = collections.defaultdict(int)
    for j, w in enumerate(b):
        where[w] |= 1 << j
    full, v, rows = (1 << len(b)) - 1, (1 << len(b)) - 1, []
    for w in a:
        u = v & where[w]
        v = ((v + u) | (v - u)) & full
        rows.append(v)
    out, i, j = [-1] * len(a), len(a) - 1, len(b) - 1
    while i >= 0 and j >= 0:
        if rows[i] >> j & 1:          # the length does not grow at j
            j -= 1
        elif i > 0 and not rows[i - 1] >> j & 1:
            i -= 1
        else:
            out[i] = j
            i -= 1
            j -= 1
    return out


def labels(lines, truth):
    """Share of each line's words that stand in the truth, counted in runs of three or whole lines."""
    ws = [words(l["text"]) for l in lines]
    at = common([w for l in ws for w in l], words(truth))
    out, k = [], 0
    for l in ws:
        mine, right, run = at[k:k + len(l)], 0, 0
        for i, j in enumerate(mine + [-1]):
            if j >= 0 and (run == 0 or j == mine[i - 1] + 1):
                run += 1
            else:
                right += run if run >= min(3, len(l)) else 0
                run = int(j >= 0)
        out.append(min(right, len(l)) / len(l) if l else 0.0)
        k += len(l)
    return out, [len(l) for l in ws]


def shingles(ws, n=4):
    return collections.Counter(tuple(ws[i:i + n]) for i in range(max(1, len(ws) - n + 1))) if ws else collections.Counter()


def bag_f1(a, b):
    ca, cb = collections.Counter(a), collections.Counter(b)
    n = sum((ca & cb).values())
    return 2 * n / max(sum(ca.values()) + sum(cb.values()), 1)


def report(pages, kept):
    """shingle F1 and word F1, by benchmark and type."""
    acc = collections.defaultdict(list)
    for p, keep in zip(pages, kept):
        a = [w for l, k in zip(p["lines"], keep) if k for w in words(l["text"])]
        b = p["truth_words"]
        sa, sb = shingles(a), shingles(b)
        tp = sum((sa & sb).values())
        one = (tp / sum(sa.values()) if sa else None, tp / max(sum(sb.values()), 1), bag_f1(a, b))
        for key in (p["benchmark"], f"{p['benchmark']}:{p['type']}" if p["benchmark"] == "wcxb" else None):
            if key:
                acc[key].append(one)
    out = {}
    for key, ones in sorted(acc.items()):
        p = np.mean([o[0] for o in ones if o[0] is not None])
        r = np.mean([o[1] for o in ones])
        out[key] = (len(ones), 2 * p * r / (p + r), np.mean([o[2] for o in ones]))
    return out


def choose(chances, count):
    """The lines that make the largest expected word F1 (as `main_text::choose`): down from the likeliest."""
    order = np.argsort(-chances, kind="stable")
    w = np.maximum(np.asarray(count, float), 0.0)[order]
    right = np.cumsum(w * chances[order])
    f = 2 * right / np.maximum(np.cumsum(w) + right[-1] if len(right) else 1.0, 1e-9)
    keep = np.zeros(len(chances), bool)
    keep[order[: int(f.argmax()) + 1 if len(f) else 0]] = True
    return keep


def train(x, y, w, trees, leaves, seed=0):
    data = lightgbm.Dataset(x, y, weight=w, free_raw_data=False)
    params = dict(objective="cross_entropy", num_leaves=leaves, learning_rate=0.08, min_data_in_leaf=60, lambda_l2=5.0,
                  feature_fraction=0.4, bagging_fraction=0.7, bagging_freq=1, max_bin=63, verbose=-1, seed=seed, num_threads=1,
                  min_sum_hessian_in_leaf=1e-3)
    return lightgbm.train(params, data, trees)


def second(pages, chances):
    """What `context::rows` gives, from each line's chance by the first trees."""
    out = []
    for p, c in zip(pages, chances):
        w = np.maximum(p["weights"], 1.0)
        sums = np.vstack([np.zeros(2), np.cumsum(np.c_[w, w * c], axis=0)])
        near = p["near"]
        d = sums[near[:, :, 1]] - sums[near[:, :, 0]]
        mean = np.where(near[:, :, 1] > near[:, :, 0], d[:, :, 1] / np.maximum(d[:, :, 0], 1.0), NEAR_EMPTY)
        same = collections.defaultdict(lambda: np.zeros(2))
        for a, wi, ci in zip(p["alike"], w, c):
            same[a] += (wi, wi * ci)
        alike = np.array([same[a][1] / max(same[a][0], 1.0) for a in p["alike"]]).reshape(-1, 1)
        out.append(np.c_[c, mean, alike])
    return out


def table(model, figures):
    """One tree a line, see `src/forest.rs`."""
    lines = [f"# {f}" for f in figures]
    for tree in model.dump_model()["tree_info"]:
        splits, leaves = [], []

        def walk(n):
            if "leaf_value" in n:
                leaves.append(f"{n['leaf_value']:.4g}")
                return -len(leaves)
            i = len(splits)
            splits.append(None)
            l = walk(n["left_child"])
            r = walk(n["right_child"])
            splits[i] = f"{n['split_feature']} {n['threshold']:.6g} {l} {r}"
            return i

        walk(tree["tree_structure"])
        lines.append(";".join(splits) + "|" + " ".join(leaves))
    return "\n".join(lines) + "\n"


def read(a):
    rows = [json.loads(l) for l in open(os.path.join(a.corpus, "truth.jsonl"), encoding="utf-8")]
    rows = [r for r in rows if r.get("main_text")]
    ask = "".join(f"{r['id']}\t{os.path.join(a.corpus, 'pages', r['id'] + '.html')}\n" for r in rows)
    said = subprocess.run([a.lines], input=ask, capture_output=True, text=True, check=True).stdout
    traced = {t["id"]: t for t in map(json.loads, said.splitlines())}
    names = []
    for r in rows:
        lines = traced[r["id"]]["lines"]
        r["lines"], r["truth_words"] = lines, words(r["main_text"])
        names = traced[r["id"]]["names"] or names
        r["labels"], r["count"] = labels(lines, r["main_text"])
        r["x"] = np.array([l["row"] for l in lines], dtype=np.float32).reshape(len(lines), -1)
        r["near"] = np.array([l["near"] for l in lines], dtype=int).reshape(len(lines), -1, 2)
        r["alike"] = [l["alike"] for l in lines]
        r["weights"] = np.array([l["row"][0] for l in lines])
    return [r for r in rows if r["lines"]], names


def sigmoid(z):
    return 1 / (1 + np.exp(-z))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("corpus")
    ap.add_argument("--lines", default="target/release/examples/main_text_lines")
    ap.add_argument("--show", type=int, default=0, help="print the worst pages")
    ap.add_argument("--write", action="store_true")
    a = ap.parse_args()
    pages, names = read(a)
    best = report(pages, [np.array(p["labels"]) > 0.5 for p in pages])
    fold = np.array([zlib.crc32(site(p).encode()) % FOLDS for p in pages])
    weigh = lambda p: np.array(p["count"]) / (len(p["truth_words"]) + 50) * SHARE.get(p["benchmark"], 1.0) * 100 + 0.02
    stack = lambda key, which: np.concatenate([key(p) for p in which])
    x, y, w = stack(lambda p: p["x"], pages), stack(lambda p: np.array(p["labels"]), pages), stack(weigh, pages)
    of = np.concatenate([np.full(len(p["lines"]), i) for i, p in enumerate(pages)])
    line_fold = fold[of]
    cut = np.cumsum([0] + [len(p["lines"]) for p in pages])
    split = lambda v: [v[cut[i]:cut[i + 1]] for i in range(len(pages))]

    def left_out(x, size):
        out = np.zeros(len(y))
        for k in range(FOLDS):
            m = train(x[line_fold != k], y[line_fold != k], w[line_fold != k], **size)
            out[line_fold == k] = m.predict(x[line_fold == k], raw_score=True)
        return out

    one = left_out(x, FIRST)
    x2 = np.concatenate(second(pages, split(sigmoid(one))))
    two = left_out(x2, SECOND)
    figures = []
    chosen = lambda z: [choose(sigmoid(v), p["weights"]) for v, p in zip(split(z), pages)]
    got1, got2 = report(pages, chosen(one)), report(pages, chosen(two))
    print("left-out sites: shingle F1, word F1 of: the best lines could give, first trees, second trees")
    for k in got2:
        figures.append(f"{k:20} {best[k][0]:4} pages   best {best[k][1]:.3f} {best[k][2]:.3f}   first {got1[k][1]:.3f} {got1[k][2]:.3f}   second {got2[k][1]:.3f} {got2[k][2]:.3f}")
        print(figures[-1])
    if a.show:
        f = []
        for p, s in zip(pages, chosen(two)):
            got = [w for l, k in zip(p["lines"], s) if k for w in words(l["text"])]
            f.append((bag_f1(got, p["truth_words"]), p["id"], p["type"], len(got), len(p["truth_words"])))
        for t in sorted(f)[:a.show]:
            print("  ", *t)
    if a.write:
        head = ["Learnt by fit/main_text.py. Left-out sites: shingle F1, word F1."] + figures
        folder = os.path.join(os.path.dirname(__file__), "../data/main_text")
        first, last = train(x, y, w, **FIRST), train(x2, y, w, **SECOND)
        gain = sorted(zip(first.feature_importance("gain"), names), reverse=True)
        print("features that split most:", [(n, int(g)) for g, n in gain[:30]])
        open(os.path.join(folder, "first.trees"), "w").write(table(first, ["The first trees of the main text; figures in second.trees."]))
        open(os.path.join(folder, "second.trees"), "w").write(table(last, head))


if __name__ == "__main__":
    main()
