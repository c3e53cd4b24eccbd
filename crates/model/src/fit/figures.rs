//! How good scores and chances are.

/// The chance that an example of label 1 has a larger score than one of label 0 (area under the curve); 0.5 where there is
/// none of one of them.
pub fn area(scores: &[f32], labels: &[f32]) -> f32 {
    let mut order: Vec<(f32, bool)> = scores.iter().copied().zip(labels.iter().map(|l| *l > 0.5)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut below, mut won, mut right) = (0.0_f64, 0.0_f64, 0.0_f64);
    let mut from = 0;
    while let Some((score, _)) = order.get(from) {
        let same = order.iter().skip(from).take_while(|(s, _)| s == score);
        let (wrong, wanted) =
            same.fold((0.0, 0.0), |(w, r), (_, l)| if *l { (w, r + 1.0) } else { (w + 1.0, r) });
        won += wanted * (below + wrong / 2.0);
        (below, right) = (below + wrong, right + wanted);
        from += (wrong + wanted) as usize;
    }
    if below * right == 0.0 { 0.5 } else { (won / (below * right)) as f32 }
}

/// Mean distance of the chance that was told and the share that was right, over ten bins of like chance, each by its size.
pub fn calibration_error(chances: &[f32], labels: &[f32]) -> f32 {
    let mut bins = [(0.0_f32, 0.0_f32); 10];
    for (chance, label) in chances.iter().zip(labels) {
        let bin = (chance * 10.0) as usize;
        if let Some((told, right)) = bins.get_mut(bin.min(9)) {
            (*told, *right) = (*told + chance, *right + label);
        }
    }
    bins.iter().map(|(told, right)| (told - right).abs()).sum::<f32>() / (chances.len().max(1) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn area_and_error_are_as_by_hand() {
        assert_eq!(area(&[1.0, 2.0, 3.0, 4.0], &[0.0, 1.0, 0.0, 1.0]), 0.75);
        assert_eq!(area(&[1.0, 1.0], &[0.0, 1.0]), 0.5);
        assert_eq!(area(&[1.0], &[1.0]), 0.5);
        assert!((calibration_error(&[0.9, 0.9, 0.1, 0.1], &[1.0, 1.0, 0.0, 1.0]) - 0.25).abs() < 1e-6);
    }
}
