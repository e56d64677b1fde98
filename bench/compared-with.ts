import type { Cell } from './table.ts';

type Figures = Readonly<Record<string, number>>;
type Line = Readonly<Record<string, Cell>>;

/** The lines of a table of our figures, those of others, and the ratios. */
export function comparedWithEach(ours: Figures, others: Readonly<Record<string, Figures>>): Line[] {
  const ratioTo = (other: Figures) =>
    Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, value / (other[name] ?? Number.NaN)]));
  return [
    { '': 'ours', ...ours },
    ...Object.entries(others).map(([name, other]) => ({ '': name, ...other })),
    ...Object.entries(others).map(([name, other]) => ({ '': `ours : ${name}`, ...ratioTo(other) })),
  ];
}

/** The lines of a table of our figures, those of the bare server or page, and the ratios. */
export const comparedWith = (ours: Figures, bare: Figures): Line[] => comparedWithEach(ours, { bare });
