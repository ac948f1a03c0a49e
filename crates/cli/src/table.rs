//! Tables for people: columns as wide as their widest cell.

use std::fmt;
use std::io::{self, Write};

/// Rows of cells under a headline.
#[derive(Debug)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    /// Whether a column holds numbers, which stand to the right.
    is_number: Vec<bool>,
}

impl Table {
    /// A table with these columns. A headline that starts with `#` is that of a column of numbers.
    pub(crate) fn new(headlines: &[&str]) -> Self {
        let is_number = headlines.iter().map(|it| it.starts_with('#')).collect();
        let headlines = headlines.iter().map(|it| it.trim_start_matches('#').to_owned());
        Self { rows: vec![headlines.collect()], is_number }
    }

    /// Adds a row: a cell for each column.
    pub(crate) fn row(&mut self, cells: impl Into<Vec<String>>) {
        let cells = cells.into();
        debug_assert_eq!(cells.len(), self.is_number.len());
        self.rows.push(cells);
    }

    /// Writes the table.
    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{self}")
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| self.rows.iter().map(|row| n_chars(&row[column])).max();
        let widths: Vec<usize> =
            (0..self.is_number.len()).map(|column| width(column).unwrap_or_default()).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let blank = " ".repeat(widths[column] - n_chars(cell));
                let (before, after) =
                    if self.is_number[column] { (blank.as_str(), "") } else { ("", &*blank) };
                let gap = if column == 0 { "" } else { "  " };
                line.extend([gap, before, cell, after]);
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn n_chars(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_left_and_numbers_right() {
        let mut table = Table::new(&["name", "#n", "about"]);
        table.row(["Fähr".to_owned(), "12".to_owned(), "x".to_owned()]);
        table.row(["a".to_owned(), "3".to_owned(), String::new()]);
        let mut text = Vec::new();
        table.write(&mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "name   n  about\nFähr  12  x\na      3\n");
    }
}
