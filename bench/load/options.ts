import { parseArgs } from 'node:util';

export const databases = ['embedded', 'postgres'] as const;
export type DatabaseName = (typeof databases)[number];

export interface LoadOptions {
  readonly stores: readonly DatabaseName[];
  readonly minutes: number;
  /** Open screens, all practices together. */
  readonly sockets: number;
  /** Texts a second, staff's and clients' together. */
  readonly rate: number;
  /** Visits a second of one stranger, measured after the rest; 0 for none. */
  readonly flood: number;
}

/** Reads the command line. @throws Error that names the invalid option and its valid values. */
export function readOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      sockets: { type: 'string', default: '5000' },
      rate: { type: 'string', default: '200' },
      flood: { type: 'string', default: '200' },
      store: { type: 'string' },
    },
  });
  const stores = databases.filter((name) => values.store === undefined || values.store === name);
  if (stores.length === 0) throw new Error(`--store: Use ${databases.join(' or ')}, or leave it out for both.`);
  return {
    stores,
    minutes: numberIn('minutes', values.minutes, 0.1, 24 * 60),
    sockets: integerIn('sockets', values.sockets, 10, 50_000),
    rate: integerIn('rate', values.rate, 1, 10_000),
    flood: integerIn('flood', values.flood, 0, 100_000),
  };
}

function numberIn(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!(number >= least && number <= most)) throw new Error(`--${name}: Use a number from ${least} to ${most}.`);
  return number;
}

function integerIn(name: string, text: string, least: number, most: number): number {
  const number = numberIn(name, text, least, most);
  if (!Number.isInteger(number)) throw new Error(`--${name}: Use a whole number.`);
  return number;
}
