import type { Cell } from './table.ts';

type Figures = Readonly<Record<string, number>>;

/** The lines of a table that sets our figures beside the bare ones, and what they come to. */
export function beside(ours: Figures, bare: Figures): Readonly<Record<string, Cell>>[] {
  const ratio = Object.entries(ours).map(([name, value]) => [name, value / (bare[name] ?? Number.NaN)] as const);
  return [
    { '': 'ours', ...ours },
    { '': 'bare', ...bare },
    { '': 'ours : bare', ...Object.fromEntries(ratio) },
  ];
}
