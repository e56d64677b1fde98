import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/communication/messages.ts';
import type { DeliveryStatus } from '#contract/rules/texting/delivery-status.ts';
import { aMessage, atMinute } from '#tests/support/conversations.ts';
import { emptyThread, type CachedThread, addMessages, addPage, unsettledLength } from './cached-thread.ts';

const message = (number: number, given: Partial<Message> = {}): Message =>
  aMessage({
    id: `m-${String(number).padStart(3, '0')}`,
    create_ts: atMinute(number),
    update_ts: atMinute(number),
    ...given,
  });
const messagesBetween = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** A short notation: `1-3 | 7-9` is two sections with a gap between them, `| 2` one with older messages before it. */
function outline({ messages, gaps }: CachedThread): string {
  const parts: string[] = [];
  for (const { id } of messages) {
    if (gaps.has(id)) parts.push('|');
    parts.push(String(Number(id.slice(2))));
  }
  return parts.join(' ').replace(/(\d+)(?: \d+)* (\d+)/g, '$1-$2');
}

const newest = (messages: Message[], hasOlder = true) => ({ messages, hasOlder, place: 'end' as const });
const opened = addPage(emptyThread, newest(messagesBetween(7, 9)));

describe('a thread loaded in pages', () => {
  it('begins with its newest page and records whether there are older messages', () => {
    expect(outline(opened)).toBe('| 7-9');
    expect(outline(addPage(emptyThread, newest(messagesBetween(1, 3), false)))).toBe('1-3');
  });

  it('grows backwards to its first message', () => {
    const more = addPage(opened, { messages: messagesBetween(4, 6), hasOlder: true, place: { before: 'm-007' } });
    expect(outline(more)).toBe('| 4-9');
    expect(
      outline(addPage(more, { messages: messagesBetween(1, 3), hasOlder: false, place: { before: 'm-004' } })),
    ).toBe('1-9');
    expect(outline(addPage(more, { messages: [], hasOlder: false, place: { before: 'm-004' } }))).toBe('4-9');
  });

  it('keeps a section that the user jumped to separate until pages from either side join it', () => {
    const jumped = addPage(opened, { messages: messagesBetween(2, 3), hasOlder: true, place: 'anywhere' });
    expect(outline(jumped)).toBe('| 2-3 | 7-9');
    const on = addPage(jumped, { messages: messagesBetween(4, 5), hasOlder: true, place: { after: 'm-003' } });
    expect(outline(on)).toBe('| 2-5 | 7-9');
    expect(outline(addPage(on, { messages: messagesBetween(6, 7), hasOlder: true, place: { after: 'm-005' } }))).toBe(
      '| 2-9',
    );
    expect(outline(addPage(on, { messages: messagesBetween(5, 6), hasOlder: true, place: { before: 'm-007' } }))).toBe(
      '| 2-9',
    );
  });

  it('has a gap if the newest page after a reconnect does not join the cached messages', () => {
    const updated = addMessages(opened, [message(15)]);
    expect(outline(updated)).toBe('| 7-15');
    const again = addPage(updated, newest(messagesBetween(20, 22)));
    expect(outline(again)).toBe('| 7-9 | 20-22');
    expect(
      outline(addPage(again, { messages: messagesBetween(9, 19), hasOlder: true, place: { before: 'm-020' } })),
    ).toBe('| 7-22');
  });

  it('joins the newest page after a reconnect if nothing is missing between them', () => {
    expect(outline(addPage(opened, newest(messagesBetween(9, 11))))).toBe('| 7-11');
    expect(outline(addPage(opened, newest(messagesBetween(5, 11))))).toBe('| 5-11');
  });

  it('applies an update of a message in a gap once that message is loaded', () => {
    const delivered = message(3, { delivery_status: 'DELIVERED', direction: 'OUTBOUND', update_ts: atMinute(50) });
    const updated = addMessages(opened, [delivered]);
    expect(outline(updated)).toBe('| 7-9');
    const stale = messagesBetween(1, 6).map((one) =>
      one.id === 'm-003' ? { ...delivered, delivery_status: 'PROCESSED' as const, update_ts: atMinute(3) } : one,
    );
    const whole = addPage(updated, { messages: stale, hasOlder: false, place: { before: 'm-007' } });
    expect(outline(whole)).toBe('1-9');
    expect(whole.messages[2]).toEqual(delivered);
  });

  it('counts the messages from the oldest that may still change to the end', () => {
    const [seventh, ...rest] = messagesBetween(7, 9);
    const pending = { ...seventh!, direction: 'OUTBOUND' as const, delivery_status: 'PROCESSED' as const };
    expect(unsettledLength(opened)).toBe(0);
    expect(unsettledLength(addPage(emptyThread, newest([pending, ...rest])))).toBe(3);
    expect(unsettledLength(addMessages(opened, [message(10, { type: 'REQUEST' })]))).toBe(1);
  });

  it('is the same object if nothing is new', () => {
    expect(addPage(opened, newest(messagesBetween(7, 9)))).toBe(opened);
    expect(addMessages(opened, messagesBetween(8, 9))).toBe(opened);
  });
});

