import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import type { MeasuredPractice } from '../practice.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the bare server in a process of its own, on an embedded database's folder or a PostgreSQL's address. */
export async function startBareRest(place: string, practice: MeasuredPractice): Promise<BareServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { pimsType, practiceOrgId, practiceSubOrgId } = practice;
  const program = path.join(import.meta.dirname, 'rest-server.ts');
  const child = spawn(process.execPath, [program, place, String(port), pimsType, practiceOrgId, practiceSubOrgId], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const lastResort = () => child.kill('SIGKILL');
  process.once('exit', lastResort);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const answers = () =>
    fetch(`${url}/v1/conversations`).then(
      (response) => response.ok,
      () => false,
    );
  for (const deadline = Date.now() + 30_000; !(await answers()); await wait(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The bare server did not start.');
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', lastResort);
      child.kill('SIGKILL');
      await gone;
    },
  };
}
