//! Sums of money as schema.org has them: the amount a number, its currency beside it.
//!
//! ```text
//! offers:Offer.price   "850 USD"  ──▶  "offers": {"@type": "Offer", "price": 850, "priceCurrency": "USD"}
//! baseSalary           "850 USD"  ──▶  "baseSalary": {"@type": "MonetaryAmount", "value": 850, "currency": "USD"}
//! ```

use serde_json::{Number, Value, json};

use super::script::typed;
use crate::Row;

/// A sum as rows write it: "850 USD", "12.5".
struct Sum<'r> {
    amount: Number,
    currency: Option<&'r str>,
}

impl Sum<'_> {
    fn of(value: &Value) -> Option<Sum<'_>> {
        let text = value.as_str()?;
        let (amount, currency) = text.split_once(' ').map_or((text, None), |(a, c)| (a, Some(c)));
        let is_code = |code: &str| code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase());
        let amount = amount.parse().ok()?;
        currency.is_none_or(is_code).then_some(Sum { amount, currency })
    }
}

/// Where schema.org has the currency of an amount.
fn currency_beside(property: &str) -> Option<&'static str> {
    match property {
        "value" | "minValue" | "maxValue" => Some("currency"),
        _ if property.to_ascii_lowercase().ends_with("price") => Some("priceCurrency"),
        _ => None,
    }
}

/// Puts one sum, or several of one currency, under a property; `None` where that is no sum, which is written as it is.
pub(super) fn put(object: &mut Row, property: &str, class: Option<&str>, value: &Value) -> Option<()> {
    let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    let sums = values.iter().map(Sum::of).collect::<Option<Vec<Sum>>>()?;
    let currency = sums.first()?.currency;
    let beside = currency_beside(property);
    if beside.is_some() && sums.iter().any(|sum| sum.currency != currency) {
        return None;
    }
    let written = |sum: Sum| match beside {
        Some(_) => Value::Number(sum.amount),
        None => Value::Object(thing(property, class, sum)),
    };
    let mut made = sums.into_iter().map(written);
    let made = if value.is_array() { Value::Array(made.collect()) } else { made.next()? };
    object.insert(property.to_owned(), made);
    if let (Some(key), Some(currency)) = (beside, currency) {
        object.entry(key).or_insert_with(|| json!(currency));
    }
    Some(())
}

/// A sum under a property whose values are things.
fn thing(property: &str, class: Option<&str>, sum: Sum) -> Row {
    let (default, amount, currency) = match property {
        "priceSpecification" => ("PriceSpecification", "price", "priceCurrency"),
        _ => ("MonetaryAmount", "value", "currency"),
    };
    let mut thing = typed(Some(class.unwrap_or(default)));
    thing.insert(amount.to_owned(), Value::Number(sum.amount));
    thing.extend(sum.currency.map(|code| (currency.to_owned(), json!(code))));
    thing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_a_number_and_its_currency_stands_beside_it() {
        let of = |property: &str, value: Value| {
            let mut object = Row::new();
            put(&mut object, property, None, &value).map(|()| Value::Object(object))
        };
        assert_eq!(of("price", json!("8500 USD")), Some(json!({"priceCurrency": "USD", "price": 8500})));
        assert_eq!(of("lowPrice", json!("12.5")), Some(json!({"lowPrice": 12.5})));
        assert_eq!(of("value", json!("9.5 EUR")), Some(json!({"currency": "EUR", "value": 9.5})));
        let amount = json!({"@type": "MonetaryAmount", "value": 850, "currency": "USD"});
        assert_eq!(of("baseSalary", json!("850 USD")), Some(json!({ "baseSalary": amount })));
        let specified = json!([{"@type": "PriceSpecification", "price": 5, "priceCurrency": "EUR"}]);
        assert_eq!(
            of("priceSpecification", json!(["5 EUR"])),
            Some(json!({ "priceSpecification": specified }))
        );
        let both = json!({"priceCurrency": "EUR", "price": [5, 7]});
        assert_eq!(of("price", json!(["5 EUR", "7 EUR"])), Some(both));
        for none in [json!(["5 EUR", "7 USD"]), json!("on request"), json!("5 euros"), json!(null), json!([])]
        {
            assert_eq!(of("price", none), None);
        }
    }
}
