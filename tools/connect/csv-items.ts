import type { ConnectItemInput, ConnectKind } from '#contract/connect/items.ts';
import type { CsvRow } from './csv-rows.ts';

const numbers: ReadonlySet<string> = new Set(['lengthInMinutes', 'weight.value']);
const flags: ReadonlySet<string> = new Set(['deceased', 'confirmed']);
const lists: ReadonlySet<string> = new Set(['species of service_type', 'departmentIds', 'classificationIds']);

/**
 * The item of a row: its columns are `id` and the fields of the kind, those of a part by a dot, such as `address.street`. Empty cells are left
 * out, and lists are divided by `|`. What a cell cannot mean is sent as it is, so that the server says what is wrong with it.
 */
export function itemOf(kind: ConnectKind, version: number, { cells }: CsvRow): ConnectItemInput {
  const data: Record<string, unknown> = {};
  for (const [column, cell] of cells) {
    if (column === 'id' || column === '' || cell === '') continue;
    const [first = '', second] = column.split('.');
    const value = valueOf(kind, column, cell);
    if (second === undefined) data[first] = value;
    else data[first] = { ...(data[first] as object | undefined), [second]: value };
  }
  return { kind, id: cells.get('id') ?? '', version, data } as unknown as ConnectItemInput;
}

function valueOf(kind: ConnectKind, column: string, cell: string): unknown {
  if (numbers.has(column)) return Number.isFinite(Number(cell)) ? Number(cell) : cell;
  if (flags.has(column)) return /^(true|yes|1)$/i.test(cell) || (/^(false|no|0)$/i.test(cell) ? false : cell);
  if (lists.has(column) || lists.has(`${column} of ${kind}`)) return cell.split('|').map((one) => one.trim());
  return cell;
}
