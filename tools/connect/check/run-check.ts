import { serve } from '@hono/node-server';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '#server/db/open-store.ts';
import { connectorCheck } from './connector-check.ts';

interface RunCheck {
  readonly port: number;
  readonly minutes: number;
  readonly print: (line: string) => void;
  /** Aborted where somebody stops the check. */
  readonly stop: AbortSignal;
}

/** Milliseconds in which the connector gets the last answer. */
const lastAnswer = 200;

/** Waits for a connector and judges it. @returns whether it met everything */
export async function runCheck({ port, minutes, print, stop }: RunCheck): Promise<boolean> {
  const store = await openStore({ memory: true });
  try {
    const ended = new AbortController();
    const origin = `http://127.0.0.1:${port}`;
    const onEnd = () => ended.abort();
    const { key, judging, fetch } = await connectorCheck({ store, origin, now: Date.now, print, onEnd });
    const server = await listen(port, fetch);
    print(`An empty practice in America/New_York waits for your connector for ${minutes} minutes.`);
    print(`  address  ${origin}`);
    print(`  key      ${key}`);
    await wait(minutes * 60_000, undefined, { signal: AbortSignal.any([ended.signal, stop]) }).catch(() => undefined);
    await wait(lastAnswer);
    judging.end();
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    return judging.outcome() === 'passed';
  } finally {
    await store.close();
  }
}

const listen = (port: number, fetch: Parameters<typeof serve>[0]['fetch']) =>
  new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve(server));
    server.once('error', reject);
  });
