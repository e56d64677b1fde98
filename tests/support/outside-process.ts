import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordedVisit } from '#server/outside/process/practice.ts';
import { endProcess, hasEnded } from './end-process.ts';
import { freePort } from './free-port.ts';

type Row = Readonly<Record<string, string | number>>;

/** A card as it was printed. */
interface PrintedCard {
  readonly to: { readonly name: string };
  readonly back: string;
}

/** The sandbox as a process of its own, with the records of its practice software. It is addressed by URL, like a real outside. */
export class OutsideProcess {
  readonly url: string;
  /** The environment variables that it printed for the product. */
  readonly settings: Readonly<Record<string, string>>;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, given: { url: string; settings: Record<string, string>; folder: string }) {
    this.#child = child;
    this.url = given.url;
    this.settings = given.settings;
    this.#folder = given.folder;
  }

  /** Starts it; resolves once it has printed how the product reaches it. */
  static async start(options: {
    readonly productUrl: string;
    readonly key: string;
    /** The files of its practice software, by kind. */
    readonly records: Readonly<Record<string, readonly Row[]>>;
  }): Promise<OutsideProcess> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-outside-'));
    mkdirSync(path.join(folder, 'practice'));
    for (const [kind, rows] of Object.entries(options.records))
      writeFileSync(path.join(folder, 'practice', `${kind}.csv`), csvOf(rows));
    const port = await freePort();
    const given = ['--port', port, '--mail-port', await freePort(), '--url', options.productUrl, '--data', folder];
    const child = spawn(process.execPath, ['tools/sandbox/run.ts', ...given.map(String)], {
      env: { ...process.env, CONNECT_KEY: options.key, FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.setEncoding('utf8').on('data', (text: string) => (printed += text));
    process.once('exit', () => child.kill('SIGKILL'));
    const deadline = Date.now() + 120_000;
    while (!printed.includes('The practice software is ')) {
      if (hasEnded(child) || Date.now() > deadline) throw new Error(`The sandbox does not start:\n${printed}`);
      await wait(50);
    }
    const settings = Object.fromEntries(
      [...printed.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    return new OutsideProcess(child, { url: `http://127.0.0.1:${port}`, settings, folder });
  }

  /** The visits that the practice software has. */
  visits(): Promise<readonly RecordedVisit[]> {
    return this.#get('appointments');
  }

  /** The cards that were printed, newest first. */
  cards(): Promise<readonly PrintedCard[]> {
    return this.#get('letterbox');
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await endProcess(this.#child, 'SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #get<T>(name: string): Promise<T> {
    const response = await fetch(`${this.url}/sandbox/api/${name}`);
    return (await response.json()) as T;
  }
}

/** Cells without commas and quotes alone. */
function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join()}\n`)
    .join('');
}
