import { describe, expect, it } from 'vitest';
import { ownerChanged } from '#src/drafts/owner-middleware.ts';
import { anItem, anOutbox } from '#tests/support/outbox.ts';
import { hookValue } from '#tests/support/hook-value.tsx';
import { hasFailedSend, useFailedSends } from './failed-sends.ts';
import {
  blockedByChanged,
  itemChanged,
  itemChangedElsewhere,
  itemRemoved,
  itemRemovedElsewhere,
  restored,
  selectOutbox,
  useBlockedBy,
  useOutboxItems,
} from './outbox-slice.ts';
import { useUnsent } from './use-unsent.ts';

const early = anItem({ id: 'early', createdAt: '2026-05-04T09:00:01.000Z' });
const late = anItem({ id: 'late', createdAt: '2026-05-04T09:00:02.000Z' });
const later = anItem({ id: 'later', createdAt: '2026-05-04T09:00:03.000Z' });

/** An outbox after these actions. */
function after(...actions: Parameters<ReturnType<typeof anOutbox>['dispatch']>[0][]) {
  const store = anOutbox();
  for (const action of actions) store.dispatch(action);
  const outbox = () => store.getState().outbox;
  return { store, outbox, ids: () => outbox().items.map(({ id }) => id) };
}

describe('the outbox slice', () => {
  it('is sorted by creation time, whatever the order of the actions', () => {
    expect(after(itemChanged(later), itemChanged(early), itemChangedElsewhere(late)).ids()).toEqual([
      'early',
      'late',
      'later',
    ]);
    const { createdAt } = early;
    const same = [anItem({ id: 'b', createdAt }), anItem({ id: 'a', createdAt }), anItem({ id: 'c', createdAt })];
    expect(after(...same.map((one) => itemChanged(one))).ids()).toEqual(['a', 'b', 'c']);
  });

  it('has the latest version of each item, until it is removed in this or another tab', () => {
    const { store, outbox, ids } = after(itemChanged(early), itemChanged(late), itemChanged(later));
    store.dispatch(itemChangedElsewhere({ ...early, state: 'sending' }));
    expect(outbox().items).toEqual([{ ...early, state: 'sending' }, late, later]);
    store.dispatch(itemRemoved('late'));
    expect(ids()).toEqual(['early', 'later']);
    store.dispatch(itemRemovedElsewhere('early'));
    expect(ids()).toEqual(['later']);
  });

  it('restores the stored items, except those changed since', () => {
    const { store, outbox } = after(itemChanged({ ...late, state: 'sending' }));
    expect(outbox().ready).toBe(false);
    store.dispatch(restored([later, late, early]));
    expect(outbox().items).toEqual([early, { ...late, state: 'sending' }, later]);
    expect(outbox().ready).toBe(true);
  });

  it('says why nothing is sent, until another user signs in', () => {
    const { store } = after(itemChanged(early), blockedByChanged('offline'));
    const shown = () => [hookValue(store, useBlockedBy), hookValue(store, useOutboxItems).length];
    expect(shown()).toEqual(['offline', 1]);
    store.dispatch(ownerChanged());
    expect(shown()).toEqual([null, 0]);
    expect(selectOutbox(store.getState())).toMatchObject({ ready: false, items: [], knownUntil: {} });
  });
});

describe('what is unsent', () => {
  const failed = anItem({ id: 'failed', subjectId: 'c-2', state: 'failed', createdAt: early.createdAt });
  const paused = anItem({ id: 'paused', subjectId: 'c-3', state: 'paused', createdAt: late.createdAt });
  const again = anItem({ id: 'again', subjectId: 'c-2', state: 'failed', createdAt: later.createdAt });
  const mark = anItem({ id: 'mark', subjectId: 'a-1', kind: 'confirmed', state: 'failed' });
  const held = anItem({ id: 'held', held: { until: late.createdAt, by: 'a window' } });

  it('is waiting, stuck, or can still be undone', () => {
    const { store } = after(...[early, late, held, paused, again, failed].map((one) => itemChanged(one)));
    expect(hookValue(store, useUnsent)).toEqual({
      waiting: { count: 2, hasMarks: false, first: early },
      stuck: { count: 3, hasMarks: false, first: failed },
    });
    const none = { count: 0, hasMarks: false, first: null };
    expect(hookValue(after().store, useUnsent)).toEqual({ waiting: none, stuck: none });
    const { store: withMark } = after(itemChanged(early), itemChanged(mark));
    expect(hookValue(withMark, useUnsent).stuck).toEqual({ count: 1, hasMarks: true, first: mark });
  });

  it('names the conversations in which a text could not be sent, each once, and no appointment', () => {
    const { store } = after(...[early, paused, again, failed, mark].map((one) => itemChanged(one)));
    expect(hookValue(store, useFailedSends)).toEqual(['c-2', 'c-3']);
    expect(['c-1', 'c-2', 'c-3', 'a-1'].map((id) => hasFailedSend(store.getState(), id))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
