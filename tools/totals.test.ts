import { expect, it } from 'vitest';
import { playwrightTotals, totalsOf, vitestTotals } from './totals.ts';

it('counts a test file that does not load as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{}, {}] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(vitestTotals({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 });
});

it('counts a journey that passed only the second time as a failure', () => {
  expect(playwrightTotals({ stats: { expected: 5, flaky: 1, unexpected: 2 }, errors: [] })).toEqual({
    passed: 5,
    failed: 3,
  });
});

it('counts a report that was never written as a failure', () => {
  expect(totalsOf('/no/such/report.json', vitestTotals)).toEqual({ passed: 0, failed: 1 });
});
