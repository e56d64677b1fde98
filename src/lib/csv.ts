/** Characters with which a spreadsheet begins a formula, also behind blanks and characters that nobody sees. */
const formula = /^(?:[\t\r\n]|[\p{C}\p{Z}\u115F\u1160\u3164\uFFA0]*[=+\-@＝＋－＠])/u;

/** A number stays one in the spreadsheet. */
export type CsvCell = string | number;

/** A table as a file of comma-separated values. No cell begins a formula, and each stays one cell whatever it contains. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

const cellOf = (cell: CsvCell): string =>
  typeof cell === 'number'
    ? String(cell)
    : `"${(formula.test(cell) ? `'${cell}` : cell).toWellFormed().replaceAll('"', '""')}"`;

/** Without it, a spreadsheet takes UTF-8 for an older encoding. */
const byteOrderMark = '\uFEFF';

/** Parts of `csvOf` as one file. */
export const csvFile = (parts: readonly string[]): Blob =>
  new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' });
