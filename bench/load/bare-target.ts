import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { usedMemoryOf, reportsMemory } from '#tests/support/used-memory.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { sendRequest } from '../send-request.ts';
import { type BareServer, startBare } from '../bare/start-bare.ts';
import type { DatabaseName } from './options.ts';
import type { Target } from './target.ts';

const texts = z.array(z.object({ content: z.string() }));

/** The simplest server that accepts texts and broadcasts them, on the same database. */
export async function bareTarget(database: DatabaseName): Promise<Target> {
  const { server, stop } = await startServer(database);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 500 });
  const list = (practice: number, query = '') =>
    sendRequest(server.url, { method: 'GET', path: `/?practice=${practice}${query}` }, agent);
  return {
    name: 'bare',
    pids: [server.pid],
    send: async ({ practice, content }) => {
      const body = JSON.stringify({ practice: String(practice), content });
      await sendRequest(server.url, { method: 'POST', path: '/', body }, agent);
    },
    socketOf: async (practice) => `${server.url.replace('http', 'ws')}/?practice=${practice}`,
    catchUp: async (practice, _screen, since) => {
      await list(practice, `&from=${since.toISOString()}`);
    },
    // It has no clients, so all texts count as the first one's.
    find: async (practice, client) => ({
      stored: client > 0 ? [] : texts.parse(JSON.parse(await list(practice))).map((one) => one.content),
      received: null,
    }),
    memoryInUse: () => usedMemoryOf(server),
    stop: async () => {
      agent.destroy();
      await stop();
    },
  };
}

async function startServer(database: DatabaseName): Promise<{ server: BareServer; stop: () => Promise<void> }> {
  const { place, remove } = await makeDatabase(database);
  try {
    const server = await startBare({ program: 'broadcast-server.ts', place, answersAt: '/', env: reportsMemory });
    return {
      server,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeDatabase(database: DatabaseName): Promise<{ place: string; remove: () => Promise<void> }> {
  if (database === 'postgres') {
    const postgres = await startPostgres();
    return { place: postgres.url, remove: () => postgres.stop() };
  }
  const home = mkdtempSync(path.join(os.tmpdir(), 'rapport-bare-'));
  return { place: path.join(home, 'database'), remove: async () => rmSync(home, { recursive: true, force: true }) };
}
