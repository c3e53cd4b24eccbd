//! What people asked, and what is right: files of lines, each in the half to tune by (`work`) or the half kept aside.

/// In which half a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    Work,
    Aside,
}

/// A line: what is asked, and what it is to find.
pub(crate) struct Question {
    pub(crate) half: Half,
    pub(crate) words: String,
    pub(crate) right: String,
}

/// Questions with the stored ones that answer them.
pub(crate) fn questions() -> Vec<Question> {
    read(include_str!("data/questions.tsv"))
}

/// Questions in another language than their answers.
pub(crate) fn across() -> Vec<Question> {
    read(include_str!("data/across.tsv"))
}

/// Questions that no stored one answers.
pub(crate) fn unanswered() -> Vec<Question> {
    read(include_str!("data/unanswered.tsv"))
}

/// Queries with graded records.
pub(crate) fn queries() -> Vec<Question> {
    read(include_str!("data/queries.tsv"))
}

fn read(text: &str) -> Vec<Question> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let question = |line: &str| {
        let mut cells = line.split('\t').map(str::to_owned);
        let half = if cells.next().as_deref() == Some("work") { Half::Work } else { Half::Aside };
        Question { half, words: cells.next().unwrap(), right: cells.next().unwrap_or_default() }
    };
    lines.map(question).collect()
}

/// Grades of a query: `3:corpus/page#4`, `2:corpus~Two&Words`.
pub(crate) struct Grades(Vec<(u32, String, Option<String>, Vec<String>)>);

impl Grades {
    pub(crate) fn of(right: &str) -> Grades {
        let grade = |one: &str| {
            let (grade, rest) = one.trim().split_once(':').unwrap();
            let (page, words) = rest.split_once('~').unwrap_or((rest, ""));
            let (page, place) =
                page.split_once('#').map_or((page, None), |(page, place)| (page, Some(place.to_owned())));
            let words = words.split('&').filter(|word| !word.is_empty()).map(str::to_owned).collect();
            (grade.parse().unwrap(), page.trim_end_matches('/').to_owned(), place, words)
        };
        Grades(right.split(" | ").map(grade).collect())
    }

    /// The grade of a record: the highest that fits, 0 where none does.
    pub(crate) fn grade(&self, id: &str, title: &str) -> u32 {
        let (page, place) = id.split_once('#').unwrap_or((id, ""));
        let fits = |(_, own, at, words): &&(u32, String, Option<String>, Vec<String>)| {
            (page == own || page.split('/').next() == Some(own))
                && at.as_ref().is_none_or(|at| at == place)
                && words.iter().all(|word| title.contains(word.as_str()))
        };
        self.0.iter().filter(fits).map(|(grade, ..)| *grade).max().unwrap_or(0)
    }
}

/// nDCG@10: how near the order comes to the best possible one (gain 2^grade - 1).
pub(crate) fn ndcg(found: &[u32], all: &[u32]) -> f64 {
    let gain = |(place, grade): (usize, &u32)| f64::from(2_u32.pow(*grade) - 1) / (place as f64 + 2.0).log2();
    let sum = |grades: &[u32]| grades.iter().take(10).enumerate().map(gain).sum::<f64>();
    let mut best: Vec<u32> = all.to_vec();
    best.sort_unstable_by(|a, b| b.cmp(a));
    if sum(&best) > 0.0 { sum(found) / sum(&best) } else { 0.0 }
}

/// The same query with one mistake in its longest word: two letters that change places, one that is missing, doubled or another.
pub(crate) fn mistyped(query: &str, turn: usize) -> Option<String> {
    let longest = query
        .split(' ')
        .filter(|word| word.chars().all(char::is_alphabetic))
        .max_by_key(|word| word.chars().count())?;
    let mut letters: Vec<char> = longest.chars().collect();
    if letters.len() < 5 {
        return None;
    }
    let at = 1 + turn % (letters.len() - 3);
    match turn % 4 {
        0 if letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = if letters[at] == 'e' { 'r' } else { 'e' },
    }
    Some(query.replacen(longest, &letters.into_iter().collect::<String>(), 1))
}
