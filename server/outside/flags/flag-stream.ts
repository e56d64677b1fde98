import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { flagKeys } from '#contract/platform/flags.ts';
import type { Announcer } from './announcer.ts';
import type { FlagStates } from './flag-values.ts';

export const heartbeatMs = 25_000;

/** All flags at first, then each change as it happens. */
export const streamFlags = (c: Context, announcer: Announcer, flags: () => Promise<FlagStates>): Response => {
  let sent: FlagStates;
  return stream(c, announcer, {
    async open(out) {
      sent = await flags();
      await out.writeSSE({ event: 'put', data: JSON.stringify(sent) });
    },
    async change(out) {
      const current = await flags();
      for (const key of flagKeys) {
        if (current[key].version === sent[key].version) continue;
        await out.writeSSE({ event: 'patch', data: JSON.stringify({ key, ...current[key] }) });
      }
      sent = current;
    },
  });
};

/** Pings, at first and on each change, so that the page fetches the flags. */
export const streamPings = (c: Context, announcer: Announcer): Response => {
  const ping = (out: SSEStreamingApi) => out.writeSSE({ event: 'ping', data: '' });
  return stream(c, announcer, { open: ping, change: ping });
};

interface Source {
  open(out: SSEStreamingApi): Promise<void>;
  change(out: SSEStreamingApi): Promise<void>;
}

/** Runs until the page disconnects or the server stops. Comments at intervals keep proxies from closing a stream without changes. */
function stream(c: Context, announcer: Announcer, source: Source): Response {
  return streamSSE(c, async (out) => {
    let changed = false;
    let wake: () => void = () => undefined;
    const unsubscribe = announcer.subscribe(() => {
      changed = true;
      wake();
    });
    const isOver = () => out.aborted || announcer.ended.aborted;
    const onEnd = () => wake();
    out.onAbort(onEnd);
    announcer.ended.addEventListener('abort', onEnd);
    const heartbeat = setInterval(() => void out.write(':\n\n').catch(() => undefined), heartbeatMs);
    try {
      await source.open(out);
      while (!isOver()) {
        if (!changed) await new Promise<void>((resolve) => (wake = resolve));
        if (isOver()) break;
        changed = false;
        await source.change(out);
      }
    } finally {
      clearInterval(heartbeat);
      announcer.ended.removeEventListener('abort', onEnd);
      unsubscribe();
    }
  });
}
