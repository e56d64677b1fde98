import { createHash } from 'node:crypto';
import type { ItemResult } from '#contract/connect/index.ts';
import type { Checklist } from './checklist.ts';
import { itemsIn, type ObservedCall } from './observed-call.ts';
import { retryAfter } from './troubles.ts';

/** An item as far as it can be read. */
interface SeenItem {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly data?: unknown;
  readonly gone?: unknown;
}

/** Milliseconds by which a timer may be early. */
const earliness = 50;

const keyOf = ({ kind, id }: Pick<SeenItem, 'kind' | 'id'>): string => `${kind} ${id}`;
const keysOf = (body: unknown): string[] => itemsIn(body).flatMap((item) => (hasName(item) ? [keyOf(item)] : []));

function hasName(item: unknown): item is SeenItem {
  const { kind, id } = (item ?? {}) as Partial<SeenItem>;
  return typeof kind === 'string' && typeof id === 'string';
}

/** Judges what is reported: that it comes again after trouble, in the order of its versions, and corrected where it was refused. */
export function judgeItems(list: Checklist) {
  let lost: Set<string> | null = null;
  let busy: { readonly items: Set<string>; readonly since: number } | null = null;
  /** What each version of an item says. */
  const contents = new Map<string, string>();
  const latest = new Map<string, number>();
  /** Items that are refused, with the reason. */
  const refused = new Map<string, string>();
  /** Of the full sync: afterwards a connector waits for changes. */
  const counts = { items: 0, calls: 0, from: 0, until: 0 };

  function seeRepeats({ body, arrivedAt }: ObservedCall): void {
    if (lost === null && busy === null) return;
    for (const key of keysOf(body)) {
      lost?.delete(key);
      if (busy?.items.delete(key) && arrivedAt - busy.since < retryAfter * 1000 - earliness)
        list.failed(
          'busy',
          `${key} came again after ${((arrivedAt - busy.since) / 1000).toFixed(1)} s. Wait the ${retryAfter} s that the header Retry-After says.`,
        );
    }
    if (lost?.size === 0) list.met('lostItems');
    if (busy?.items.size === 0) list.met('busy');
  }

  function seeVersion(item: SeenItem): void {
    const key = keyOf(item);
    const content = contentOf(item);
    const same = contents.get(`${key} ${item.version}`);
    const newest = latest.get(key) ?? -1;
    if (same !== undefined && same !== content)
      list.failed(
        'versions',
        `${key} came with version ${item.version} again, and with other data. Give an item a larger version whenever it changes; Rapport keeps what came first.`,
      );
    if (same === undefined && item.version < newest)
      list.failed(
        'order',
        `${key} came with version ${item.version} after version ${newest}, and Rapport keeps the latter. Let the version of an item only grow.`,
      );
    contents.set(`${key} ${item.version}`, content);
    latest.set(key, Math.max(newest, item.version));
  }

  function seeResults(items: readonly unknown[], results: readonly ItemResult[]): void {
    for (const [index, { status, errors }] of results.entries()) {
      const item = items[index];
      const key = hasName(item) ? keyOf(item) : `an item without kind and id, ${JSON.stringify(item)?.slice(0, 80)}`;
      if (status === 'refused')
        refused.set(key, errors.map(({ field, message }) => `${field}: ${message}`).join(' ') || 'no reason');
      else {
        refused.delete(key);
        if (hasName(item)) seeVersion(item);
      }
    }
  }

  return {
    see: (call: ObservedCall) => {
      seeRepeats(call);
      if (call.trouble === 'items_lost') lost = new Set(keysOf(call.body));
      if (call.trouble === 'items_busy') busy = { items: new Set(keysOf(call.body)), since: call.answeredAt };
      if (call.answer?.status !== 200) return;
      const items = itemsIn(call.body);
      seeResults(items, (call.answer.body as { results: ItemResult[] }).results);
      if (call.trouble !== null || !list.isOpen('sync')) return;
      if (counts.calls === 0) counts.from = call.arrivedAt;
      counts.items += items.length;
      counts.calls += 1;
      counts.until = call.answeredAt;
    },
    /** A sync was finished, so that what should have come has come. */
    seeFinish: () => {
      if (lost && lost.size > 0)
        list.failed(
          'lostItems',
          `${some([...lost])} did not come again. Repeat a call that was answered 5xx, or not at all.`,
        );
      if (busy && busy.items.size > 0)
        list.failed('busy', `${some([...busy.items])} did not come again. Repeat a call that was answered 429.`);
      if (refused.size === 0) return;
      const reasons = [...refused].map(([key, why]) => `${key} (${why})`);
      list.failed('corrected', `still refused when the sync was finished: ${some(reasons)}`);
    },
    refused: (): readonly string[] => [...refused.keys()],
    counts: () => ({ ...counts }),
  };
}

/** What an item says, whatever the order of its fields; unset is the same as null, empty or false. */
function contentOf({ data, gone }: SeenItem): string {
  const filled = (value: unknown) =>
    value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  const fields = Object.entries(data ?? {}).filter(([, value]) => filled(value));
  return createHash('sha1')
    .update(JSON.stringify([gone === true, fields.toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64');
}

/** The first of many, for a sentence. */
export function some(all: readonly string[]): string {
  const rest = all.length - 3;
  return all.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
