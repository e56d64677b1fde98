import type { Db } from './schema.ts';

/** The embedded database or PostgreSQL; both run the same SQL and the same migrations (D-50). */
export interface Store {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** The same for visitors: on PostgreSQL with few connections of its own, so that a flood of them takes none from staff. */
  readonly visitors: Db;
  /** Notifies every process on this database, including this one. A notification has no content. */
  notify(channel: string): Promise<void>;
  /** Calls `onNotify` on every `notify`, and after a reconnect, because notifications may have been missed. */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
