//! Near a place: within so many kilometres of a point.

use crate::clauses::Clauses;

/// Kilometres of a degree of latitude: a quarter of the meridian, 10,002 km, has 90.
const DEGREE: f64 = 111.13;

/// Cosine of latitude, in degrees, as it is told at most 89.9 degrees from the equator: no division by zero at a pole.
fn narrowing(lat: f64) -> f64 {
    lat.clamp(-89.9, 89.9).to_radians().cos()
}

/// Records within some kilometres of a latitude and longitude: a box for the index, and the distance on a plane within
/// it, which is off by less than 1 % within 200 km outside the polar circles.
pub(crate) fn clause(clauses: &mut Clauses, (lat, lon, km): (f64, f64, f64)) {
    let high = km / DEGREE;
    let [south, north] = [lat - high, lat + high].map(|edge| clauses.value(edge));
    clauses.and(format!("r.lat BETWEEN {south} AND {north}"));
    let [lat, lon, squeezed, reach] =
        [lat, lon, narrowing(lat).powi(2), high * high].map(|number| clauses.value(number));
    // The shorter way round: -179 and 179 degrees are neighbours.
    let apart = format!("ABS(r.lon - {lon})");
    let apart = format!("(CASE WHEN {apart} > 180 THEN 360 - {apart} ELSE {apart} END)");
    clauses.and(format!("(r.lat - {lat}) * (r.lat - {lat}) + {apart} * {apart} * {squeezed} <= {reach}"));
}
