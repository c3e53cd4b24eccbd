//! How far a heading in a table reaches: the cell it stands in, or its row where it is the row's head.

use page::{Document, NodeId, Tag};

/// For every node, the cell and the row head around it.
pub(super) struct Reach {
    cell: Vec<Option<NodeId>>,
    /// The row or list that a head cell, or `<dt>`, governs.
    head: Vec<Option<NodeId>>,
    /// The first three cells with text of each row, found once a row: asking it for each cell would cost its square.
    filled: Vec<(NodeId, Vec<NodeId>)>,
    /// Tables whose first row is of head cells alone, in order: their first cells head no rows.
    headed: Vec<NodeId>,
}

/// Most words of a first cell that labels the cell beside it.
const LABEL_WORDS: usize = 5;

impl Reach {
    pub(super) fn of(doc: &Document) -> Reach {
        let mut reach = Reach {
            cell: vec![None; doc.len()],
            head: vec![None; doc.len()],
            filled: Vec::new(),
            headed: Vec::new(),
        };
        for node in doc.nodes() {
            let above = doc.parent(node).map_or(0, NodeId::index);
            let tag = doc.tag(node);
            let inherited = (reach.cell[above], reach.head[above]);
            let (cell, head) = match tag {
                Tag::TABLE => {
                    reach.headed.extend(has_head(doc, node).then_some(node));
                    (inherited.0, None)
                }
                Tag::TR => {
                    let cells = doc.children(node).filter(|c| !doc.span(*c).is_empty());
                    reach.filled.push((node, cells.take(3).collect()));
                    inherited
                }
                Tag::TD | Tag::TH => reach.of_cell(doc, node),
                Tag::DT => (inherited.0, doc.parent(node)),
                Tag::DD => (Some(node), None),
                _ => inherited,
            };
            reach.cell[node.index()] = cell;
            reach.head[node.index()] = head;
        }
        reach
    }

    /// A cell keeps what is in it where its row has others with text; the first of them may be the row's head.
    fn of_cell(&self, doc: &Document, cell: NodeId) -> (Option<NodeId>, Option<NodeId>) {
        let Some(row) = doc.parent(cell).filter(|p| doc.tag(*p) == Tag::TR) else {
            return (Some(cell), None);
        };
        let filled =
            self.filled.binary_search_by_key(&row, |(r, _)| *r).map_or(&[][..], |i| &self.filled[i].1);
        let Some((first, others)) = filled.split_first().filter(|(_, others)| !others.is_empty()) else {
            let outer = doc.parent(row).and_then(|p| self.cell[p.index()]);
            return (outer, None);
        };
        let text = doc.text(cell);
        let one_line = !text.contains(['\n', '\t']) && text.split_whitespace().nth(LABEL_WORDS).is_none();
        let stands_out = doc.tag(cell) == Tag::TH || text.trim_end().ends_with(':') || doc.look(cell).bold;
        let alike =
            others.iter().all(|o| doc.tag(*o) == doc.tag(cell) && doc.look(*o).bold == doc.look(cell).bold);
        let two = others.len() == 1 && !doc.look(others[0]).bold && !self.in_headed(doc, row);
        let head = *first == cell && one_line && (two || stands_out && !alike);
        (Some(cell), head.then_some(row))
    }

    /// Does a row stand in a table whose columns have heads?
    fn in_headed(&self, doc: &Document, row: NodeId) -> bool {
        const ABOVE: usize = 3;
        let table = doc.ancestors(row).take(ABOVE).find(|n| doc.tag(*n) == Tag::TABLE);
        table.is_some_and(|t| self.headed.binary_search(&t).is_ok())
    }

    /// Tables whose first row is of head cells alone, in page order.
    pub(super) fn headed(&self) -> &[NodeId] {
        &self.headed
    }

    /// The cell that a node stands in, where others with text stand beside it.
    pub(super) fn cell(&self, node: NodeId) -> Option<NodeId> {
        self.cell.get(node.index()).copied().flatten()
    }

    /// The row, or list, that the node heads.
    pub(super) fn row_head(&self, node: NodeId) -> Option<NodeId> {
        self.head.get(node.index()).copied().flatten()
    }
}

/// Is a table's first row of two head cells or more, and nothing else?
fn has_head(doc: &Document, table: NodeId) -> bool {
    const NEAR: usize = 12;
    let row = doc.subtree(table).take(NEAR).find(|n| doc.tag(*n) == Tag::TR);
    let cells = row.into_iter().flat_map(|r| doc.children(r)).filter(|c| doc.tag(*c).is_element());
    let tags: Vec<Tag> = cells.map(|c| doc.tag(c)).collect();
    tags.len() > 1 && tags.iter().all(|t| *t == Tag::TH)
}
