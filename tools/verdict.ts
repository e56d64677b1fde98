import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './steps.ts';
import type { TestRun } from './test-reports.ts';

/** What is known at the end of a run. */
export interface Verdict {
  readonly passed: number;
  readonly skipped: number;
  /** File, line and title of each failed test, and the steps that failed without one. */
  readonly failures: readonly string[];
  /** The tests that passed after a failed try. */
  readonly flaky: readonly string[];
}

const named = ({ place, title }: TestRun) => `${place} ${title}`;

/** @param tests the tests of those steps that run tests, by the step's name */
export function verdictOf(outcomes: readonly Outcome[], tests: Readonly<Record<string, readonly TestRun[]>>): Verdict {
  const all = Object.values(tests).flat();
  const those = (outcome: TestRun['outcome']) => all.filter((run) => run.outcome === outcome);
  // A step that fails without a failed test counts as one, so that "0 failed" means that all steps passed. Playwright fails where time is over.
  const explains = ({ outcome }: TestRun) => outcome === 'failed' || outcome === 'skipped';
  const unexplained = outcomes.filter(({ name, passed }) => !passed && !tests[name]?.some(explains));
  return {
    passed: those('passed').length + those('flaky').length,
    skipped: those('skipped').length,
    failures: [...those('failed').map(named), ...unexplained.map(({ name }) => `the step ${name}`)],
    flaky: those('flaky').map(named),
  };
}

/** What failed at a first try or was left out, with the beginning of its message. */
export function details(tests: readonly TestRun[]): string[] {
  return tests
    .filter(({ outcome }) => outcome !== 'passed')
    .map((run) => [`${run.outcome.toUpperCase()} ${named(run)}`, ...indented(run.failure)].join('\n'));
}

const indented = (text: string): string[] =>
  text === ''
    ? []
    : stripVTControlCharacters(text)
        .split('\n')
        .slice(0, 60)
        .map((line) => `       ${line}`);

/** The lines that name failures and flaky tests, and those that count, fit on a screen of 40 lines. */
const mostNamed = 34;

/** The last lines of a run. */
export function closingLines(
  { passed, skipped, failures, flaky }: Verdict,
  spent: { wallS: number; cpuS: number | null },
) {
  const names = [...failures.map((one) => `FAILED ${one}`), ...flaky.map((one) => `FLAKY ${one}`)].map(oneLine);
  const more = names.length - mostNamed;
  return [
    ...names.slice(0, mostNamed),
    ...(more > 0 ? [`and ${more} more above`] : []),
    '',
    `${minutes(spent.wallS)} min${spent.cpuS === null ? '' : `, ${minutes(spent.cpuS)} min of processor time`}`,
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ');
const minutes = (seconds: number) => (seconds / 60).toFixed(1);
