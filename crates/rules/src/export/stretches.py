class Flat:
    """A page without an element a record: its elements in their order, and where each ends among them."""

    def __init__(self, page):
        self.page, self.known = page, {}
        self.nodes = list(page.root.iter(etree.Element))
        self.order = {node: number for number, node in enumerate(self.nodes)}
        self.ends = {node: number + 1 for node, number in self.order.items()}
        for node in reversed(self.nodes):
            parent = node.getparent()
            if parent is not None:
                self.ends[parent] = max(self.ends[parent], self.ends[node])

    def found(self, way):
        """What a way leads to, sought once."""
        if way not in self.known:
            self.known[way] = self.page.xpath(way)
        return self.known[way]

    def pieces(self, start, end):
        """The elements side by side from one on, up to a place among all."""
        row = [start, *start.itersiblings(etree.Element)]
        return [one for one in row if self.order[one] < end]

    def letters(self, start, end):
        """How many letters and digits stand from one element up to a place among all."""
        said = (part for node in self.nodes[self.order[start] : end] for part in said_by(node, start))
        return sum(c.isalnum() for part in said for c in part)


class Stretch:
    """A record of a flat page: what stands there from one element up to a place among all."""

    def __init__(self, flat, start, end):
        self.flat, self.root, self.end = flat, start, end
        self.held = flat.nodes[flat.order[start] : end]

    def xpath(self, way):
        first = self.flat.order[self.root]
        return [one for one in self.flat.found(way) if first <= self.flat.order[one.root] < self.end]


def said_by(node, first):
    """The texts of an element beside its own elements: before the first, and behind itself unless it is that one."""
    seen = "" if node.tag in UNSEEN else node.text
    return seen or "", node.tail or "" if node is not first else ""


def climbed(leaders):
    """The highest element around each leader that holds no other, no higher than most stand above theirs."""
    lines = [[leader, *leader.iterancestors()] for leader in leaders]
    around = [set(line) for line in lines]
    beside = [around[max(at - 1, 0) : at] + around[at + 1 : at + 2] for at in range(len(leaders))]
    free = [[one for one in line if not any(one in other for other in others)] for line, others in zip(lines, beside)]
    heights = [len(line) for line in free]
    usual = max(set(heights), key=heights.count)
    usual = usual if 2 * heights.count(usual) > len(heights) else None
    return [line[:usual][-1] for line in free]


def ends_line(element):
    return any(node.tag in APART for node, _ in zip(element.iter(), range(32)))


def line_start(element, leaders):
    """The first element of the line on which one stands."""
    while element.tag not in APART:
        before = element.getprevious()
        if before is None or before in leaders or ends_line(before):
            break
        element = before
    return element


def alike(row, known, most):
    """The first so many of a row, up to one of a kind not known."""
    for one, _ in zip(row, range(most)):
        if kind(one) not in known:
            break
        yield one


def kind(element):
    return element.tag, element.get("class")


def stretches(page, way):
    """The records that begin where a way leads, each up to the next; the last is no longer than the longest before it."""
    leaders = []
    for one in page.xpath(way):
        if not leaders or leaders[-1] not in one.root.iterancestors():
            leaders.append(one.root)
    if not leaders:
        return []
    flat = Flat(page)
    starts = [line_start(start, set(leaders)) for start in climbed(leaders)]
    first, last = starts[0], starts[-1]
    ends = [flat.ends[start] for start in starts]
    if sum(map(flat.letters, starts, ends)) < flat.letters(first, ends[-1]):
        ends[:-1] = [flat.order[start] for start in starts[1:]]
        rows = list(map(flat.pieces, starts[:-1], ends))
        known, most = {kind(one) for row in rows for one in row}, max(map(len, rows), default=1)
        for one in alike(last.itersiblings(etree.Element), known, most - 1):
            ends[-1] = flat.ends[one]
        if not any(text(leader) for leader in leaders):
            before = list(alike(first.itersiblings(etree.Element, preceding=True), known, most))
            starts, ends = before[-1:] + starts, [flat.order[first]] * bool(before) + ends
    return [Stretch(flat, start, end) for start, end in zip(starts, ends) if flat.letters(start, end)]


def paragraphs(page, way):
    """The paragraphs of one parent, and before them what stands there begun as most of them begin."""
    found = [one.root for one in page.xpath(way)]
    found = [one for one in found if one.getparent() is found[0].getparent()]
    if not found:
        return []
    flat, first, parent = Flat(page), found[0], found[0].getparent()
    # The last one is moved out of a format that ends in it, as browsers read it.
    for behind in islice(parent.itersiblings(etree.Element), 1):
        if behind.tag == "p" and [one.tag for one in islice(behind, 1)] == [parent.tag]:
            found.append(behind)
    pieces = [list(one.iterchildren(etree.Element)) for one in found]
    known, most = {kind(one) for row in pieces for one in row}, max(map(len, pieces))
    begun = [kind(row[0]) for row in pieces if row]
    before = list(alike(first.itersiblings(etree.Element, preceding=True), known, most))
    leads = [one for one in before if 2 * begun.count(kind(one)) > len(found) and line_start(one, ()) is one]
    records = [Stretch(flat, one, flat.order[first]) for one in leads[-1:]]
    records += [Stretch(flat, one, flat.ends[one]) for one in found]
    return [one for one in records if flat.letters(one.root, one.end)]


WAYS["leaders"] = stretches
WAYS["paragraphs"] = paragraphs
