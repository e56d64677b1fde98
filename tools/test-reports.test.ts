import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { playwrightRuns, runsIn, vitestRuns } from './test-reports.ts';

const passed = (title: string) => ({ title, passed: true, failure: '' });
const failed = (title: string, failure = '') => ({ title, passed: false, failure });

it('reads the tests of vitest, with the messages of failures', () => {
  const assertionResults = [
    { fullName: 'a list reads', status: 'passed' },
    { fullName: 'a list writes', status: 'skipped' },
    { fullName: 'a list sorts', status: 'failed', failureMessages: ['expected 1 to be 2'] },
  ];
  expect(vitestRuns({ testResults: [{ name: 'list.test.ts', status: 'failed', assertionResults }] })).toEqual([
    passed('a list reads'),
    failed('a list sorts', 'expected 1 to be 2'),
  ]);
});

it('counts a test file that does not load as a failure', () => {
  const testResults = [{ name: 'list.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] }];
  expect(vitestRuns({ testResults })).toEqual([failed('list.test.ts', 'Unexpected token')]);
});

it('reads the tests of Playwright, with the titles of their groups', () => {
  const inner = {
    title: 'offline',
    specs: [
      { title: 'keeps', tests: [{ status: 'unexpected', results: [{ error: { message: 'Not found' } }] }] },
      { title: 'waits', tests: [{ status: 'expected' }] },
      { title: 'sends', tests: [{ status: 'skipped' }] },
    ],
  };
  expect(playwrightRuns({ suites: [{ title: 'file', specs: [], suites: [inner] }] })).toEqual([
    failed('file offline keeps', 'Not found'),
    passed('file offline waits'),
  ]);
});

it('counts a journey that passed only on the retry as a failure', () => {
  const specs = [{ title: 'sends', tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }] }];
  expect(playwrightRuns({ suites: [{ title: 'file', specs }] })).toEqual([failed('file sends', 'late')]);
});

it('names the line at which a journey failed, and what the page showed', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-failure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = path.join(folder, 'error-context.md');
  writeFileSync(kept, '# Page snapshot\n\n```yaml\n- banner\n- main:\n  - heading "Inbox"\n```\n');
  const error = { message: 'Not found', location: { file: path.resolve('tests/e2e/inbox.e2e.ts'), line: 24 } };
  const titled = (title: string, file: string) => ({
    title,
    tests: [{ status: 'unexpected', results: [{ error, attachments: [{ name: 'error-context', path: file }] }] }],
  });
  const specs = [titled('sends', kept), titled('waits', path.join(folder, 'gone.md'))];
  expect(playwrightRuns({ suites: [{ title: 'file', specs }] })).toEqual([
    failed('file sends', 'tests/e2e/inbox.e2e.ts:24\nNot found\n\nThe page:\n- main:\n  - heading "Inbox"'),
    failed('file waits', 'tests/e2e/inbox.e2e.ts:24\nNot found'),
  ]);
});

it('counts an error of the whole run as a failure', () => {
  expect(playwrightRuns({ suites: [], errors: [{ message: 'no server' }] })).toEqual([
    failed('the run itself', 'no server'),
  ]);
});

it('counts a report that was never written as a failure', () => {
  expect(runsIn('/no/such/unit.json', vitestRuns)).toEqual([failed('unit.json', 'The report was never written.')]);
});
