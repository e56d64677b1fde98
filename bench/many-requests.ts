import http from 'node:http';
import { sendRequest, type Request } from './send-request.ts';

/** The figures of one target under load. Times are in milliseconds. */
export interface ManyRequests {
  readonly perSecond: number;
  readonly latencies: readonly number[];
}

/** Sends so many requests over keep-alive connections; each sends its next request as soon as the last is answered. */
export async function sendMany(
  url: string,
  requestOf: (n: number) => Request,
  count: number,
  connections: number,
): Promise<ManyRequests> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let sent = 0;
  const runStartedAt = performance.now();
  const connection = async () => {
    while (sent < count) {
      const request = requestOf(sent);
      sent += 1;
      const startedAt = performance.now();
      await sendRequest(url, request, agent);
      latencies.push(performance.now() - startedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return { perSecond: (latencies.length / (performance.now() - runStartedAt)) * 1000, latencies };
}
