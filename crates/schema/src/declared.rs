//! Where a field stands in schema.org's data: properties, one within another.
//!
//! ```text
//! "location:Place.name"  ──▶  location, a Place ─▶ name
//! ```

/// A way from a record to one of its values, through the properties of schema.org.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// At least one.
    pub steps: Vec<Step>,
}

/// One property of a way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The property: "location".
    pub property: String,
    /// The class of the thing that stands there, written with it: "Place".
    pub class: Option<String>,
}

impl Path {
    /// Reads `property:Class.property`; `None` where a name is missing or no name.
    pub(crate) fn read(text: &str) -> Option<Path> {
        let step = |part: &str| {
            let (property, class) = part.split_once(':').map_or((part, None), |(p, c)| (p, Some(c)));
            let is_name = |name: &str| {
                !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "@_-".contains(c))
            };
            let good = is_name(property) && class.is_none_or(is_name);
            good.then(|| Step { property: property.to_owned(), class: class.map(str::to_owned) })
        };
        let steps: Vec<Step> = text.split('.').map(step).collect::<Option<_>>()?;
        Some(Path { steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_names_properties_and_classes() {
        let path = Path::read("location:Place.name").expect("a path");
        let steps: Vec<_> = path.steps.iter().map(|s| (s.property.as_str(), s.class.as_deref())).collect();
        assert_eq!(steps, [("location", Some("Place")), ("name", None)]);
        assert!(["", ".", "a.", "a:", "a b", ":B"].into_iter().all(|bad| Path::read(bad).is_none()));
    }
}
