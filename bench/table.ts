/** A cell; null where something could not be measured. */
export type Cell = string | number | null;

/** A table of figures. Each column is a property of the lines; the first one names the line. */
export interface Table {
  readonly title: string;
  readonly lines: readonly Readonly<Record<string, Cell>>[];
  /** Notes for the reader. */
  readonly note?: string;
}

/** A measurement on a busy machine is accurate to three digits at most. */
export function figure(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  if (!Number.isFinite(cell)) return '–';
  const size = Math.abs(cell);
  const decimals = size >= 100 || Number.isInteger(cell) ? 0 : size >= 10 ? 1 : 2;
  return cell.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** The table as plain text: words left-aligned, figures right-aligned. */
export function formatTable({ title, lines, note }: Table): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const rows = [columns, ...lines.map((line) => columns.map((column) => figure(line[column])))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const isFigures = columns.map((column) => lines.some((line) => typeof line[column] === 'number'));
  const text = rows.map((row) =>
    row
      .map((cell, index) => (isFigures[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return ['', title, ...text, ...(note ? [note] : [])].join('\n');
}
