import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * What open screens are notified of (D-10). The subject is the id of the row; for `presence`, that of the conversation; for `calendar` and
 * `group_text`, the day in the practice's zone; for `service_types`, `registration` and `client_contact`, always the same; for `campaign`, that of a newsletter or of a newsletter template; for `postcard`, whether it became due, ended, or counts as failing.
 */
export const eventKinds = [
  'conversation',
  'message',
  'scheduled_message',
  'appointment_action',
  'presence',
  'settings',
  'calendar',
  'service_types',
  'postcard',
  'survey',
  'campaign',
  'registration',
  'client_contact',
  'group_text',
  'staff_user',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** A member of staff, as their id token names them. */
export interface Staff {
  /** The token's subject. */
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
}

/** The publish that a request belongs to, and the version of the settings that its author saw. */
export interface Publish {
  readonly id: string;
  readonly version: number | null;
}

/** A member of staff with a verified session. The practice comes from the token, never from a parameter (D-51). */
export interface StaffCaller {
  readonly kind: 'staff';
  readonly practice: string;
  readonly staff: Staff;
  /** When the session ends, in seconds since 1970. */
  readonly expiresAt: number;
}

/** Anybody without a session, such as a client who opens a link. */
export interface VisitorCaller {
  readonly kind: 'visitor';
  /** As `callerAddress` writes it. */
  readonly address: string;
}

/** The product itself: a job, a carrier's report, a client's text. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly practice: string;
}

/** Whoever has the link with which a practice's texting number is registered without a session. */
export interface PassCaller {
  readonly kind: 'pass';
  readonly practice: string;
}

export type Caller = StaffCaller | VisitorCaller | SystemCaller | PassCaller;

export const systemAt = (practice: string): SystemCaller => ({ kind: 'system', practice });

/** The member of staff who calls; null for a visitor and for the system. */
export function staffOf({ caller }: { readonly caller: Caller }): Staff | null {
  switch (caller.kind) {
    case 'staff':
      return caller.staff;
    case 'visitor':
    case 'system':
    case 'pass':
      return null;
  }
}

/** What the member of staff who calls is called; null for a visitor and for the system. */
export function nameOfStaff(ctx: { readonly caller: Caller }): string | null {
  const staff = staffOf(ctx);
  return staff?.name ?? staff?.email ?? null;
}

/** What a request says about itself, beside its contract's input. */
export interface RequestHeaders {
  /** One key for each intent of the user (D-30); null where the request has none. */
  readonly intent: string | null;
  /** Null where the request names none. */
  readonly publish: Publish | null;
}

const noHeaders: RequestHeaders = { intent: null, publish: null };

/** The context of every verb, for any caller. */
interface BaseContext<C extends Caller> extends RequestHeaders {
  /** A transaction, where the verb changes something. */
  readonly db: Db;
  readonly caller: C;
  readonly now: Date;
  /** Undoes an effect outside the database if the command fails. It gets a database that has seen the outcome. */
  onFailure(undo: (db: Db) => Promise<void>): void;
}

/**
 * What a verb works with at a practice. Unless it says otherwise it takes staff, the system and a pass, which few endpoints admit; one that needs a member of staff takes a
 * `StaffContext`, and one that visitors may call takes a `Context<VisitorCaller>` too. So no other verb compiles behind a public endpoint.
 */
export interface Context<C extends Caller = StaffCaller | SystemCaller | PassCaller> extends BaseContext<C> {
  /** The practice row key that every table begins with. */
  readonly practice: string;
  readonly identity: PracticeIdentity;
  /** Notifies every open screen of the practice, once the transaction has committed. */
  announce(kind: EventKind, subjectId: string): void;
}

export type StaffContext = Context<StaffCaller>;

/** What a verb behind a public endpoint or page starts with: no practice. */
export interface VisitorContext extends BaseContext<VisitorCaller> {
  /** The same visitor at the practice that the public address names. */
  atPractice(practice: string): Context<VisitorCaller>;
}

/** What all contexts of one query or command share. */
export interface Scope extends Pick<BaseContext<Caller>, 'db' | 'now' | 'onFailure'> {
  announce(practice: string, kind: EventKind, subjectId: string): void;
}

export const contextIn = <C extends StaffCaller | SystemCaller | PassCaller>(
  scope: Scope,
  caller: C,
  headers: RequestHeaders = noHeaders,
): Context<C> => practiceContext(scope, caller, caller.practice, headers);

export const visitorContextIn = (
  scope: Scope,
  caller: VisitorCaller,
  headers: RequestHeaders = noHeaders,
): VisitorContext => ({
  ...baseContext(scope, caller, headers),
  atPractice: (practice) => practiceContext(scope, caller, practice, headers),
});

const baseContext = <C extends Caller>(
  { db, now, onFailure }: Scope,
  caller: C,
  { intent, publish }: RequestHeaders,
): BaseContext<C> => ({ db, caller, now, onFailure, intent, publish });

const practiceContext = <C extends Caller>(
  scope: Scope,
  caller: C,
  practice: string,
  headers: RequestHeaders,
): Context<C> => ({
  ...baseContext(scope, caller, headers),
  practice,
  identity: practiceOfRowKey(practice),
  announce: (kind, subjectId) => scope.announce(practice, kind, subjectId),
});

/** The scope of a query, which has nothing to announce and nothing to undo. */
export const readingScope = (db: Db): Scope => ({
  db,
  now: new Date(),
  announce: () => {
    throw new Error('A query has nothing to announce.');
  },
  onFailure: () => {
    throw new Error('A query has nothing to undo.');
  },
});

export const readingContext = <C extends StaffCaller | SystemCaller>(db: Db, caller: C): Context<C> =>
  contextIn(readingScope(db), caller);
