//! The sorts of words that dates and times are made of, and the letters that name them in the data files.

/// What a word is, of those sorts that dates and times are made of. The letter is the class in the data files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// `M`: a month by its full name, 1 to 12.
    Month,
    /// `m`: a month by a short name.
    MonthShort,
    /// `W`: a weekday by its full name, Monday = 0.
    Weekday,
    /// `w`: a weekday by a short name.
    WeekdayShort,
    /// `v`: a weekday that recurs by its form ("Mondays").
    Weekly,
    /// `n`: a number in words.
    Cardinal,
    /// `o`: an ordinal number in words.
    Ordinal,
    /// `S`: what follows the digits of an ordinal number ("th").
    Suffix,
    /// `p`: part of the day; 0 a.m., 1 p.m., 2 morning, 3 afternoon, 4 evening, 5 night, 6 noon-time.
    Period,
    /// `t`: a time with a name; its hour.
    Named,
    /// `h`: the word after an hour ("Uhr").
    Hour,
    /// `i`: the word after minutes.
    Minute,
    /// `s`: the word after seconds.
    Second,
    /// `q`: a part of the hour in minutes ("quarter").
    Part,
    /// `H`: half before the hour said next ("halb acht").
    HalfTo,
    /// `P`: minutes past.
    Past,
    /// `T`: minutes to.
    Before,
    /// `U`: less so many minutes.
    Less,
    /// `J`: a weekday by one character, in brackets.
    WeekdayMark,
    /// `r`: between the ends of a range.
    Range,
    /// `f`: before a range.
    From,
    /// `b`: before a range whose ends are joined by "and".
    Between,
    /// `B`: the same, told after the range.
    BetweenAfter,
    /// `&`: and, or.
    And,
    /// `d`: a small word inside a date.
    Filler,
    /// `@`: surely before a clock time; 1 where it is an abbreviation, which a full stop may end.
    At,
    /// `a`: perhaps before a clock time.
    MaybeAt,
    /// `A`: the label of a time.
    Label,
    /// `c`: before what stands alone; bits 1 a year, 2 a month, 4 a day in digits, 8 a month in which something recurs.
    In,
    /// `y`: the word year.
    Year,
    /// `k`: Vietnamese "ngày", before a day.
    DayWord,
    /// `l`: Vietnamese "tháng", before a month.
    MonthWord,
    /// `Y`: 年.
    Nen,
    /// `L`: 月.
    Gatsu,
    /// `D`: 日.
    Nichi,
    /// `E`: an era; the year before its first.
    Era,
    /// `e`: every; weeks between two. 0 before a day only ("weekly on"), -1 before a count only ("alle 3 Wochen").
    Every,
    /// `N`: days, weeks or months, of which each so many are meant; days of one, 1, 7 or 30, below 0 where their count alone says
    /// so ("14-tägig").
    Unit,
    /// `C`: how often, beside the days; days from one to the next, 7 a week or 30 a month ("fortnightly"), below 0 behind the days
    /// only ("sur deux"), 0 in a way that no recurrence by weekdays has ("im Quartal").
    Cadence,
    /// `j`: which of the month, and no day of one ("last", "premiers"); -2 another than the last from its end.
    Nth,
    /// `F`: before a month or year, of which it is the last day ("end of").
    EndOf,
    /// `R`: of the month.
    OfMonth,
    /// `K`: days of the week as bits ("daily").
    Days,
    /// `X`: except.
    Except,
    /// `g`: a season of a term.
    Season,
    /// `G`: the word term.
    Term,
    /// `z`: a time zone.
    Zone,
    /// `x`: a number after it is no date.
    Spoiler,
}

impl Class {
    /// The class of a letter in the data files.
    pub(super) fn of(letter: u8) -> Option<Class> {
        use Class::*;
        Some(match letter {
            b'M' => Month,
            b'm' => MonthShort,
            b'W' => Weekday,
            b'w' => WeekdayShort,
            b'v' => Weekly,
            b'n' => Cardinal,
            b'o' => Ordinal,
            b'S' => Suffix,
            b'p' => Period,
            b't' => Named,
            b'h' => Hour,
            b'i' => Minute,
            b's' => Second,
            b'q' => Part,
            b'H' => HalfTo,
            b'P' => Past,
            b'T' => Before,
            b'U' => Less,
            b'J' => WeekdayMark,
            b'r' => Range,
            b'f' => From,
            b'b' => Between,
            b'B' => BetweenAfter,
            b'&' => And,
            b'd' => Filler,
            b'@' => At,
            b'a' => MaybeAt,
            b'A' => Label,
            b'c' => In,
            b'y' => Year,
            b'k' => DayWord,
            b'l' => MonthWord,
            b'Y' => Nen,
            b'L' => Gatsu,
            b'D' => Nichi,
            b'E' => Era,
            b'e' => Every,
            b'N' => Unit,
            b'C' => Cadence,
            b'j' => Nth,
            b'F' => EndOf,
            b'R' => OfMonth,
            b'K' => Days,
            b'X' => Except,
            b'g' => Season,
            b'G' => Term,
            b'z' => Zone,
            b'x' => Spoiler,
            _ => return None,
        })
    }
}
