//! An event as a record of its schema.

use marks::{Date, Recurrence, When};

use super::Event;
use crate::record::{Record, Value};

impl From<&Event> for Record {
    fn from(event: &Event) -> Record {
        let mut record =
            Record { text: event.text.clone(), confidence: event.confidence, ..Record::default() };
        let when = &event.when.value;
        let moment = |start| Value::When(When { start, ..When::default() });
        record.put_text("title", event.title.as_ref());
        record.put("start", Some(moment(when.start)), Some(&event.when));
        record.put("end", when.end.map(moment), Some(&event.when));
        record.put_text("location", event.location.as_ref());
        record.put_texts("speaker", &event.speakers);
        let status = event.status.as_ref();
        record.put("status", status.map(|s| Value::Text(s.value.name().to_owned())), status);
        record.put_text("description", event.description.as_ref());
        record.put_address("url", event.url.as_ref());
        let repeats = when.recurrence.as_ref().map(|recurrence| {
            let last = when.start.date.to_civil().and_then(|first| recurrence.last_day(first));
            let until = last.map(Date::from_civil).or(recurrence.until);
            Value::Text(Recurrence { until, ..recurrence.clone() }.to_string())
        });
        record.put("repeats", repeats, Some(&event.when));
        record
    }
}
