import type { Store } from '#server/db/store.ts';

/** Announces in every process that flags changed; which ones, the subscriber reads from the database. */
export interface Announcer {
  publish(): Promise<void>;
  subscribe(onChange: () => void): () => void;
  /** Aborted once nothing more will be announced. */
  readonly ended: AbortSignal;
  close(): Promise<void>;
}

const channel = 'sandbox_flags';

/** Announces through the database. One database subscription serves all streams of a process. */
export async function storeAnnouncer(store: Pick<Store, 'notify' | 'listen'>): Promise<Announcer> {
  const subscribers = new Set<() => void>();
  const stopListening = await store.listen(channel, () => {
    for (const onChange of subscribers) onChange();
  });
  const end = new AbortController();
  return {
    publish: () => store.notify(channel),
    subscribe: (onChange) => {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
    ended: end.signal,
    close: async () => {
      end.abort();
      await stopListening();
    },
  };
}
