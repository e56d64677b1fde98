import { formatTable, type Table } from './table.ts';

export interface Verdict {
  readonly text: string;
  readonly passed: boolean;
}

export interface PartResult {
  readonly tables: readonly Table[];
  /** The results of comparing figures with limits. Times have no limits, because machines differ. */
  readonly verdicts: readonly Verdict[];
}

/** One of the measurements that `npm run bench` makes; a long one yields each of its results as soon as it has it. */
export type Part = () => Promise<PartResult> | AsyncIterable<PartResult>;

export async function* resultsOf(part: Part): AsyncIterable<PartResult> {
  const made = part();
  if (Symbol.asyncIterator in made) yield* made;
  else yield await made;
}

/** Prints a result; a limit that is not met makes the process exit with an error. */
export function print({ tables, verdicts }: PartResult): void {
  for (const table of tables) console.log(formatTable(table));
  if (verdicts.length > 0) console.log();
  for (const { text, passed } of verdicts) console.log(`${passed ? 'ok    ' : 'FAILED'} ${text}`);
  if (verdicts.some(({ passed }) => !passed)) process.exitCode = 1;
}
