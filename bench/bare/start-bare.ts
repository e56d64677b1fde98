import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, hasEnded } from '#tests/support/end-process.ts';
import { freePort } from '#tests/support/free-port.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  /** Its output so far. */
  readonly logs: string;
  stop(): Promise<void>;
}

interface BareProgram {
  /** A file of this folder; its arguments are a database, a port and these words. */
  readonly program: string;
  /** An embedded database's folder or a PostgreSQL's address. */
  readonly place: string;
  readonly words?: readonly string[];
  /** An address that answers once the server is ready. */
  readonly answersAt: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a bare server in a process of its own. */
export async function startBare({ program, place, words = [], answersAt, env }: BareProgram): Promise<BareServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program), place, String(port), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const lastResort = () => child.kill('SIGKILL');
  process.once('exit', lastResort);
  const answers = () =>
    fetch(url + answersAt).then(
      (response) => response.ok,
      () => false,
    );
  for (const deadline = Date.now() + 30_000; !(await answers()); await wait(50)) {
    if (hasEnded(child) || Date.now() > deadline) throw new Error('The bare server did not start.');
  }
  return {
    url,
    pid: child.pid ?? 0,
    get logs() {
      return printed;
    },
    stop: async () => {
      process.off('exit', lastResort);
      await endProcess(child, 'SIGKILL');
    },
  };
}
