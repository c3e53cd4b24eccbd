//! Numbers in Chinese numerals, as China, Japan and Korea write them: 二〇一六, 十五, 二十一, 廿日, 两千零四.

/// The number at the start of `text` and how many bytes it has.
pub(super) fn read(text: &str) -> Option<(u32, usize)> {
    let run: Vec<(u32, usize)> =
        text.chars().take(8).map_while(|c| numeral(c).map(|n| (n, c.len_utf8()))).collect();
    let bytes = run.iter().map(|r| r.1).sum();
    let units = run.iter().any(|r| r.0 >= 10);
    let value = if units { by_unit(&run) } else { run.iter().fold(0, |n, r| n * 10 + r.0) };
    (!run.is_empty()).then_some((value, bytes))
}

/// 二十一: a digit times the unit after it, added up.
fn by_unit(run: &[(u32, usize)]) -> u32 {
    let (mut sum, mut digit) = (0, None);
    for &(n, _) in run {
        match n {
            20 | 30 => sum += n,
            10 | 100 | 1000 => sum += n * digit.take().unwrap_or(1),
            _ => digit = Some(n),
        }
    }
    sum + digit.unwrap_or(0)
}

/// Digits, 10, 100, 1000, and the old 廿 (20) and 卅 (30).
fn numeral(c: char) -> Option<u32> {
    Some(match c {
        '〇' | '零' | '○' => 0,
        '一' | '元' => 1,
        '二' | '两' | '兩' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        '十' => 10,
        '廿' => 20,
        '卅' => 30,
        '百' => 100,
        '千' => 1000,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numerals_are_read_by_digit_and_by_unit() {
        let value = |t| read(t).map(|r| r.0);
        assert_eq!(value("二〇一六年"), Some(2016));
        assert_eq!(value("二十一日"), Some(21));
        assert_eq!(value("廿日"), Some(20));
        assert_eq!(value("两千零四年"), Some(2004));
        assert_eq!(value("年"), None);
    }
}
