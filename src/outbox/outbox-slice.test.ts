import { describe, expect, it } from 'vitest';
import { anItem, anOutbox } from '#tests/support/outbox.ts';
import { hookValue } from '#tests/support/hook-value.tsx';
import { useFailedSends, useHasFailedSend } from './failed-sends.ts';
import { settingsKey } from './outbox-item.ts';
import {
  draftChanged,
  draftChangedElsewhere,
  forgotten,
  heldChanged,
  itemChanged,
  itemChangedElsewhere,
  itemRemoved,
  itemRemovedElsewhere,
  restored,
  selectHasUnpublished,
  selectOutbox,
  selectDraftCount,
  storageWasRefused,
  useDraftText,
  useHeld,
  useOutboxItems,
  useStorageRefused,
} from './outbox-slice.ts';
import { useUnsent } from './use-unsent.ts';

const early = anItem({ id: 'early', createdAt: '2026-05-04T09:00:01.000Z' });
const late = anItem({ id: 'late', createdAt: '2026-05-04T09:00:02.000Z' });
const later = anItem({ id: 'later', createdAt: '2026-05-04T09:00:03.000Z' });
const draftOf = (content: string) => ({ content, media: [] });

/** An outbox to which this has happened. */
function after(...actions: Parameters<ReturnType<typeof anOutbox>['dispatch']>[0][]) {
  const store = anOutbox();
  for (const action of actions) store.dispatch(action);
  const outbox = () => store.getState().outbox;
  return { store, outbox, ids: () => outbox().items.map(({ id }) => id) };
}

describe('the outbox as the page knows it', () => {
  it('stands in the order of its making, whatever is told first', () => {
    expect(after(itemChanged(later), itemChanged(early), itemChangedElsewhere(late)).ids()).toEqual([
      'early',
      'late',
      'later',
    ]);
    const { createdAt } = early;
    const same = [anItem({ id: 'b', createdAt }), anItem({ id: 'a', createdAt }), anItem({ id: 'c', createdAt })];
    expect(after(...same.map((one) => itemChanged(one))).ids()).toEqual(['a', 'b', 'c']);
  });

  it('has each item once, as it was told last, until it is removed here or elsewhere', () => {
    const { store, outbox, ids } = after(itemChanged(early), itemChanged(late), itemChanged(later));
    store.dispatch(itemChangedElsewhere({ ...early, state: 'sending' }));
    expect(outbox().items).toEqual([{ ...early, state: 'sending' }, late, later]);
    store.dispatch(itemRemoved('late'));
    expect(ids()).toEqual(['early', 'later']);
    store.dispatch(itemRemovedElsewhere('early'));
    expect(ids()).toEqual(['later']);
  });

  it('takes in what the disk kept, but believes what has happened since', () => {
    const { store, outbox } = after(
      itemChanged({ ...late, state: 'sending' }),
      draftChanged({ key: 'c-1', draft: draftOf('Dear Ada') }),
    );
    expect(outbox().ready).toBe(false);
    store.dispatch(restored({ items: [later, late, early], drafts: { 'c-1': draftOf('Dear'), 'c-2': draftOf('Hi') } }));
    expect(outbox().items).toEqual([early, { ...late, state: 'sending' }, later]);
    expect(outbox().drafts).toEqual({ 'c-1': draftOf('Dear Ada'), 'c-2': draftOf('Hi') });
    expect(outbox().ready).toBe(true);
  });

  it('follows what is typed here and elsewhere, and has no draft that is empty', () => {
    const { store } = after(
      draftChanged({ key: 'c-1', draft: draftOf('Dear') }),
      draftChangedElsewhere({ key: 'c-2', draft: draftOf('Hello') }),
    );
    const typedInto = (id: string) => hookValue(store, () => useDraftText(id));
    expect([typedInto('c-1'), typedInto('c-2'), typedInto('c-3')]).toEqual(['Dear', 'Hello', undefined]);
    store.dispatch(draftChangedElsewhere({ key: 'c-1', draft: draftOf('') }));
    expect(typedInto('c-1')).toBeUndefined();
    expect(selectDraftCount(store.getState())).toBe(1);
  });

  it('counts the drafts of texts, and tells edited settings from them', () => {
    const { store } = after(itemChanged(early), draftChanged({ key: 'c-1', draft: draftOf('Dear') }));
    expect([selectDraftCount(store.getState()), selectHasUnpublished(store.getState())]).toEqual([1, false]);
    store.dispatch(draftChanged({ key: settingsKey('practice'), draft: draftOf('{}') }));
    expect([selectDraftCount(store.getState()), selectHasUnpublished(store.getState())]).toEqual([1, true]);
  });

  it('says why nothing is sent, and that nothing is kept, until somebody else may sign in [F-28]', () => {
    const { store } = after(itemChanged(early), heldChanged('offline'), storageWasRefused());
    const said = () => [
      hookValue(store, useHeld),
      hookValue(store, useStorageRefused),
      hookValue(store, useOutboxItems).length,
    ];
    expect(said()).toEqual(['offline', true, 1]);
    store.dispatch(forgotten());
    expect(said()).toEqual([null, false, 0]);
    expect(selectOutbox(store.getState())).toMatchObject({ ready: false, drafts: {}, knownUntil: {} });
  });
});

describe('what is unsent', () => {
  const failed = anItem({ id: 'failed', conversationId: 'c-2', state: 'failed', createdAt: early.createdAt });
  const paused = anItem({ id: 'paused', conversationId: 'c-3', state: 'paused', createdAt: late.createdAt });
  const again = anItem({ id: 'again', conversationId: 'c-2', state: 'failed', createdAt: later.createdAt });
  const held = anItem({ id: 'held', held: { until: late.createdAt, by: 'a window' } });

  it('leaves by itself, waits for somebody, or is thought over', () => {
    const { store } = after(...[early, late, held, paused, again, failed].map((one) => itemChanged(one)));
    expect(hookValue(store, useUnsent)).toEqual({ waiting: 2, waitingIn: 'c-1', stuck: 3, stuckIn: 'c-2' });
    expect(hookValue(after().store, useUnsent)).toEqual({ waiting: 0, waitingIn: null, stuck: 0, stuckIn: null });
  });

  it('names the conversations in which a text could not be sent, each once', () => {
    const { store } = after(...[early, paused, again, failed].map((one) => itemChanged(one)));
    expect(hookValue(store, useFailedSends)).toEqual(['c-2', 'c-3']);
    expect(['c-1', 'c-2', 'c-3'].map((id) => hookValue(store, () => useHasFailedSend(id)))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
