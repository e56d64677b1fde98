import type { ServerResponse } from 'node:http';
import { once } from 'node:events';

/** The requests that are being answered, so that a stop can wait for them. */
export interface OpenRequests {
  add(response: ServerResponse): void;
  /** Resolves once the last one is answered, or after so many milliseconds. */
  done(within: number): Promise<void>;
}

export function openRequests(): OpenRequests {
  const responses = new Set<ServerResponse>();
  return {
    add: (response) => {
      responses.add(response);
      response.once('close', () => responses.delete(response));
    },
    done: async (within) => {
      const signal = AbortSignal.timeout(within);
      for (const response of responses) await once(response, 'close', { signal }).catch(() => undefined);
    },
  };
}
