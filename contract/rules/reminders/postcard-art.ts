import type { PostcardArt } from '../../campaigns/postcards.ts';

/** The inks of a card. Print knows no dark mode, so these are fixed. */
export const inks = {
  ground: '#f3ece0',
  dark: '#33302c',
  soft: '#6b655d',
  warm: '#c98a4b',
  cool: '#5f7f86',
  paper: '#ffffff',
};

/** A closed or open line in the units of its drawing, filled, stroked or both. */
export interface CardShape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
}

/** A drawing around its own centre, some 80 units wide. */
interface ArtPart {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly shapes: readonly CardShape[];
}

const { dark, warm, cool, paper } = inks;
const eye = (x: number, y: number): CardShape => ({
  d: `M${x - 2.6} ${y}a2.6 3 0 1 0 5.2 0a2.6 3 0 1 0-5.2 0Z`,
  fill: dark,
});

const dog: readonly CardShape[] = [
  { d: 'M-22-16C-14-30 14-30 22-16 28 0 21 28 0 28S-28 0-22-16Z', fill: paper, stroke: dark },
  { d: 'M3-26C15-27 24-20 24-8 24 2 14 5 9-2 5-9 4-17 3-26Z', fill: warm },
  { d: 'M-18-22C-35-27-40-10-37 4-35 16-24 15-21 6-19-2-22-12-18-22Z', fill: warm, stroke: dark },
  { d: 'M18-22C35-27 40-10 37 4 35 16 24 15 21 6 19-2 22-12 18-22Z', fill: warm, stroke: dark },
  eye(-9, -4),
  eye(10, -4),
  { d: 'M-6 8C-6 4 6 4 6 8 6 12 2 14 0 14S-6 12-6 8Z', fill: dark },
  { d: 'M0 14V18M0 18C-3 23-9 22-11 18M0 18C3 23 9 22 11 18', stroke: dark },
];
const cat: readonly CardShape[] = [
  { d: 'M-28-2-26-30-12-21C-4-24 4-24 12-21L26-30 28-2C29 16 14 24 0 24S-29 16-28-2Z', fill: paper, stroke: dark },
  { d: 'M12-21 26-30 28-3C17 0 9-8 12-21Z', fill: cool },
  { d: 'M-21-20-18-12M21-20 18-12', stroke: dark },
  eye(-11, -2),
  eye(11, -2),
  { d: 'M-3 6H3L0 9.5Z', fill: dark },
  { d: 'M0 9.5C-2 14-6 14-8 11M0 9.5C2 14 6 14 8 11', stroke: dark },
  { d: 'M-18 7-34 4M-18 11-33 14M18 7 34 4M18 11 33 14', stroke: dark },
];
const toe = (x: number, y: number, width: number, height: number): CardShape => ({
  d: `M${x - width} ${y}a${width} ${height} 0 1 0 ${2 * width} 0a${width} ${height} 0 1 0-${2 * width} 0Z`,
  fill: cool,
});
const paw: readonly CardShape[] = [
  { d: 'M0-3C14-3 26 13 26 23 26 32 18 34 11 31 4 28-4 28-11 31-18 34-26 32-26 23-26 13-14-3 0-3Z', fill: cool },
  toe(-28, -6, 7, 10),
  toe(-11, -21, 8, 12),
  toe(11, -21, 8, 12),
  toe(28, -6, 7, 10),
];

/** What the front shows, in points from the middle of its picture. */
export const artParts: Readonly<Record<PostcardArt, readonly ArtPart[]>> = {
  dog: [{ x: 0, y: 0, size: 2.1, shapes: dog }],
  cat: [{ x: 0, y: 2, size: 2.1, shapes: cat }],
  'dog-and-cat': [
    { x: -82, y: -2, size: 1.9, shapes: dog },
    { x: 84, y: 4, size: 1.9, shapes: cat },
  ],
  other: [{ x: 0, y: 0, size: 1.9, shapes: paw }],
};
