import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage, atMinute } from '#tests/support/conversations.ts';
import { anItem } from '#tests/support/outbox.ts';
import { isStuck, nextCreatedAt, type OutboxItem } from './outbox-item.ts';
import { laterOf } from './known-until.ts';
import type { SendOutcome } from './send-policy.ts';
import { sender } from './sender.ts';

const accepted: SendOutcome = { kind: 'accepted', created: aMessage() };
const lost: SendOutcome = { kind: 'unknown', code: 'fetch_error' };

/** A sender with an in-memory queue; `answers` are the outcomes of its attempts, of which the last repeats. */
function aSender(...answers: (SendOutcome | Promise<SendOutcome>)[]) {
  const items = new Map<string, OutboxItem>();
  const stored: string[] = [];
  const posted: { id: string; within: number; at: number; seenUntil: string | null }[] = [];
  const moved: string[] = [];
  const closing = new AbortController();
  const world = {
    online: true,
    repeatable: true,
    blockedBy: null as string | null,
    answered: Promise.resolve(),
    knownUntil: undefined as string | undefined,
  };
  const began = Date.now();
  const sending = sender(
    {
      mine: () => [...items.values()],
      has: (id) => items.has(id),
      change: async (item) => {
        items.set(item.id, item);
        stored.push(`${item.id} ${item.state}`);
      },
      accepted: ({ id }) => void items.delete(id),
      refreshThread: ({ subjectId }) => void moved.push(subjectId),
      seenUntil: ({ seenUntil }) => seenUntil && laterOf(seenUntil, world.knownUntil),
      setBlockedBy: (reason) => void (world.blockedBy = reason),
      send: async ({ id, seenUntil }, within) => {
        posted.push({ id, within, at: Date.now() - began, seenUntil });
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? accepted;
      },
      isRepeatable: async () => {
        await world.answered;
        return world.repeatable;
      },
      isOnline: () => world.online,
    },
    closing.signal,
  );
  function add(id: string, given: Partial<OutboxItem> = {}) {
    const createdAt = nextCreatedAt([...items.values()]);
    items.set(id, anItem({ id, content: id, createdAt, ...given }));
  }
  const ids = () => posted.map(({ id }) => id);
  return {
    ...sending,
    add,
    items,
    stored,
    posted,
    moved,
    ids,
    world,
    close: () => closing.abort(),
    item: (id: string) => items.get(id),
  };
}

