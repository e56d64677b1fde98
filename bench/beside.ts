import type { Cell } from './table.ts';

type Figures = Readonly<Record<string, number>>;
type Line = Readonly<Record<string, Cell>>;

/** The lines of a table that compares our figures with others, and their ratios. */
export function besideEach(ours: Figures, others: Readonly<Record<string, Figures>>): Line[] {
  const ratioTo = (other: Figures) =>
    Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, value / (other[name] ?? Number.NaN)]));
  return [
    { '': 'ours', ...ours },
    ...Object.entries(others).map(([name, other]) => ({ '': name, ...other })),
    ...Object.entries(others).map(([name, other]) => ({ '': `ours : ${name}`, ...ratioTo(other) })),
  ];
}

/** The same, compared with the bare ones alone. */
export const beside = (ours: Figures, bare: Figures): Line[] => besideEach(ours, { bare });
