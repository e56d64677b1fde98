import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFiles } from '#tools/project-files.ts';
import type { TestRun } from '#tools/test-reports.ts';
import { catalogue } from './catalogue.ts';
import { faultsNamed, shortfall } from './proofs.ts';

it('finds each fault that a title names', () => {
  expect(faultsNamed('keeps the text [IN-30] [F-01] and the draft [F-29]')).toEqual(['F-01', 'F-29']);
});

it('counts a fault as survived where at least one test names it and all that do passed', () => {
  const run = (title: string, outcome: TestRun['outcome']) => ({ title, outcome, place: 'a.test.ts', failure: '' });
  const proofs = [run('one [F-01]', 'passed'), run('two [F-01] [F-02]', 'failed'), run('three [F-03]', 'flaky')];
  expect(['F-01', 'F-02', 'F-03', 'F-04'].map((fault) => shortfall(fault, proofs))).toEqual([
    'two [F-01] [F-02]',
    'two [F-01] [F-02]',
    null,
    'no test proves it',
  ]);
});

it('has a test for every fault of the list, and no test for one that is not on it', () => {
  const tests = projectFiles().filter((file) => /\.(?:test\.tsx?|e2e\.ts|fault\.ts)$/.test(file));
  const ours = tests.filter((file) => file !== 'tests/faults/proofs.test.ts');
  const named = new Set(ours.flatMap((file) => faultsNamed(readFileSync(file, 'utf8'))));
  expect(Object.keys(catalogue).filter((fault) => !named.has(fault))).toEqual([]);
  expect([...named].filter((fault) => !(fault in catalogue))).toEqual([]);
});
