import { expect, it } from 'vitest';
import type { TestRun } from './test-reports.ts';
import { closingLines, details, verdictOf } from './verdict.ts';

const run = (outcome: TestRun['outcome'], title: string, failure = ''): TestRun => ({
  outcome,
  title,
  place: 'a.test.ts:3',
  failure,
});
const step = (name: string, passed: boolean) => ({ name, passed, seconds: 1 });
const spent = { wallS: 900, cpuS: 1560 };

it('counts a flaky test as passed, and names it before the closing line', () => {
  const unit = [run('passed', 'reads'), run('flaky', 'waits', 'late')];
  const verdict = verdictOf([step('unit', true)], { unit });
  expect(closingLines(verdict, spent)).toEqual([
    'FLAKY a.test.ts:3 waits',
    '',
    '15.0 min, 26.0 min of processor time',
    '2 passed, 0 failed',
  ]);
});

it('counts a step that failed without a failed test as one', () => {
  const verdict = verdictOf([step('unit', false), step('lint', false)], { unit: [run('failed', 'reads')] });
  expect(verdict.failures).toEqual(['a.test.ts:3 reads', 'the step lint']);
  expect(closingLines(verdict, { ...spent, cpuS: null }).slice(-2)).toEqual(['15.0 min', '0 passed, 2 failed']);
});

it('counts what did not run, and does not fail for it', () => {
  const verdict = verdictOf([step('e2e', false)], { e2e: [run('passed', 'sends'), run('skipped', 'prints')] });
  expect(closingLines(verdict, spent).at(-1)).toBe('1 passed, 0 failed, 1 skipped');
});

it('names each failure once within the last 40 lines, however many there are', () => {
  const e2e = Array.from({ length: 50 }, (_, index) => run('failed', `is\nnumber ${index}`));
  const lines = closingLines(verdictOf([step('e2e', false)], { e2e }), spent);
  expect(lines.length).toBeLessThan(40);
  expect(lines[0]).toBe('FAILED a.test.ts:3 is number 0');
  expect(lines).toContain('and 16 more above');
});

it('shows the beginning of what was said of each test that did not pass at once', () => {
  const message = `\u001B[31mline 0\u001B[39m\n${Array.from({ length: 99 }, (_, index) => `line ${index + 1}`).join('\n')}`;
  const [first = '', second, ...others] = details([
    run('passed', 'reads'),
    run('flaky', 'waits', message),
    run('skipped', 'prints'),
  ]);
  expect(first.split('\n').slice(0, 2)).toEqual(['FLAKY a.test.ts:3 waits', '       line 0']);
  expect(first.split('\n')).toHaveLength(61);
  expect(second).toBe('SKIPPED a.test.ts:3 prints');
  expect(others).toEqual([]);
});
