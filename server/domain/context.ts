import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { Db } from '#server/db/schema.ts';

/** What open screens hear of (D-10). The subject is the row's id, and of presence the conversation's. */
export type EventKind =
  | 'conversation'
  | 'message'
  | 'scheduled_message'
  | 'appointment_action'
  | 'presence'
  | 'settings'
  | 'staff_user';

/** A signed-in member of staff, as their token names them. */
export interface Staff {
  /** The token's subject. */
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
}

/** What an edit of settings is published with, and the version of the settings that the person saw. */
export interface Publish {
  readonly id: string;
  readonly version: number | null;
}

/** What a verb works with. Its practice comes from the verified token, never from a parameter (D-51). */
export interface Context {
  /** A transaction, where the verb changes something. */
  readonly db: Db;
  /** The practice row key that every table begins with. */
  readonly practice: string;
  readonly identity: PracticeIdentity;
  /** Null where nobody asked: a client's text, a clock, a carrier's report. */
  readonly staff: Staff | null;
  /** One key per intent of the user (D-30), where the request carried it. */
  readonly intent: string | null;
  /** Null where the request named none. */
  readonly publish: Publish | null;
  /** In seconds since 1970; null where nobody asked. */
  readonly sessionEndsAt: number | null;
  readonly now: Date;
  /** Tells every open screen of the practice, once the transaction has committed. */
  announce(kind: EventKind, subjectId: string): void;
  /** Names what undoes a thing outside the database if the command fails. It is given a database that has seen the outcome. */
  onFailure(undo: (db: Db) => Promise<void>): void;
}

/** On whose behalf something runs. */
export interface Caller {
  readonly practice: string;
  readonly staff: Staff | null;
  readonly intent?: string | null;
  readonly publish?: Publish | null;
  /** When their session ends, in seconds since 1970. */
  readonly expiresAt?: number;
}

/** A context for reading: there is nothing to announce, and nothing to undo. */
export const readingContext = (db: Db, caller: Caller): Context => ({
  db,
  practice: caller.practice,
  identity: practiceOfRowKey(caller.practice),
  staff: caller.staff,
  intent: null,
  publish: null,
  sessionEndsAt: caller.expiresAt ?? null,
  now: new Date(),
  announce: () => {
    throw new Error('A query has nothing to announce.');
  },
  onFailure: () => {
    throw new Error('A query has nothing to undo.');
  },
});
