import type { Table } from './table.ts';

export interface Verdict {
  readonly text: string;
  readonly passed: boolean;
}

export interface PartResult {
  readonly tables: readonly Table[];
  /** What the figures were held against. Never a time: machines differ. */
  readonly verdicts: readonly Verdict[];
}

/** One of the measurements that `npm run bench` makes. */
export type Part = () => Promise<PartResult>;
