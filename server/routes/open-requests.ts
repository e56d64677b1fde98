import type { ServerResponse } from 'node:http';
import { once } from 'node:events';

/** The requests in progress, so that a stop can wait for them. */
export interface OpenRequests {
  add(response: ServerResponse): void;
  /** Resolves once all are answered, or after `timeout` milliseconds. */
  done(timeout: number): Promise<void>;
}

export function openRequests(): OpenRequests {
  const responses = new Set<ServerResponse>();
  return {
    add: (response) => {
      responses.add(response);
      response.once('close', () => responses.delete(response));
    },
    done: async (timeout) => {
      const signal = AbortSignal.timeout(timeout);
      for (const response of responses) await once(response, 'close', { signal }).catch(() => undefined);
    },
  };
}
