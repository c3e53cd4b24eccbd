//! The API's own description: OpenAPI 3.1, from the table of ways and the shapes of what they give.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::takes::{Place, Takes};
use super::way::{Needs, Way};
use super::ways::WAYS;

/// What ways give, as JSON Schema.
const SHAPES: &str = include_str!("../../../data/shapes.json");

static DOCUMENT: LazyLock<Value> = LazyLock::new(made);

/// The document.
pub(super) fn document() -> &'static Value {
    &DOCUMENT
}

fn made() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for way in WAYS {
        let path = paths.entry(way.path).or_insert_with(|| json!({}));
        if let Some(methods) = path.as_object_mut() {
            methods.insert(way.method.to_owned(), operation(way));
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Gleaner",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Records that were gleaned from web pages, each with the places it was read from. Lists go on at `next`; \
                what was asked before can be asked again with If-None-Match; what is wrong is told as RFC 9457 has it.",
        },
        "paths": paths,
        "components": {
            "schemas": serde_json::from_str::<Value>(SHAPES).unwrap_or_default(),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A key of the account's page."}},
        },
    })
}

fn operation(way: &Way) -> Value {
    let asked = way.all(Place::Path).chain(way.all(Place::Query));
    let mut operation = json!({
        "operationId": way.name,
        "summary": way.tells,
        "parameters": asked.map(parameter).collect::<Vec<_>>(),
        "responses": responses(way),
        "security": if way.needs == Needs::Nothing { json!([{}, {"key": []}]) } else { json!([{"key": []}]) },
    });
    if let (true, Some(operation)) = (way.has_body(), operation.as_object_mut()) {
        operation.insert("requestBody".to_owned(), body(way));
    }
    operation
}

fn parameter(takes: &Takes) -> Value {
    let place = if takes.place == Place::Path { "path" } else { "query" };
    json!({
        "name": takes.name, "in": place, "required": takes.needed, "description": takes.tells,
        "schema": takes.of.schema(),
    })
}

fn body(way: &Way) -> Value {
    let property = |takes: &Takes| {
        let mut schema = takes.of.schema();
        if let Some(schema) = schema.as_object_mut() {
            schema.insert("description".to_owned(), json!(takes.tells));
        }
        (takes.name.to_owned(), schema)
    };
    let needed: Vec<&str> =
        way.all(Place::Body).filter(|takes| takes.needed).map(|takes| takes.name).collect();
    let schema = json!({
        "type": "object", "required": needed, "additionalProperties": false,
        "properties": way.all(Place::Body).map(property).collect::<Map<_, _>>(),
    });
    json!({"required": true, "content": {"application/json": {"schema": schema}}})
}

fn responses(way: &Way) -> Value {
    let mut responses = Map::new();
    let mut given = json!({"description": if way.gives.is_empty() { "Done." } else { way.gives }});
    if let (false, Some(given)) = (way.gives.is_empty(), given.as_object_mut()) {
        let schema = json!({"$ref": format!("#/components/schemas/{}", way.gives)});
        given.insert("content".to_owned(), json!({"application/json": {"schema": schema}}));
        if way.method == "get" {
            let tag = json!({"description": "What to ask again by.", "required": true, "schema": {"type": "string"}});
            given.insert("headers".to_owned(), json!({"ETag": tag}));
        }
    }
    responses.insert(way.status.to_string(), given);
    if way.method == "get" {
        responses.insert("304".to_owned(), json!({"description": "It is as If-None-Match says."}));
    }
    for (status, tells) in problems(way) {
        let content =
            json!({"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}});
        let mut problem = json!({"description": tells, "content": content});
        if let (429, Some(problem)) = (status, problem.as_object_mut()) {
            let wait =
                json!({"description": "Seconds to wait.", "required": true, "schema": {"type": "integer"}});
            problem.insert("headers".to_owned(), json!({"Retry-After": wait}));
        }
        responses.insert(status.to_string(), problem);
    }
    responses.into()
}

/// What may be wrong with a call of a way.
fn problems(way: &Way) -> Vec<(u16, &'static str)> {
    let all = [
        (true, 400, "It is not written as the way takes it."),
        (true, 401, "The key is missing or unknown."),
        (matches!(way.needs, Needs::Write | Needs::Editor), 403, "The key does not open this."),
        (way.all(Place::Path).next().is_some(), 404, "There is nothing of this number."),
        (way.has_body(), 413, "The body is too large."),
        (way.has_body(), 415, "The body is no JSON."),
        (true, 422, "It is well written and makes no sense, or cannot be done."),
        (true, 429, "More calls than may be made."),
    ];
    all.into_iter().filter(|(may, ..)| *may).map(|(_, status, tells)| (status, tells)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_is_told_with_a_shape_that_is_there() {
        let document = document();
        let shapes = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
        for way in WAYS {
            let operation = &document["paths"][way.path][way.method];
            assert_eq!(operation["operationId"], way.name);
            assert!(way.gives.is_empty() || shapes.contains_key(way.gives), "{}", way.name);
            // A path's names are what the way takes there.
            let named = way.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            let taken: Vec<&str> = way.all(Place::Path).map(|takes| takes.name).collect();
            assert_eq!(named.collect::<Vec<_>>(), taken, "{}", way.name);
        }
        let mut names: Vec<&str> = WAYS.iter().map(|way| way.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), WAYS.len());
    }
}
