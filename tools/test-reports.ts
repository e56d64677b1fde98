import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that was to run. */
export interface TestRun {
  /** The titles of its groups, then its own. */
  readonly title: string;
  /** File and line: of the failed expectation, else of the test; the file alone where the line is not known. */
  readonly place: string;
  /** `flaky`: it passed after a failed try. `skipped`: the time was over before its turn. */
  readonly outcome: 'passed' | 'flaky' | 'failed' | 'skipped';
  /** The message of the first failed try; empty where there was none. */
  readonly failure: string;
}

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of all tries, also where the last one passed. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly Spec[];
}
interface Spec {
  readonly title: string;
  /** Below the folder of all tests. */
  readonly file: string;
  readonly line: number;
  readonly tests: readonly Trial[];
}
interface Trial {
  readonly projectName: string;
  readonly status: string;
  readonly results: readonly Try[];
}
interface Try {
  readonly status: string;
  readonly error?: Failure;
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
}
interface Failure {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly Suite[];
  readonly errors?: readonly Failure[];
}

/** The project of the journeys that run first, and that no run may leave out (`playwright.config.ts`). */
export const core = 'core';

/** The tests of vitest's JSON report. A file that does not load counts as one failed test; skipped tests are left out. */
export const vitestRuns = ({ testResults }: VitestReport): TestRun[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }): TestRun[] => {
    const file = path.relative('', name);
    if (status === 'failed' && assertionResults.length === 0)
      return [{ title: '(the file)', place: file, outcome: 'failed', failure: message }];
    return assertionResults.flatMap(({ fullName: title, status: end, failureMessages: [failure = ''] = [] }) => {
      if (end !== 'passed' && end !== 'failed') return [];
      const passed = failure === '' ? 'passed' : 'flaky';
      return { title, place: placeIn(failure, file), outcome: end === 'passed' ? passed : end, failure };
    });
  });

/** The place in the test's own file of which a stack speaks. */
function placeIn(stack: string, file: string): string {
  const [, line] = stack.split(`${file}:`);
  return line === undefined ? file : `${file}:${Number.parseInt(line, 10)}`;
}

/** The tests of Playwright's JSON report. An error of the run counts as a failed test, unless the time was over. */
export const playwrightRuns = ({ config: { rootDir }, suites, errors = [] }: PlaywrightReport): TestRun[] => [
  ...suites.flatMap((suite) => suiteRuns(suite, path.relative('', rootDir))),
  ...errors
    .map(({ message = '' }) => stripVTControlCharacters(message))
    .filter((message) => !message.startsWith('Timed out waiting'))
    .map((failure): TestRun => ({ title: 'the run itself', place: rootDir, outcome: 'failed', failure })),
];

const suiteRuns = ({ title, suites = [], specs }: Suite, folder: string): TestRun[] =>
  [
    ...specs.flatMap((spec) => spec.tests.flatMap((trial) => trialRun(spec, trial, folder) ?? [])),
    ...suites.flatMap((suite) => suiteRuns(suite, folder)),
  ].map((run) => ({ ...run, title: `${title} ${run.title}` }));

/** Null for a test that skips itself. */
function trialRun(
  { title, file, line }: Spec,
  { status, projectName, results }: Trial,
  folder: string,
): TestRun | null {
  const run = { title, place: `${path.join(folder, file)}:${line}`, failure: '' };
  if (status === 'expected') return { ...run, outcome: 'passed' };
  if (status === 'skipped') {
    const wasCut = results.every((one) => one.status === 'interrupted');
    if (!wasCut) return null;
    if (projectName !== core) return { ...run, outcome: 'skipped' };
    return { ...run, outcome: 'failed', failure: 'It did not run, and no run may leave it out.' };
  }
  const first = results.find(({ error }) => error);
  const { location } = first?.error ?? {};
  return {
    title,
    place: location ? `${path.relative('', location.file)}:${location.line}` : run.place,
    outcome: status === 'flaky' ? 'flaky' : 'failed',
    failure: described(first),
  };
}

/** The message, and what the page showed. */
function described({ error: { message = '' } = {}, attachments = [] }: Partial<Try> = {}): string {
  const shown = attachments.find(({ name }) => name === 'error-context')?.path;
  return `${message}${shown ? pageIn(shown) : ''}`;
}

/** The outline of the page's main part in what Playwright keeps of a failure; empty where it kept none. */
function pageIn(file: string): string {
  try {
    const [, outline = ''] = /```yaml\n(.*?)\n```/su.exec(readFileSync(file, 'utf8')) ?? [];
    return outline && `\n\nThe page:\n${outline.slice(Math.max(0, outline.indexOf('- main')))}`;
  } catch {
    return '';
  }
}

/** Reads a runner's report; one that was never written counts as a failed test. */
export function runsIn<Report>(file: string, runsOf: (report: Report) => TestRun[]): TestRun[] {
  try {
    return runsOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    const place = path.basename(file);
    return [{ title: '(the report)', place, outcome: 'failed', failure: 'The report was never written.' }];
  }
}
