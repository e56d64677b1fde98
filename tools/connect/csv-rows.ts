import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What stands in a row, by the names of its columns. */
export type Cells = ReadonlyMap<string, string>;

export interface CsvRow {
  /** The line of the file on which it begins; the first is 1. */
  readonly line: number;
  readonly cells: Cells;
}

/** A CSV file whose first line names its columns. */
export interface CsvTable {
  readonly separator: Separator;
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}
type Separator = ',' | ';';

/**
 * Reads a CSV file.
 * @throws Error that names the file where it is not UTF-8, or `readCsv` cannot read it, and what `readFile` throws
 */
export async function readCsvFile(file: string): Promise<CsvTable> {
  const [bytes, name] = [await readFile(file), path.basename(file)];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${name} is not UTF-8. Save it as CSV UTF-8.`, { cause: error });
  }
  // UTF-16 without letters beyond ASCII is UTF-8 with a NUL beside each letter.
  if (text.includes('\0')) throw new Error(`${name} is not UTF-8. Save it as CSV UTF-8.`);
  try {
    return readCsv(text);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Reads the text of a CSV file, with commas or semicolons between the cells.
 * @throws Error that names the line of a quote that does not end, and of a row that has more cells than columns.
 */
export function readCsv(content: string): CsvTable {
  const text = content.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const [head, ...records] = recordsOf(text, separator);
  const columns = head?.cells.map((name) => name.trim()) ?? [];
  const rows = records.map(({ line, cells }) => {
    if (cells.length > columns.length)
      throw new Error(`line ${line} has ${cells.length} cells, and there are ${columns.length} columns.`);
    return { line, cells: new Map(cells.map((cell, index) => [columns[index] ?? '', cell.trim()])) };
  });
  return { separator, columns, rows };
}

/** The text of a CSV file, with a column for every cell that its rows have. */
export function csvText({
  separator,
  columns,
  rows,
}: Pick<CsvTable, 'separator' | 'columns'> & { readonly rows: readonly Cells[] }): string {
  const named = [...new Set([...columns, ...rows.flatMap((cells) => [...cells.keys()])])];
  const lines = [named, ...rows.map((cells) => named.map((column) => cells.get(column) ?? ''))];
  return lines.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\n`).join('');
}

const quoted = (cell: string, separator: Separator): string =>
  /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;

function separatorOf(text: string): Separator {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

interface CsvRecord {
  readonly line: number;
  readonly cells: string[];
}

function recordsOf(text: string, separator: ',' | ';'): CsvRecord[] {
  const records: CsvRecord[] = [];
  let [line, at] = [1, 0];
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    let isOver = false;
    while (!isOver) {
      const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, separator);
      record.cells.push(cell.value);
      line += cell.value.split('\n').length - 1;
      at = cell.end;
      if (text[at] === separator) at += 1;
      else {
        isOver = true;
        if (text[at] === '\r') at += 1;
        if (text[at] === '\n') at += 1;
        line += 1;
      }
    }
    // Empty lines, and lines of empty cells that spreadsheets leave behind.
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
  }
  return records;
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

function quotedCell(text: string, start: number, line: number): Cell {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw new Error(`a quote on line ${line} does not end.`);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return afterQuote(value, text, quote + 1, line);
    value += '"';
    from = quote + 2;
  }
}

function afterQuote(value: string, text: string, end: number, line: number): Cell {
  if (end < text.length && !/[,;\r\n]/.test(text[end] ?? ''))
    throw new Error(`a quote on line ${line} ends inside a cell.`);
  return { value, end };
}
