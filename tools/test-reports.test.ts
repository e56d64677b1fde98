import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectPath } from './steps.ts';
import { playwrightRuns, runsIn, type TestRun, vitestRuns } from './test-reports.ts';
import { browserTests, unitTests } from './test-steps.ts';

const run = (outcome: TestRun['outcome'], place: string, title: string, failure = '') => ({
  outcome,
  place,
  title,
  failure,
});

function aFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('reads the tests of vitest, with the messages and lines of failures', () => {
  const failureMessages = [
    `expected 1 to be 2\n    at ${path.resolve('contract/list.test.ts')}:12:5\n    at runner.js:3:1`,
  ];
  const assertionResults = [
    { fullName: 'a list reads', status: 'passed', failureMessages: [] },
    { fullName: 'a list writes', status: 'skipped' },
    { fullName: 'a list sorts', status: 'failed', failureMessages: [...failureMessages, 'the same again'] },
    { fullName: 'a list waits', status: 'passed', failureMessages: ['too late'] },
  ];
  const name = path.resolve('contract/list.test.ts');
  expect(vitestRuns({ testResults: [{ name, status: 'failed', assertionResults }] })).toEqual([
    run('passed', 'contract/list.test.ts', 'a list reads'),
    run('failed', 'contract/list.test.ts:12', 'a list sorts', failureMessages[0]),
    run('flaky', 'contract/list.test.ts', 'a list waits', 'too late'),
  ]);
});

it('counts a test file that does not load as a failure', () => {
  const testResults = [{ name: 'list.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] }];
  expect(vitestRuns({ testResults })).toEqual([run('failed', 'list.test.ts', '(the file)', 'Unexpected token')]);
});

const aReport = (specs: readonly object[], errors: readonly { message: string }[] = []) => ({
  config: { rootDir: path.resolve('tests') },
  suites: [{ title: 'file', specs: [], suites: [{ title: 'offline', specs: specs as never }] }],
  errors,
});
const aSpec = (title: string, line: number, trial: object) => ({
  title,
  file: 'e2e/inbox.e2e.ts',
  line,
  tests: [{ projectName: 'other', results: [], ...trial }],
});

it('reads the tests of Playwright, with the titles of their groups', () => {
  const report = aReport([
    aSpec('keeps', 4, { status: 'unexpected', results: [{ status: 'failed', error: { message: 'Not found' } }] }),
    aSpec('waits', 5, { status: 'expected', results: [{ status: 'passed' }] }),
    aSpec('skips itself', 6, { status: 'skipped', results: [{ status: 'skipped' }] }),
  ]);
  expect(playwrightRuns(report)).toEqual([
    run('failed', 'tests/e2e/inbox.e2e.ts:4', 'file offline keeps', 'Not found'),
    run('passed', 'tests/e2e/inbox.e2e.ts:5', 'file offline waits'),
  ]);
});

it('names the line at which a journey failed, and what the page showed', () => {
  const folder = aFolder();
  const kept = path.join(folder, 'error-context.md');
  writeFileSync(kept, '# Page snapshot\n\n```yaml\n- banner\n- main:\n  - heading "Inbox"\n```\n');
  const error = { message: 'Not found', location: { file: path.resolve('tests/support/app-page.ts'), line: 24 } };
  const failed = (file: string) => ({
    status: 'unexpected',
    results: [{ status: 'failed', error, attachments: [{ name: 'error-context', path: file }] }],
  });
  const report = aReport([aSpec('sends', 4, failed(kept)), aSpec('waits', 5, failed(path.join(folder, 'gone.md')))]);
  const place = 'tests/support/app-page.ts:24';
  expect(playwrightRuns(report)).toEqual([
    run('failed', place, 'file offline sends', 'Not found\n\nThe page:\n- main:\n  - heading "Inbox"'),
    run('failed', place, 'file offline waits', 'Not found'),
  ]);
});

it('counts as skipped what the end of the time cut off, and as failed what must not be cut off', () => {
  const report = aReport(
    [
      aSpec('runs', 4, { status: 'skipped', results: [{ status: 'interrupted' }] }),
      aSpec('waits', 5, { status: 'skipped' }),
      aSpec('sends', 6, { status: 'skipped', projectName: 'core' }),
    ],
    [{ message: '\u001B[31mTimed out waiting 4200s for the test suite to run\u001B[39m' }],
  );
  expect(playwrightRuns(report).map(({ outcome, title }) => [outcome, title])).toEqual([
    ['skipped', 'file offline runs'],
    ['skipped', 'file offline waits'],
    ['failed', 'file offline sends'],
  ]);
});

it('counts an error of the whole run as a failure', () => {
  expect(playwrightRuns(aReport([], [{ message: 'no server' }]))).toMatchObject([
    { outcome: 'failed', title: 'the run itself', failure: 'no server' },
  ]);
});

it('counts a report that was never written as a failure', () => {
  expect(runsIn('/no/such/unit.json', vitestRuns)).toEqual([
    run('failed', 'unit.json', '(the report)', 'The report was never written.'),
  ]);
});

const planted = 'tests/fixtures/retries';

/** Runs planted tests as CI or a developer does. */
function runPlanted([program, ...args]: readonly string[], folder: string, env: NodeJS.ProcessEnv) {
  spawnSync(program ?? '', args, { env: { ...process.env, PATH: projectPath, OUTPUT_DIR: folder, CI: '', ...env } });
}

it.each([
  ['in CI', { CI: 'true' }, 'flaky'],
  ['elsewhere', {}, 'failed'],
])('of planted unit tests lists the flaky one %s, and rescues none that fails each time @slow', (_, env, outcome) => {
  const folder = aFolder();
  const file = path.join(folder, 'unit.json');
  runPlanted([...unitTests(file).run, '--config', `${planted}/vitest.config.ts`], folder, env);
  expect(runsIn(file, vitestRuns)).toMatchObject([
    { outcome, title: 'passes at its second try', place: `${planted}/planted.unit.ts:6` },
    { outcome: 'failed', title: 'fails each time', place: `${planted}/planted.unit.ts:9` },
  ]);
});

it.each([
  ['in CI', { CI: 'true' }, 'flaky'],
  ['elsewhere', {}, 'failed'],
])('of planted journeys lists the flaky one %s, and rescues none that fails each time @slow', (_, env, outcome) => {
  const folder = aFolder();
  const file = path.join(folder, 'journeys.json');
  const step = browserTests('e2e', { report: file, which: ['--config', `${planted}/playwright.config.ts`] });
  runPlanted(step.run, folder, { ...step.env, ...env, BROWSER_PATH: 'none' });
  expect(runsIn(file, playwrightRuns)).toMatchObject([
    { outcome, title: 'planted.journey.ts passes at its second try', place: `${planted}/planted.journey.ts:4` },
    { outcome: 'failed', title: 'planted.journey.ts fails each time', place: `${planted}/planted.journey.ts:7` },
  ]);
});
