//! Which of the sums on a page is the price of the record that it is about, which of the days that of its publication?
//!
//! ```text
//! pages about one record with a price, a day ── marks ── does it say the same? ──▶ Data, of prices and of days ──▶ chance
//! ```

use model::fit::{Data, Learner, Trees};
use records::{CHOICE_FEATURES, Glance, choice_traces};

use crate::corpora::Corpora;
use crate::kinds::{Example, examples};
use crate::learning::{Fitted, chance_of_page};

/// Few pages are labelled: trees would know each by heart.
const PRICE: Learner = Learner::Linear { ridge: 4.0 };
const DAY: Learner = Learner::Both {
    ridge: 4.0,
    trees: Trees {
        count: 60,
        leaves: 5,
        rate: 0.06,
        least: 10.0,
        ridge: 4.0,
        features: 0.5,
        sites: 0.8,
        bags: 1,
    },
};

/// The models of prices and of days.
pub(crate) fn fit(corpora: &Corpora) -> Vec<Fitted> {
    let (mut prices, mut days) = (Data::new(CHOICE_FEATURES), Data::new(CHOICE_FEATURES));
    for (group, example) in examples(corpora).iter().enumerate() {
        let same_price = |value: &str, wanted: &str| {
            amount(value).zip(amount(wanted)).is_some_and(|(a, b)| (a - b).abs() < 0.005)
        };
        add(&mut prices, example, group, "price", &same_price);
        if example.kind.name == "article" {
            add(&mut days, example, group, "date", &|value, wanted| value.starts_with(wanted));
        }
    }
    vec![chance_of_page("kind-price", &prices, PRICE), chance_of_page("kind-day", &days, DAY)]
}

/// Adds the marks that could be a field of a page's record. What a page declares it may not show: such pages say nothing.
fn add(data: &mut Data, example: &Example, group: usize, field: &str, same: &dyn Fn(&str, &str) -> bool) {
    let Some(wanted) = example.value(field) else { return };
    let doc = example.page.document();
    let settings = records::Settings { no_meta: true, ..example.page.settings() };
    let traces = choice_traces(example.kind, &Glance::of(&doc, &settings), field);
    let right: Vec<bool> = traces.iter().map(|trace| same(&trace.value, &wanted)).collect();
    if example.is_declared() && !right.contains(&true) {
        return;
    }
    for (trace, is_right) in traces.iter().zip(right) {
        data.push(&trace.features, f32::from(is_right), example.weight, group, &example.page.site);
    }
}

/// How much a labelled price is: "24.98", "6,99", "1.299,00 EUR".
fn amount(text: &str) -> Option<f64> {
    let digits: String = text.chars().filter(|c| c.is_ascii_digit() || ".,".contains(*c)).collect();
    let digits = digits.trim_matches(['.', ',']);
    let whole_end = digits.rfind(['.', ',']).filter(|at| digits.len() - at <= 3);
    let (whole, rest) = whole_end.map_or((digits, ""), |at| digits.split_at(at));
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    format!("{whole}{}", rest.replace(',', ".")).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::amount;

    #[test]
    fn labelled_prices_are_written_in_many_ways() {
        let texts = ["24.98", "6,99", "1.299,00 EUR", "$1,299", "12"];
        assert_eq!(texts.map(amount), [24.98, 6.99, 1299.0, 1299.0, 12.0].map(Some));
        assert_eq!(amount("free"), None);
    }
}
