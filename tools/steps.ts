import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Step {
  readonly name: string;
  /** A program of the project's packages, and what it is told. */
  readonly run: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Shows its output when it has ended, for a program that breaks off where a pipe is full. */
  readonly afterwards?: boolean;
}

export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** The project's own programs come first, the bundled Node among them, also where npm did not start us. */
export const projectPath = [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter);

/** Runs one program; every line that it prints is shown behind the step's name. */
export async function runStep({ name, run, env, afterwards = false }: Step): Promise<Outcome> {
  const started = performance.now();
  const show = (line: string) => console.log(`${name.padEnd(9)}| ${line}`);
  const kept = afterwards ? temporaryFile() : null;
  const passed = await runProgram(run, env, kept?.descriptor ?? show, show);
  if (kept) kept.takeLines().forEach(show);
  return { name, passed, seconds: (performance.now() - started) / 1000 };
}

type Show = (line: string) => void;

function runProgram([program, ...args]: Step['run'], env: Step['env'], output: number | Show, complain: Show) {
  const target = typeof output === 'number' ? output : 'pipe';
  const child = spawn(program, args, {
    env: { ...process.env, PATH: projectPath, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', target, target],
    shell: process.platform === 'win32',
  });
  if (typeof output !== 'number') {
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', output);
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', (error) => {
    complain(error.message);
    resolve(false);
  });
  child.on('close', (code) => resolve(code === 0));
  return promise;
}

function temporaryFile() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-step-'));
  const file = path.join(folder, 'output');
  const descriptor = openSync(file, 'w');
  return {
    descriptor,
    takeLines: () => {
      closeSync(descriptor);
      const text = readFileSync(file, 'utf8').trimEnd();
      rmSync(folder, { recursive: true });
      return text === '' ? [] : text.split('\n');
    },
  };
}

/**
 * Runs all steps, a few at a time, and does not stop at the first failure: one run shows everything that is wrong.
 * Answers in the order of the steps.
 */
export async function runSteps(steps: readonly Step[], atOnce = 2): Promise<Outcome[]> {
  const waiting = [...steps.entries()];
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

export function report(outcomes: readonly Outcome[]): void {
  console.log();
  for (const { name, passed, seconds } of outcomes) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s`);
  }
}
