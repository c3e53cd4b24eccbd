//! The path that leads to some elements: what they have in common.

use listings::Interval;
use page::{Document, NodeId};

use crate::field::is_element;
use crate::name::Name;
use crate::path::{Nth, Path, Step, classes, position};

/// The shortest path to these nodes, at that place among their parents' children, that will do; up to [`MORE`] steps
/// longer where only then a parent's name says which list it is, since tomorrow's page may have another one beside it.
pub(crate) fn path_to(
    doc: &Document,
    nodes: &[NodeId],
    nth: Nth,
    will_do: impl Fn(&Path) -> bool,
) -> Option<Path> {
    let mut steps: Vec<Step> = Vec::new();
    let mut at = nodes.to_vec();
    let mut shortest: Option<Path> = None;
    while let Some(step) = in_common(doc, &at) {
        let nth = if steps.is_empty() { nth } else { Nth::Any };
        let named = !steps.is_empty() && step.is_named();
        steps.insert(0, Step { nth, ..step });
        let path = Path::new(steps.clone())?;
        // A parent says which list it is, also where the record's own element already does on this page.
        if steps.len() > 1 && will_do(&path) {
            if named {
                return Some(path);
            }
            shortest.get_or_insert(path);
        }
        let more = shortest.as_ref().map_or(0, |path| steps.len() - path.steps().len());
        let Some(up) = at.iter().map(|n| doc.parent(*n)).collect::<Option<_>>().filter(|_| more < MORE)
        else {
            break;
        };
        at = up;
    }
    shortest
}

/// How many steps a path may be longer than it need be to name a parent.
const MORE: usize = 2;

/// The least place among their parents' children that nodes have, as far as a step can say it.
pub(crate) fn earliest(doc: &Document, nodes: &[NodeId]) -> usize {
    let places = nodes.iter().filter_map(|n| position(doc, *n, Nth::LAST));
    places.min().unwrap_or(Nth::LAST)
}

/// The elements that members are; `None` where one is not one element.
pub(crate) fn elements(doc: &Document, members: &[Interval]) -> Option<Vec<NodeId>> {
    members.iter().map(|m| is_element(doc, *m).then_some(m.from)).collect()
}

/// The name, the id and the classes that all nodes have; `None` where their names differ.
pub(crate) fn in_common(doc: &Document, nodes: &[NodeId]) -> Option<Step> {
    let (first, rest) = nodes.split_first()?;
    let name = Name::of(doc, *first).filter(|name| rest.iter().all(|n| name.fits(doc, *n)))?;
    let shared = |class: &&str| rest.iter().all(|n| classes(doc, *n).any(|c| c == *class));
    let named = classes(doc, *first).filter(shared).filter(|c| is_written(c));
    let id = doc.attr(*first, "id").filter(|id| !id.is_empty() && is_written(id));
    let id = id.filter(|id| rest.iter().all(|n| doc.attr(*n, "id") == Some(id)));
    let classes = named.map(str::to_owned).collect();
    Some(Step { name, id: id.map(str::to_owned), classes, nth: Nth::Any })
}

/// Can an id or a class be written in a rule as it stands? One with digits numbers a page or a record.
fn is_written(class: &str) -> bool {
    class.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '_'))
}
