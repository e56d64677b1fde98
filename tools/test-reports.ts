import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A test that ran. */
export interface TestRun {
  /** The titles of its groups, then its own. */
  readonly title: string;
  readonly passed: boolean;
  /** The failure's message; empty where it passed. */
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
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly Trial[] }[];
}
interface Trial {
  readonly status: string;
  readonly results?: readonly TrialResult[];
}
interface TrialResult {
  readonly error?: Failure;
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
}
interface Failure {
  readonly message?: string;
  readonly location?: { readonly file: string; readonly line: number };
}
export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors?: readonly Failure[];
}

/** The tests of vitest's JSON report. A file that does not load counts as one failed test; skipped tests are left out. */
export const vitestRuns = ({ testResults }: VitestReport): TestRun[] =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [failed(path.relative('', name), message)];
    return assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) =>
        test.status === 'passed' ? passed(test.fullName) : failed(test.fullName, test.failureMessages?.join('\n')),
      );
  });

/** The tests of Playwright's JSON report. A test that passes only on a retry has failed, and so has a run with an error of its own. */
export const playwrightRuns = ({ suites, errors = [] }: PlaywrightReport): TestRun[] => [
  ...suites.flatMap(suiteRuns),
  ...errors.map(({ message }) => failed('the run itself', message)),
];

const suiteRuns = ({ title, suites = [], specs }: Suite): TestRun[] =>
  [
    ...specs.flatMap(({ title: own, tests }) =>
      tests
        .filter(({ status }) => status !== 'skipped')
        .map(({ status, results = [] }) =>
          status === 'expected' ? passed(own) : failed(own, described(results.find(({ error }) => error))),
        ),
    ),
    ...suites.flatMap(suiteRuns),
  ].map((run) => ({ ...run, title: `${title} ${run.title}` }));

/** The line that failed, since one expectation of a page object fails in many places, the message, and what the page showed. */
function described({ error: { message = '', location } = {}, attachments = [] }: TrialResult = {}): string {
  const line = location ? `${path.relative('', location.file)}:${location.line}\n` : '';
  const shown = attachments.find(({ name }) => name === 'error-context')?.path;
  return `${line}${message}${shown ? pageIn(shown) : ''}`;
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

const passed = (title: string): TestRun => ({ title, passed: true, failure: '' });
const failed = (title: string, failure = ''): TestRun => ({ title, passed: false, failure });

/** Reads a runner's report; one that was never written counts as a failed test. */
export function runsIn<Report>(file: string, runsOf: (report: Report) => TestRun[]): TestRun[] {
  try {
    return runsOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return [failed(path.basename(file), 'The report was never written.')];
  }
}
