import { randomUUID } from 'node:crypto';
import { clientsEach, type Found, type Text } from './target.ts';

interface Entry extends Text {
  acknowledgedAt: number | null;
  /** A bit for each screen that received it. */
  seenBy: number;
}

/** The outcome of all texts. */
export interface Tally {
  readonly acknowledged: number;
  /** Acknowledged, and not stored; or staff's, and not at the client's phone. */
  readonly lost: number;
  /** Stored or received more than once, acknowledged or not. */
  readonly doubled: number;
  /** How often an open screen did not receive an acknowledged text. */
  readonly undelivered: number;
}

/** Every text, with its acknowledgement. Times are those of `performance.now()`. */
export class Ledger {
  readonly #practices: number;
  readonly #entries: Entry[] = [];
  /** Milliseconds from the acknowledgement to the frame; 0 where the frame came first. */
  readonly eventTimes: number[] = [];

  constructor(practices: number) {
    this.#practices = practices;
  }

  /** The next text: alternates between practices, then between their clients; staff write as many as clients do. */
  write(): Text & { readonly n: number } {
    const n = this.#entries.length;
    const practice = n % this.#practices;
    const round = Math.floor(n / this.#practices);
    const entry: Entry = {
      content: `Luna did well, you can fetch her when it suits you. Text #${n}.`,
      key: randomUUID(),
      from: (practice + round) % 2 === 0 ? 'staff' : 'client',
      practice,
      client: Math.floor(round / 2) % clientsEach,
      acknowledgedAt: null,
      seenBy: 0,
    };
    this.#entries.push(entry);
    return { ...entry, n };
  }

  acknowledge(n: number, at: number): void {
    const entry = this.#entries[n];
    if (entry) entry.acknowledgedAt = at;
    for (const early of this.#early.get(n) ?? []) this.eventTimes.push(Math.max(0, early - at));
    this.#early.delete(n);
  }
  /** When screens received texts that are not yet acknowledged. */
  readonly #early = new Map<number, number[]>();

  /** A screen received a text; only the first time counts. */
  see(n: number, screen: number, at: number): void {
    const entry = this.#entries[n];
    if (!entry || entry.seenBy & (1 << screen)) return;
    entry.seenBy |= 1 << screen;
    if (entry.acknowledgedAt !== null) this.eventTimes.push(at - entry.acknowledgedAt);
    else this.#early.set(n, [...(this.#early.get(n) ?? []), at]);
  }

  /** What one client's thread and phone must contain in the end. */
  acknowledgedOf(practice: number, client: number): readonly Text[] {
    return this.#entries.filter(
      (one) => one.practice === practice && one.client === client && one.acknowledgedAt !== null,
    );
  }

  /**
   * @param found of every client
   * @param away when screens were disconnected: texts acknowledged then are requested after the reconnect
   */
  tally(found: readonly Found[], screens: number, away: readonly [from: number, to: number] | null): Tally {
    const stored = countEach(found.flatMap((one) => one.stored));
    const received = countEach(found.flatMap((one) => one.received ?? []));
    const hasPhones = found.every((one) => one.received !== null);
    const isLost = ({ content, from, acknowledgedAt }: Entry) =>
      acknowledgedAt !== null && (!stored.has(content) || (hasPhones && from === 'staff' && !received.has(content)));
    const isDoubled = ({ content }: Entry) => (stored.get(content) ?? 0) > 1 || (received.get(content) ?? 0) > 1;
    const wasAway = (at: number) => away !== null && at >= away[0] && at <= away[1];
    const undelivered = ({ acknowledgedAt: at, seenBy }: Entry) =>
      at === null || wasAway(at) ? 0 : screens - bitsOf(seenBy);
    return {
      acknowledged: this.#entries.filter((one) => one.acknowledgedAt !== null).length,
      lost: this.#entries.filter(isLost).length,
      doubled: this.#entries.filter(isDoubled).length,
      undelivered: this.#entries.reduce((sum, one) => sum + undelivered(one), 0),
    };
  }
}

/** The number of the text in a frame, which is the last number in it. */
export function textNumberIn(frame: Buffer): number | null {
  if (!frame.subarray(0, 48).includes('MESSAGE_UPSERT')) return null;
  const at = frame.lastIndexOf('#');
  const n = at < 0 ? Number.NaN : Number.parseInt(frame.toString('latin1', at + 1, at + 12), 10);
  return Number.isNaN(n) ? null : n;
}

const bitsOf = (mask: number): number => mask.toString(2).replaceAll('0', '').length;

function countEach(contents: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const content of contents) counts.set(content, (counts.get(content) ?? 0) + 1);
  return counts;
}
