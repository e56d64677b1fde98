import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Step {
  readonly name: string;
  /** A program of the project's packages, and its arguments. */
  readonly run: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
  /** Shows its output after it has ended, for a program that fails if a pipe is full. */
  readonly afterwards?: boolean;
  /** When it is stopped and has failed, so that a run that hangs ends with a report: 15. */
  readonly minutes?: number;
}

export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** The project's own programs come first, including the bundled Node, even if npm did not start this process. */
export const projectPath = [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter);

/** Runs one program; each line of its output is prefixed with the step's name. */
export async function runStep({ name, run, env, afterwards = false, minutes = 15 }: Step): Promise<Outcome> {
  const started = performance.now();
  const show = (line: string) => console.log(`${name.padEnd(9)}| ${line}`);
  const file = afterwards ? temporaryFile() : null;
  const passed = await runProgram(run, { env, minutes, output: file?.descriptor ?? show, show });
  if (file) file.takeLines().forEach(show);
  return { name, passed, seconds: (performance.now() - started) / 1000 };
}

interface Running {
  readonly env: Step['env'];
  readonly minutes: number;
  readonly output: number | ((line: string) => void);
  readonly show: (line: string) => void;
}

async function runProgram([program, ...args]: Step['run'], { env, minutes, output, show }: Running): Promise<boolean> {
  const target = typeof output === 'number' ? output : 'pipe';
  const child = spawn(program, args, {
    env: { ...process.env, PATH: projectPath, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', target, target],
    shell: process.platform === 'win32',
  });
  const lines = [child.stdout, child.stderr].flatMap((stream) => (stream ? [createInterface(stream)] : []));
  if (typeof output !== 'number') for (const each of lines) each.on('line', output);

  const limit = setTimeout(() => {
    show(`Stopped: it did not end within ${minutes} minutes.`);
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
  }, minutes * 60_000);
  const failure = await new Promise<string | null>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code) => resolve(code === 0 ? null : ''));
    // A process that it left behind may hold its output open: what it wrote has arrived by then.
    child.on('exit', (code) => setTimeout(resolve, 5_000, code === 0 ? null : '').unref());
  });
  clearTimeout(limit);
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  if (failure) show(failure);
  return failure === null;
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
 * @returns the results in the order of the steps
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