describe('sending', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('keeps the order within a conversation, and sends conversations in parallel', async () => {
    let answer!: (outcome: SendOutcome) => void;
    const slow = new Promise<SendOutcome>((resolve) => (answer = resolve));
    const sending = aSender(slow, accepted);
    sending.add('first');
    sending.add('second');
    sending.add('elsewhere', { subjectId: 'c-2' });
    sending.pump();
    await settle();
    expect(sending.ids()).toEqual(['first', 'elsewhere']);
    answer(accepted);
    await settle();
    expect(sending.ids()).toEqual(['first', 'elsewhere', 'second']);
    expect(sending.items.size).toBe(0);
  });

  it('waits until the undo window ends, with all later items of the conversation', async () => {
    const sending = aSender(accepted);
    const held = { until: new Date(Date.now() + 5000).toISOString(), by: 'another window' };
    sending.add('held', { held });
    sending.add('behind');
    sending.add('elsewhere', { subjectId: 'c-2' });
    sending.pump();
    await settle();
    expect(sending.ids()).toEqual(['elsewhere']);
    // Its window releases it; if that was closed, it is sent a little later all the same.
    await vi.advanceTimersByTimeAsync(5500);
    expect(sending.ids()).toEqual(['elsewhere']);
    await vi.advanceTimersByTimeAsync(600);
    expect(sending.ids()).toEqual(['elsewhere', 'held', 'behind']);
  });

  const moved: SendOutcome = { kind: 'refused', code: 'conversation_moved' };

  it('pauses a text after a colleague’s newer message, without blocking those after it', async () => {
    const sending = aSender(moved, accepted);
    sending.add('a', { seenUntil: atMinute(1) });
    sending.add('b', { seenUntil: atMinute(3) });
    sending.pump();
    await settle();
    expect(sending.item('a')).toMatchObject({ state: 'paused', error: 'conversation_moved' });
    expect(sending.moved).toEqual(['c-1']);
    expect(sending.ids()).toEqual(['a', 'b']);
    expect(sending.item('b')).toBeUndefined();
  });

  it('does not pause for a text of its own', async () => {
    const sending = aSender(moved, accepted);
    // It was tried before, so its request stays the same until that attempt is known to have failed.
    sending.add('a', { seenUntil: atMinute(1), triedAt: new Date().toISOString() });
    sending.world.knownUntil = atMinute(2);
    sending.pump();
    await settle();
    expect(sending.posted.map(({ seenUntil }) => seenUntil)).toEqual([atMinute(1), atMinute(2)]);
    expect([sending.items.size, sending.moved]).toEqual([0, []]);
  });

  it('does not overtake a text paused because of the same own text', async () => {
    let answer!: (outcome: SendOutcome) => void;
    const slow = new Promise<SendOutcome>((resolve) => (answer = resolve));
    const sending = aSender(moved, slow, accepted);
    sending.add('first', { seenUntil: atMinute(1) });
    sending.add('second', { seenUntil: atMinute(1) });
    sending.pump();
    await settle();
    expect(sending.item('first')).toMatchObject({ state: 'paused' });
    // While the second is being sent, the server reports the text that both were refused for.
    sending.world.knownUntil = atMinute(2);
    sending.add('first', { seenUntil: atMinute(2) });
    answer(moved);
    await settle();
    expect(sending.ids()).toEqual(['first', 'second', 'first', 'second']);
  });

  it('stores an item as tried before sending it', async () => {
    const sending = aSender(new Promise<SendOutcome>(() => {}));
    sending.add('a');
    sending.pump();
    await settle();
    expect(sending.stored).toEqual(['a sending']);
    expect(sending.item('a')?.triedAt).not.toBeNull();
  });

  it('repeats a lost request with the same key for ten seconds, and then fails [IN-30]', async () => {
    const sending = aSender(lost);
    sending.add('a');
    sending.pump();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.posted.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 7500]);
    expect(sending.item('a')).toMatchObject({ state: 'failed', error: 'fetch_error' });
  });

  it('limits each attempt to the rest of the ten seconds', async () => {
    const sending = aSender(lost, accepted);
    sending.add('a');
    sending.pump();
    await vi.advanceTimersByTimeAsync(500);
    expect(sending.posted.map(({ within }) => within)).toEqual([10_000, 9500]);
  });

  it('fails immediately when the server refuses [IN-30] [ER-36]', async () => {
    const sending = aSender({ kind: 'refused', code: 'unsubscribed' });
    sending.add('a');
    sending.pump();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.posted).toHaveLength(1);
    expect(sending.item('a')).toMatchObject({ state: 'failed', error: 'unsubscribed' });
  });

  it('does not repeat automatically if the server does not recognise keys', async () => {
    const sending = aSender(lost);
    sending.world.repeatable = false;
    sending.add('a');
    sending.pump();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.posted).toHaveLength(1);
    expect(sending.item('a')).toMatchObject({ state: 'failed', error: 'outcome_unknown' });
  });

  it('waits for the network without failing', async () => {
    const sending = aSender(accepted);
    sending.world.online = false;
    sending.add('a');
    sending.add('b');
    sending.pump();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([sending.item('a')?.state, sending.world.blockedBy]).toEqual(['queued', 'offline']);
    sending.world.online = true;
    sending.wake();
    await settle();
    expect(sending.ids()).toEqual(['a', 'b']);
    expect(sending.world.blockedBy).toBeNull();
  });

  it('waits again when the network is lost during an attempt', async () => {
    const sending = aSender(lost, accepted);
    sending.add('a');
    sending.pump();
    sending.world.online = false;
    await settle();
    expect(sending.item('a')).toMatchObject({ state: 'queued', error: null });
    sending.world.online = true;
    sending.wake();
    await settle();
    expect(sending.items.size).toBe(0);
  });

  it('waits for the session, as if it had never been tried', async () => {
    const sending = aSender({ kind: 'unauthorized' }, accepted);
    sending.add('a');
    sending.pump();
    await settle();
    expect(sending.item('a')).toMatchObject({ state: 'queued', triedAt: null });
    expect(sending.world.blockedBy).toBe('session');
    sending.pump();
    await settle();
    expect(sending.posted).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sending.items.size).toBe(0);
  });

  it('stores the item for the next sign-in when the session has ended', async () => {
    let answer!: (outcome: SendOutcome) => void;
    const sending = aSender(new Promise<SendOutcome>((resolve) => (answer = resolve)));
    sending.add('a');
    sending.pump();
    await settle();
    sending.close();
    answer({ kind: 'unauthorized' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.stored).toEqual(['a sending', 'a queued']);
    expect(sending.posted).toHaveLength(1);
  });

  it('stores that it was tried when the session ends between two attempts', async () => {
    const sending = aSender(lost, { kind: 'unauthorized' });
    sending.add('a');
    sending.pump();
    await vi.advanceTimersByTimeAsync(500);
    expect(sending.item('a')).toMatchObject({ state: 'queued', triedAt: expect.any(String) as string });
  });

  it('fails with an unknown outcome when the key may have expired', async () => {
    const sending = aSender(accepted);
    sending.add('a', { triedAt: new Date(Date.now() - 24 * 3_600_000).toISOString() });
    sending.pump();
    await settle();
    expect(sending.posted).toHaveLength(0);
    expect(sending.item('a')).toMatchObject({ state: 'failed', error: 'outcome_unknown' });
  });

  it('stops repeating once the server has reported the text', async () => {
    const sending = aSender(lost);
    sending.add('a');
    sending.pump();
    await settle();
    sending.items.delete('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.posted).toHaveLength(1);
    expect(sending.items.size).toBe(0);
  });

  it('sends nothing that was undone, or whose session ended, while the server’s extensions were loaded', async () => {
    for (const end of [
      (sending: ReturnType<typeof aSender>) => sending.items.delete('a'),
      (sending: ReturnType<typeof aSender>) => sending.close(),
    ]) {
      const sending = aSender(accepted);
      let known!: () => void;
      sending.world.answered = new Promise((resolve) => (known = resolve));
      sending.add('a');
      sending.pump();
      end(sending);
      known();
      await settle();
      expect([sending.posted, sending.stored]).toEqual([[], []]);
    }
  });

  it('does not restore as failed a text that the server reported while refusing a repeat', async () => {
    let answer!: (outcome: SendOutcome) => void;
    const sending = aSender(new Promise<SendOutcome>((resolve) => (answer = resolve)));
    sending.add('a');
    sending.pump();
    await settle();
    sending.items.delete('a');
    answer({ kind: 'refused', code: 'idempotency_mismatch' });
    await settle();
    expect(sending.items.size).toBe(0);
  });

  it('does not change a text that is refused after the session has ended', async () => {
    let answer!: (outcome: SendOutcome) => void;
    const sending = aSender(new Promise<SendOutcome>((resolve) => (answer = resolve)));
    sending.add('a');
    sending.pump();
    await settle();
    sending.close();
    answer({ kind: 'refused', code: 'unsubscribed' });
    await settle();
    expect(sending.stored).toEqual(['a sending']);
  });

  it('does nothing once the session has ended', async () => {
    const sending = aSender({ kind: 'unauthorized' });
    sending.add('a');
    sending.add('held', { subjectId: 'c-2', held: { until: new Date(Date.now() + 5000).toISOString(), by: 'a' } });
    sending.pump();
    await settle();
    sending.close();
    expect(vi.getTimerCount()).toBe(0);
    sending.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.posted).toHaveLength(1);
  });

  it('uses one timer for delayed items, however often it is pumped', async () => {
    const sending = aSender(accepted);
    sending.add('held', { held: { until: new Date(Date.now() + 5000).toISOString(), by: 'a' } });
    for (let look = 0; look < 3; look += 1) sending.pump();
    expect(vi.getTimerCount()).toBe(1);
  });

  it('blocks texts behind one whose outcome is unknown, but neither notes nor other conversations', async () => {
    const sending = aSender(lost, accepted);
    sending.world.repeatable = false;
    sending.add('unknown');
    sending.add('behind');
    sending.add('note', { kind: 'note' });
    sending.add('elsewhere', { subjectId: 'c-2' });
    sending.pump();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sending.item('unknown')).toMatchObject({ state: 'failed', error: 'outcome_unknown' });
    expect(sending.ids()).toEqual(['unknown', 'elsewhere', 'note']);
    expect(sending.item('behind')).toMatchObject({ state: 'queued', triedAt: null });
  });

  it('continues after a refused text', async () => {
    const sending = aSender({ kind: 'refused', code: 'no_usable_number' }, accepted);
    sending.add('a');
    sending.add('b');
    sending.pump();
    await settle();
    expect(sending.ids()).toEqual(['a', 'b']);
    expect([...sending.items.keys()]).toEqual(['a']);
  });

  describe('after a tab was closed', () => {
    const interrupted = { state: 'sending', triedAt: new Date().toISOString() } as const;

    it('resends with the same key what it was sending', async () => {
      const sending = aSender(accepted);
      sending.add('a', interrupted);
      await sending.recover();
      await settle();
      expect(sending.ids()).toEqual(['a']);
      expect(sending.items.size).toBe(0);
    });

    it('sends nothing newer of the conversation before it', async () => {
      const sending = aSender(accepted);
      let known!: () => void;
      sending.world.answered = new Promise((resolve) => (known = resolve));
      sending.add('a', interrupted);
      sending.add('b');
      const recovered = sending.recover();
      sending.pump();
      known();
      await recovered;
      await settle();
      expect(sending.ids()).toEqual(['a', 'b']);
    });

    it('waits until it is known whether requests can be repeated', async () => {
      const sending = aSender(accepted);
      sending.add('a', interrupted);
      sending.pump();
      await settle();
      expect(sending.posted).toEqual([]);
    });

    it('does not recover unsent items, nor what this tab is sending itself', async () => {
      const sending = aSender(new Promise<SendOutcome>(() => {}));
      sending.world.repeatable = false;
      sending.add('sending');
      sending.pump();
      await settle();
      sending.add('behind');
      await sending.recover();
      await settle();
      expect(sending.stored).toEqual(['sending sending']);
      expect(sending.item('behind')).toMatchObject({ state: 'queued' });
    });

    it('shows an item as waiting until it is sent', async () => {
      const sending = aSender(accepted);
      sending.add('a', interrupted);
      await sending.recover();
      expect(sending.stored[0]).toBe('a queued');
    });

    it('ignores items removed in the meantime', async () => {
      const sending = aSender(accepted);
      let known!: () => void;
      sending.world.answered = new Promise((resolve) => (known = resolve));
      sending.add('a', interrupted);
      const recovered = sending.recover();
      sending.items.delete('a');
      known();
      await recovered;
      expect([sending.stored, sending.items.size]).toEqual([[], 0]);
    });

    it('recovers an item although another text of the conversation is being sent', async () => {
      let answer!: (outcome: SendOutcome) => void;
      const sending = aSender(new Promise<SendOutcome>((resolve) => (answer = resolve)), accepted);
      sending.add('b');
      sending.pump();
      await settle();
      sending.add('a', interrupted);
      await sending.recover();
      answer(accepted);
      await settle();
      expect(sending.ids()).toEqual(['b', 'a']);
      expect(sending.items.size).toBe(0);
    });

    it.each([
      ['the server does not know keys', false, 0],
      ['the key may be forgotten', true, 24 * 3_600_000],
    ])('fails with an unknown outcome if %s', async (_why, repeatable, age) => {
      const sending = aSender(accepted);
      sending.world.repeatable = repeatable;
      sending.add('a', { ...interrupted, triedAt: new Date(Date.now() - age).toISOString() });
      await sending.recover();
      await settle();
      expect(sending.posted).toHaveLength(0);
      expect(sending.item('a')).toMatchObject({ state: 'failed', error: 'outcome_unknown' });
    });
  });
});

