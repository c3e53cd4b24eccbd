//! The API's own description: OpenAPI 3.1, from the table of endpoints and the schemas of their responses.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use super::endpoint::{Access, Endpoint};
use super::endpoints::ENDPOINTS;
use super::parameter::{Location, Parameter};

/// The responses, as JSON Schema.
const SHAPES: &str = include_str!("../../../data/shapes.json");

static DOCUMENT: LazyLock<Value> = LazyLock::new(build_document);

/// The document.
pub(super) fn document() -> &'static Value {
    &DOCUMENT
}

fn build_document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in ENDPOINTS {
        let path = paths.entry(endpoint.path).or_insert_with(|| json!({}));
        if let Some(methods) = path.as_object_mut() {
            methods.insert(endpoint.method.to_owned(), build_operation(endpoint));
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Gleaner",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Records that were gleaned from web pages, each with the places it was read from. Lists go on at `next`; \
                a request can be repeated with If-None-Match; errors are written as RFC 9457 has them.",
        },
        "paths": paths,
        "components": {
            "schemas": serde_json::from_str::<Value>(SHAPES).unwrap_or_default(),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A key of the account's page."}},
        },
    })
}

fn build_operation(endpoint: &Endpoint) -> Value {
    let parameters = endpoint.parameters_in(Location::Path).chain(endpoint.parameters_in(Location::Query));
    let mut operation = json!({
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": parameters.map(build_parameter).collect::<Vec<_>>(),
        "responses": build_responses(endpoint),
        "security": if endpoint.access == Access::Nothing { json!([{}, {"key": []}]) } else { json!([{"key": []}]) },
    });
    if let (true, Some(operation)) = (endpoint.has_body(), operation.as_object_mut()) {
        operation.insert("requestBody".to_owned(), build_body(endpoint));
    }
    operation
}

fn build_parameter(parameter: &Parameter) -> Value {
    let location = if parameter.location == Location::Path { "path" } else { "query" };
    json!({
        "name": parameter.name, "in": location, "required": parameter.required, "description": parameter.description,
        "schema": parameter.value_type.schema(),
    })
}

fn build_body(endpoint: &Endpoint) -> Value {
    let property = |parameter: &Parameter| {
        let mut schema = parameter.value_type.schema();
        if let Some(schema) = schema.as_object_mut() {
            schema.insert("description".to_owned(), json!(parameter.description));
        }
        (parameter.name.to_owned(), schema)
    };
    let required: Vec<&str> = endpoint
        .parameters_in(Location::Body)
        .filter(|parameter| parameter.required)
        .map(|parameter| parameter.name)
        .collect();
    let schema = json!({
        "type": "object", "required": required, "additionalProperties": false,
        "properties": endpoint.parameters_in(Location::Body).map(property).collect::<Map<_, _>>(),
    });
    json!({"required": true, "content": {"application/json": {"schema": schema}}})
}

fn build_responses(endpoint: &Endpoint) -> Value {
    let mut responses = Map::new();
    let mut success =
        json!({"description": if endpoint.response.is_empty() { "Done." } else { endpoint.response }});
    if let (false, Some(success)) = (endpoint.response.is_empty(), success.as_object_mut()) {
        let schema = json!({"$ref": format!("#/components/schemas/{}", endpoint.response)});
        success.insert("content".to_owned(), json!({"application/json": {"schema": schema}}));
        if endpoint.method == "get" {
            let tag = json!({"description": "The tag to send in If-None-Match.", "required": true, "schema": {"type": "string"}});
            success.insert("headers".to_owned(), json!({"ETag": tag}));
        }
    }
    responses.insert(endpoint.status.to_string(), success);
    if endpoint.method == "get" {
        responses
            .insert("304".to_owned(), json!({"description": "Not changed since the tag in If-None-Match."}));
    }
    for (status, description) in list_problems(endpoint) {
        let content =
            json!({"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}});
        let mut problem = json!({"description": description, "content": content});
        if let (429, Some(problem)) = (status, problem.as_object_mut()) {
            let wait =
                json!({"description": "Seconds to wait.", "required": true, "schema": {"type": "integer"}});
            problem.insert("headers".to_owned(), json!({"Retry-After": wait}));
        }
        responses.insert(status.to_string(), problem);
    }
    responses.into()
}

/// The errors that an endpoint can return.
fn list_problems(endpoint: &Endpoint) -> Vec<(u16, &'static str)> {
    let all = [
        (true, 400, "The request is malformed."),
        (true, 401, "The key is missing or unknown."),
        (matches!(endpoint.access, Access::Write | Access::Editor), 403, "The key does not open this."),
        (endpoint.parameters_in(Location::Path).next().is_some(), 404, "There is nothing with this number."),
        (endpoint.has_body(), 413, "The body is too large."),
        (endpoint.has_body(), 415, "The body is no JSON."),
        (true, 422, "The request is well formed, but makes no sense or cannot be carried out."),
        (true, 429, "More calls than may be made."),
    ];
    all.into_iter().filter(|(may, ..)| *may).map(|(_, status, description)| (status, description)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_endpoint_is_described_with_a_schema_that_exists() {
        let document = document();
        let shapes = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
        for endpoint in ENDPOINTS {
            let operation = &document["paths"][endpoint.path][endpoint.method];
            assert_eq!(operation["operationId"], endpoint.name);
            assert!(
                endpoint.response.is_empty() || shapes.contains_key(endpoint.response),
                "{}",
                endpoint.name
            );
            // The names in a path are the endpoint's path parameters.
            let named = endpoint.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            let named_parameters: Vec<&str> =
                endpoint.parameters_in(Location::Path).map(|parameter| parameter.name).collect();
            assert_eq!(named.collect::<Vec<_>>(), named_parameters, "{}", endpoint.name);
        }
        let mut names: Vec<&str> = ENDPOINTS.iter().map(|endpoint| endpoint.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ENDPOINTS.len());
    }
}
