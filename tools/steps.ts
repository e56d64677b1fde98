import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Step {
  readonly name: string;
  /** A program of the project's packages, and what it is told. */
  readonly run: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
}

export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

/** The project's own programs come first, the bundled Node among them, also where npm did not start us. */
export const projectPath = [path.resolve('node_modules/.bin'), process.env['PATH']].join(path.delimiter);

/** Runs one program; every line that it prints is shown behind the step's name. */
export function runStep({ name, run: [program, ...args], env }: Step): Promise<Outcome> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const child = spawn(program, args, {
    env: { ...process.env, PATH: projectPath, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const show = (line: string) => console.log(`${name.padEnd(9)}| ${line}`);
  for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', show);

  const end = (passed: boolean) => resolve({ name, passed, seconds: (performance.now() - started) / 1000 });
  child.on('error', (error) => {
    show(error.message);
    end(false);
  });
  child.on('close', (code) => end(code === 0));
  return promise;
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
