import type { Store } from '#server/db/store.ts';

/** Says that something changed, to whoever listens, in every process. Carries nothing. */
export interface Announcer {
  publish(): Promise<void>;
  subscribe(onNews: () => void): () => void;
  /** Aborted once there will be no more news. */
  readonly ended: AbortSignal;
  close(): Promise<void>;
}

const channel = 'sandbox_flags';

/** Announces through the database. One subscription a process serves all its open streams. */
export async function storeAnnouncer(store: Pick<Store, 'notify' | 'listen'>): Promise<Announcer> {
  const listeners = new Set<() => void>();
  const stopListening = await store.listen(channel, () => {
    for (const onNews of listeners) onNews();
  });
  const end = new AbortController();
  return {
    publish: () => store.notify(channel),
    subscribe: (onNews) => {
      listeners.add(onNews);
      return () => listeners.delete(onNews);
    },
    ended: end.signal,
    close: async () => {
      end.abort();
      await stopListening();
    },
  };
}
