import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, hasEnded } from './end-process.ts';
import { freePort } from './free-port.ts';
import { Outside } from './outside.ts';

export interface ServerOptions {
  /** A PostgreSQL to run on; the embedded database in a folder of its own, unless named. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How long a start may take, first seeding included, in milliseconds. */
  readonly within?: number;
  /** Where its clock and its database's stand as it is started, if not where the machine's does. */
  readonly clock?: Date;
}

const program = path.resolve('dist/server/main.js');

/** What moves a server's clock as it starts. */
const clockAt = (moment: Date): NodeJS.ProcessEnv => ({
  NODE_OPTIONS: `--import=${new URL('shifted-clock.ts', import.meta.url).href}`,
  CLOCK_AHEAD_MS: String(moment.getTime() - Date.now()),
});

/** Where a server is and what it runs with, from its first start on. */
interface Place {
  readonly url: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
}

function placeFor(port: number, { databaseUrl, env, clock }: ServerOptions): Place {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rapport-server-'));
  const own = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SANDBOX: '1',
    DATABASE_URL: databaseUrl ?? '',
    FORCE_COLOR: undefined,
    ...(clock && clockAt(clock)),
    ...env,
  };
  return { url: `http://127.0.0.1:${port}`, dataDir, env: own };
}

/** The built server as a process of its own: it can be killed and started again on the same port and data. */
export class ServerProcess {
  readonly #options: ServerOptions;
  readonly #within: number;
  #found: Place | null = null;
  #child: ChildProcess | null = null;
  #printed = '';

  constructor(options: ServerOptions = {}) {
    this.#options = options;
    this.#within = options.within ?? 120_000;
  }

  get url(): string {
    return this.#place.url;
  }

  get dataDir(): string {
    return this.#place.dataDir;
  }

  get #place(): Place {
    if (!this.#found) throw new Error('The server was never started.');
    return this.#found;
  }

  readonly #lastResort = () => {
    this.#child?.kill('SIGKILL');
    if (this.#found) rmSync(this.#found.dataDir, { recursive: true, force: true });
  };

  /** All that it has printed, across restarts. */
  get logs(): string {
    return this.#printed;
  }

  /** The number of the running process. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server is not running.');
    return pid;
  }

  /** What time it is by its clock, to the second. */
  async clock(): Promise<Date> {
    const { headers } = await fetch(`${this.url}/readyz`);
    return new Date(headers.get('date') ?? '');
  }

  /** Starts it for journeys: no reminder gets into them, and nothing is left of one that cannot start. */
  async begin(): Promise<void> {
    try {
      await this.start();
      if (this.#options.env?.['SANDBOX'] !== '0') await new Outside(this).setClock(midnightInAmerica());
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  /** Starts it, the first time on a free port and in a folder of its own, and answers once it is ready to serve. */
  async start(): Promise<void> {
    const { url, env } = (this.#found ??= await this.#settle());
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => (this.#printed += text));
    }
    const deadline = Date.now() + this.#within;
    while (!(await isReady(url))) {
      if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode}:\n${this.logs}`);
      if (Date.now() > deadline) throw new Error(`The server is not ready after ${this.#within} ms:\n${this.logs}`);
      await wait(50);
    }
  }

  /** Finds it a place, with the data that was prepared. */
  async #settle(): Promise<Place> {
    if (!existsSync(program)) throw new Error('Build the product first: npm run build');
    const place = placeFor(await freePort(), this.#options);
    process.once('exit', this.#lastResort);
    const prepared = preparedFor(this.#options);
    if (prepared !== undefined) cpSync(prepared, place.dataDir, { recursive: true });
    return place;
  }

  /** Ends it, by default as a power cut would, and answers once it is gone: with its exit code, or null where the signal ended it. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    return child && endProcess(child, signal);
  }

  /** Starts it anew, with its clock moved to another moment where one is named. */
  async restart(signal: NodeJS.Signals = 'SIGKILL', clock?: Date): Promise<void> {
    await this.kill(signal);
    if (clock) Object.assign(this.#place.env, clockAt(clock));
    await this.start();
  }

  /** Ends it and forgets its data; one that never began has none. */
  async remove(): Promise<void> {
    if (!this.#found) return;
    process.off('exit', this.#lastResort);
    await this.kill('SIGTERM');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** When no reminder is due, so that none gets into a journey at seven or nine. */
const midnightInAmerica = (): Date => new Date(`${new Date().toISOString().slice(0, 10)}T05:30:00.000Z`);

/** The folder to begin from, where one was prepared (`prepared-data.ts`) and the server would make up the same. */
function preparedFor({ databaseUrl, clock, env }: ServerOptions): string | undefined {
  const makesUpItsOwn = databaseUrl !== undefined || clock !== undefined || env?.['SANDBOX'] === '0';
  return makesUpItsOwn ? undefined : process.env['PREPARED_DATA'];
}

/** Starts the built server on a free port, with a data directory of its own. */
export async function startServerProcess(options?: ServerOptions): Promise<ServerProcess> {
  const server = new ServerProcess(options);
  await server.begin();
  return server;
}