/** A server's growing thread, and pages of it. */
function aServer() {
  const messages: Message[] = [];
  const next: Partial<Record<DeliveryStatus, DeliveryStatus>> = { ENQUEUED: 'PROCESSED', PROCESSED: 'DELIVERED' };
  let clock = 0;
  return {
    messages,
    write(): Message {
      clock += 1;
      const written = message(clock, {
        direction: 'OUTBOUND',
        delivery_status: 'ENQUEUED',
        client_message_id: `k-${clock}`,
      });
      messages.push(written);
      return written;
    },
    progress(index: number): Message | undefined {
      const one = messages[index % Math.max(messages.length, 1)];
      const status = one?.delivery_status && next[one.delivery_status];
      if (!one || !status) return undefined;
      clock += 1;
      const changed = { ...one, delivery_status: status, update_ts: atMinute(clock) };
      messages[messages.indexOf(one)] = changed;
      return changed;
    },
    page: (from: number, to: number) => {
      const start = Math.max(from, 0);
      return { messages: messages.slice(start, Math.max(to, start)), hasOlder: start > 0 };
    },
  };
}

const size = 3;
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'write' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('progress' as const), at: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('request' as const),
      at: fc.nat(),
      side: fc.constantFrom('before', 'after', 'around'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const), at: fc.nat(), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'drop' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'reconnect' as const }) },
);

describe('any order of pages, events and reconnects', () => {
  it('results in the server’s thread, as far as it is loaded [RT-04]', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(step, { maxLength: 60 }), (written, steps) => {
        const server = aServer();
        for (let index = 0; index < written; index += 1) server.write();
        const end = () => newestOf(server, size + unsettledLength(thread));
        let thread = addPage(emptyThread, newestOf(server, size));
        let online = true;
        const pending: Parameters<typeof addPage>[1][] = [];
        const receive = (sent: Message | undefined) => {
          if (sent && online) thread = addMessages(thread, [sent, sent]);
        };
        for (const each of steps) {
          if (each.kind === 'write') receive(server.write());
          else if (each.kind === 'progress') receive(server.progress(each.at));
          else if (each.kind === 'drop') online = false;
          else if (each.kind === 'reconnect') {
            // The socket opens before the page is requested, so a message written in between arrives as an event first.
            online = true;
            receive(server.write());
            thread = addPage(thread, end());
          } else if (each.kind === 'request') pending.push(...requestPage(server, thread, each));
          else if (pending.length > 0) {
            const index = each.at % pending.length;
            thread = addPage(thread, pending[index]!);
            if (!each.again) pending.splice(index, 1);
          }
        }
        thread = addPage(thread, end());
        isAsLoaded(server.messages, thread);
        expect(thread.messages.slice(-size)).toEqual(server.messages.slice(-size));
        for (let gap = lastGap(thread); gap; gap = lastGap(thread))
          thread = addPage(thread, { ...before(server, gap), place: { before: gap } });
        expect(thread.messages.map(({ id }) => id)).toEqual(server.messages.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });
});

const newestOf = (server: ReturnType<typeof aServer>, length: number) => ({
  ...server.page(server.messages.length - length, server.messages.length),
  place: 'end' as const,
});
const lastGap = ({ messages, gaps }: CachedThread) => messages.findLast(({ id }) => gaps.has(id))?.id;

function before(server: ReturnType<typeof aServer>, id: string) {
  const index = server.messages.findIndex((one) => one.id === id);
  return server.page(index - size, index);
}

/** A page next to a cached message, with the server's present messages. It may be delivered at any later time. */
function requestPage(
  server: ReturnType<typeof aServer>,
  thread: CachedThread,
  { at: nth, side }: { at: number; side: string },
): Parameters<typeof addPage>[1][] {
  const cached = thread.messages[nth % Math.max(thread.messages.length, 1)];
  if (!cached) return [];
  const index = server.messages.findIndex(({ id }) => id === cached.id);
  if (side === 'before') return [{ ...before(server, cached.id), place: { before: cached.id } }];
  if (side === 'after')
    return [{ ...server.page(index + 1, index + 1 + size), hasOlder: true, place: { after: cached.id } }];
  const middle = nth % server.messages.length;
  return [{ ...server.page(middle - 1, middle + 2), place: 'anywhere' }];
}

/** Between two gaps no message is missing, and every message exists on the server. */
function isAsLoaded(messages: readonly Message[], thread: CachedThread) {
  const places = thread.messages.map((cached) => messages.findIndex(({ id }) => id === cached.id));
  const apart = places.filter((place, index) => place !== (places[index - 1] ?? -1) + 1);
  const gaps = thread.messages.flatMap(({ id }, index) => (thread.gaps.has(id) ? [places[index]] : []));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(gaps).toEqual(expect.arrayContaining(apart));
  expect(places.at(-1) ?? -1).toBe(messages.length - 1);
}
