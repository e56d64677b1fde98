import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSteps } from './steps.ts';

const script = (name: string, code: string) => ({ name, run: ['node', '-e', code] as const });
let shown: string[] = [];

beforeEach(() => {
  shown = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void shown.push(line));
});
afterEach(() => vi.restoreAllMocks());

it('runs every step even after one failed, and reports which failed', async () => {
  const outcomes = await runSteps([script('bad', 'process.exit(3)'), script('good', ''), script('late', '')], 1);
  expect(outcomes.map(({ name, passed }) => [name, passed])).toEqual([
    ['bad', false],
    ['good', true],
    ['late', true],
  ]);
});

it('prefixes each line with the name of its step', async () => {
  await runSteps([script('greet', 'console.log("one\\ntwo"); console.error("three")')]);
  expect(shown.sort()).toEqual(['greet    | one', 'greet    | three', 'greet    | two']);
});

it('prints the output of a step after it has ended, if configured', async () => {
  const code = 'console.log("x".repeat(300000)); console.error("end")';
  await runSteps([{ ...script('wordy', code), afterwards: true }]);
  expect(shown.map((line) => line.length)).toEqual([300_011, 14]);
});

it('counts a missing program as a failure', async () => {
  const [outcome] = await runSteps([{ name: 'absent', run: ['no-such-program-here'] }]);
  expect(outcome?.passed).toBe(false);
});
