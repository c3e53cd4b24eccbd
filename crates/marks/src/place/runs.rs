//! Places in scripts without blanks: "東京大学 第3会議室", "图书馆报告厅", "서울시청".

use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::Part;
use crate::line::Line;
use crate::mark::PlaceKind;
use crate::words::Shape;

/// Ends of the names of rooms and buildings.
const ENDS: &[&str] = &[
    "会議室",
    "會議室",
    "会议室",
    "教室",
    "报告厅",
    "報告廳",
    "礼堂",
    "禮堂",
    "大厅",
    "演讲厅",
    "阶梯教室",
    "讲堂",
    "講堂",
    "ホール",
    "ルーム",
    "図書館",
    "图书馆",
    "圖書館",
    "会館",
    "会馆",
    "センター",
    "体育館",
    "体育馆",
    "美術館",
    "美术馆",
    "博物館",
    "博物馆",
    "劇場",
    "剧院",
    "剧场",
    "音乐厅",
    "大学",
    "大學",
    "教学楼",
    "キャンパス",
    "公民館",
    "市民会館",
    "회의실",
    "강당",
    "강의실",
    "도서관",
    "센터",
    "대학교",
    "문화회관",
];

/// Longest name of a place in these scripts, in bytes (three a character).
const LONGEST: usize = 60;

static FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(ENDS).expect("short patterns")
});

/// Adds the places of a line.
pub(super) fn parts_of(line: &Line<'_>, parts: &mut Vec<Part>) {
    for word in line.words.iter().filter(|w| matches!(w.shape, Shape::Caseless | Shape::Digit)) {
        let run = word.of(line.text);
        if run.is_ascii() || run.len() > LONGEST {
            continue;
        }
        for found in FINDER.find_iter(run) {
            let bare = found.start() == 0;
            let kind = if run.ends_with('室') { PlaceKind::Room } else { PlaceKind::Building };
            if !bare && found.end() == run.len() {
                parts.push(Part { start: word.start, end: word.end, kind });
            }
        }
    }
}
