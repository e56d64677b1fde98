import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, hasEnded } from './end-process.ts';
import { freePort } from './free-port.ts';
import { SandboxApi } from './sandbox-api.ts';
import { clockAt } from './test-now.ts';

export interface ServerOptions {
  /** The PostgreSQL to use; by default the embedded database in a folder of its own. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How long a start may take, first seeding included, in milliseconds. */
  readonly within?: number;
  /** The port; a free one by default. */
  readonly port?: number;
  /** The time of its clock and its database's at the start; by default that of this process. */
  readonly clock?: Date;
}

const program = path.resolve('dist/server/main.js');

/** Address, folder and environment of a server, the same over restarts. */
interface Installation {
  readonly url: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
}

function installationFor(port: number, { databaseUrl, env, clock }: ServerOptions): Installation {
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
  #installed: Installation | null = null;
  #child: ChildProcess | null = null;
  #printed = '';

  constructor(options: ServerOptions = {}) {
    this.#options = options;
    this.#within = options.within ?? 120_000;
  }

  get url(): string {
    return this.#installation.url;
  }

  get dataDir(): string {
    return this.#installation.dataDir;
  }

  get #installation(): Installation {
    if (!this.#installed) throw new Error('The server was never started.');
    return this.#installed;
  }

  readonly #killAndRemove = () => {
    this.#child?.kill('SIGKILL');
    if (this.#installed) rmSync(this.#installed.dataDir, { recursive: true, force: true });
  };

  /** Its output so far, across restarts. */
  get logs(): string {
    return this.#printed;
  }

  /** The id of the running process. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error('The server is not running.');
    return pid;
  }

  /** The time of its clock, to the second. */
  async clock(): Promise<Date> {
    const { headers } = await fetch(`${this.url}/readyz`);
    return new Date(headers.get('date') ?? '');
  }

  /** Starts it at a time of day when no reminder is due; removes everything if that fails. */
  async begin(): Promise<void> {
    try {
      await this.start();
      if (this.#options.env?.['SANDBOX'] !== '0')
        await new SandboxApi(this).setClock(midnightInAmerica(await this.clock()));
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  /** Starts it, the first time on a free port and in a new folder; resolves once it is ready to serve. */
  async start(): Promise<void> {
    const { url, env } = (this.#installed ??= await this.#install());
    const nodeArguments = (process.env['SERVER_NODE_ARGUMENTS'] ?? '').split(' ').filter(Boolean);
    const child = spawn(process.execPath, [...nodeArguments, program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

  /** Makes its folder, with a copy of the prepared data. */
  async #install(): Promise<Installation> {
    if (!existsSync(program)) throw new Error('Build the product first: npm run build');
    const installation = installationFor(this.#options.port ?? (await freePort()), this.#options);
    process.once('exit', this.#killAndRemove);
    const prepared = preparedFor(this.#options);
    if (prepared !== undefined) cpSync(prepared, installation.dataDir, { recursive: true });
    return installation;
  }

  /** Ends it, by default without a chance to clean up. @returns its exit code, or null where the signal ended it */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = this.#child;
    this.#child = null;
    return child && endProcess(child, signal);
  }

  /** Restarts it, with its clock moved to another moment where one is given. */
  async restart(signal: NodeJS.Signals = 'SIGKILL', clock?: Date): Promise<void> {
    await this.kill(signal);
    if (clock) Object.assign(this.#installation.env, clockAt(clock));
    await this.start();
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    if (!this.#installed) return;
    process.off('exit', this.#killAndRemove);
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

/** A time of day when no reminder is due, so that none is sent during a journey. */
const midnightInAmerica = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T05:30:00.000Z`);

/** The folder to copy, where one was prepared (`prepared-data.ts`) and the server would generate the same data. */
function preparedFor({ databaseUrl, clock, env }: ServerOptions): string | undefined {
  const generatesOther = databaseUrl !== undefined || clock !== undefined || env?.['SANDBOX'] === '0';
  return generatesOther ? undefined : process.env['PREPARED_DATA'];
}

/** Starts the built server on a free port, with a data directory of its own. */
export async function startServerProcess(options?: ServerOptions): Promise<ServerProcess> {
  const server = new ServerProcess(options);
  await server.begin();
  return server;
}
