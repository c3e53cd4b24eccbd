"""The scorer: what a program finds on labelled pages, against what the labels say.

    corpora/<task>/truth.jsonl ── labels ──▶ rows with texts ──▶ a task's `score` ──▶ figures
    pages/<id>.html ── programs ──▶ records ───────────────────▶

Each task is one module with a function `score(rows, program)`; `tasks.py` lists them.
"""
