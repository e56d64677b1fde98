import type { Db } from './schema.ts';

/** The database, whichever it is. Embedded and PostgreSQL run the same SQL and the same migrations (D-50). */
export interface Store {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Tells every process on this database, this one included, that `channel` has news. Carries nothing. */
  notify(channel: string): Promise<void>;
  /** Calls back on every `notify`, and once after a lost connection is back, since something may have been missed. */
  listen(channel: string, onNotify: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
