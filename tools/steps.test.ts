import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSteps } from './steps.ts';

const script = (name: string, code: string) => ({ name, run: ['node', '-e', code] as const });
let shown: string[] = [];

beforeEach(() => {
  shown = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void shown.push(line));
});
afterEach(() => vi.restoreAllMocks());

it('runs every step even after one failed, and reports which failed @slow', async () => {
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

it('stops a step that does not end, and says so @slow', async () => {
  const [outcome] = await runSteps([{ ...script('stuck', 'setInterval(() => {}, 1000)'), minutes: 0.01 }]);
  expect(outcome?.passed).toBe(false);
  expect(shown).toEqual(['stuck    | Stopped: it did not end within 0.01 minutes.']);
});

it('does not wait for a process that a step left behind with its output open @slow', async () => {
  const child = "spawn('node', ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true })";
  const code = `const { spawn } = require('node:child_process'); console.log(${child}.pid); process.exit(0)`;
  const [outcome] = await runSteps([script('untidy', code)]);
  expect(outcome?.passed).toBe(true);
  process.kill(Number(shown[0]?.split('| ')[1]));
});