/** The outcomes of an attempt to send; with `response lost` the request has arrived. */
const attemptOutcomes = ['arrives', 'is refused', 'is lost', 'response lost'] as const;
type AttemptOutcome = (typeof attemptOutcomes)[number];

type Step =
  | { readonly does: 'write'; readonly subjectId: string; readonly kind: 'text' | 'note' }
  | { readonly does: 'retry' | 'discard'; readonly which: number }
  | { readonly does: 'pass'; readonly seconds: number }
  | { readonly does: 'crash' | 'go offline' | 'go online' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('write'),
      subjectId: fc.constantFrom('c-1', 'c-2'),
      kind: fc.constantFrom('text', 'text', 'note'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('retry', 'discard'), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass'), seconds: fc.constantFrom(0, 1, 3, 12) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('crash', 'go offline', 'go online') }) },
);

/** A server that recognises keys, and browsers that crash or go offline, with a user who handles failures. */
function aHistory(nextOutcome: () => AttemptOutcome, repeatable: boolean) {
  const items = new Map<string, OutboxItem>();
  const written: OutboxItem[] = [];
  const arrived: string[] = [];
  const refused = new Set<string>();
  const discarded = new Set<string>();
  const outOfOrder: string[] = [];
  let online = true;

  function arrive({ id, subjectId, kind }: OutboxItem) {
    if (arrived.includes(id)) return;
    const earlier = written.slice(
      0,
      written.findIndex((other) => other.id === id),
    );
    for (const other of earlier)
      if (kind === 'text' && other.kind === 'text' && other.subjectId === subjectId)
        if (!arrived.includes(other.id) && !refused.has(other.id) && !discarded.has(other.id))
          outOfOrder.push(`${id} passed ${other.id}`);
    arrived.push(id);
  }
  function post(item: OutboxItem): SendOutcome {
    if (!online) return lost;
    const outcome = nextOutcome();
    if (outcome === 'is lost') return lost;
    if (outcome === 'is refused' && !arrived.includes(item.id)) {
      refused.add(item.id);
      return { kind: 'refused', code: 'unsubscribed' };
    }
    refused.delete(item.id);
    arrive(item);
    return outcome === 'response lost' ? lost : accepted;
  }
  function open() {
    const closing = new AbortController();
    const opened = sender(
      {
        mine: () => [...items.values()],
        has: (id) => items.has(id),
        change: async (item) => void items.set(item.id, item),
        accepted: ({ id }) => void items.delete(id),
        refreshThread: () => {},
        seenUntil: () => null,
        setBlockedBy: () => {},
        send: async (item) => post(item),
        isRepeatable: async () => repeatable,
        isOnline: () => online,
      },
      closing.signal,
    );
    return { ...opened, close: () => closing.abort() };
  }
  let tab = open();

  async function take(step: Step) {
    const stuck = [...items.values()].filter(isStuck);
    if (step.does === 'write') {
      const createdAt = nextCreatedAt(written);
      const item = anItem({ ...step, id: `${written.length}`, createdAt });
      written.push(item);
      items.set(item.id, item);
    } else if (step.does === 'retry' || step.does === 'discard') {
      const item = stuck[step.which % stuck.length];
      if (item && step.does === 'retry') items.set(item.id, { ...item, state: 'queued', error: null });
      if (item && step.does === 'discard') {
        items.delete(item.id);
        discarded.add(item.id);
      }
    } else if (step.does === 'crash') {
      tab.close();
      tab = open();
      await tab.recover();
    } else if (step.does === 'pass') await vi.advanceTimersByTimeAsync(step.seconds * 1000);
    else online = step.does === 'go online';
    tab.wake();
    await vi.advanceTimersByTimeAsync(0);
  }
  const close = () => tab.close();
  return { take, items, written, arrived, discarded, outOfOrder, close };
}

describe('texts of a conversation', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('arrive once each and in the order of writing, whatever fails and whatever the user decides', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 5, maxLength: 40 }),
        fc.infiniteStream(fc.constantFrom(...attemptOutcomes)),
        fc.boolean(),
        async (all, stream, repeatable) => {
          let settled = false;
          const history = aHistory(() => (settled ? 'arrives' : (stream.next().value as AttemptOutcome)), repeatable);
          for (const step of all) await history.take(step);
          expect(history.outOfOrder).toEqual([]);

          // Once the network works again, no item is left and none has arrived twice.
          settled = true;
          await history.take({ does: 'go online' });
          for (let round = 0; history.items.size > 0 && round <= all.length; round += 1) {
            await history.take({ does: 'pass', seconds: 12 });
            await history.take({ does: 'retry', which: 0 });
          }
          await history.take({ does: 'pass', seconds: 12 });
          history.close();
          expect(history.outOfOrder).toEqual([]);
          expect([...history.items.keys()]).toEqual([]);
          expect(new Set(history.arrived).size).toBe(history.arrived.length);
          const stored = history.written.filter(({ id }) => !history.discarded.has(id)).map(({ id }) => id);
          expect(history.arrived).toEqual(expect.arrayContaining(stored));
        },
      ),
    );
  });
});
