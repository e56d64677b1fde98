import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anItem, anOutbox } from '#tests/support/outbox.ts';
import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { itemChanged, knownUntilMoved } from './outbox-slice.ts';
import { editAgain } from './edit-again.ts';
import { discardSend, retrySend, sendAnyway, sendMessage } from './send.ts';
import { draftKey, saveDraft, selectDraft } from './text-drafts.ts';

const text = { conversationId: 'c-1', content: 'Luna is ready.', media: [] };
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A page with these in its outbox. */
function aPage(...items: OutboxItem[]) {
  const store = anOutbox();
  for (const item of items) store.dispatch(itemChanged(item));
  return {
    dispatch: store.dispatch,
    items: () => store.getState().outbox.items,
    draft: (key = 'c-1') => selectDraft(store.getState(), key),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('a text that is sent', () => {
  it('is in the outbox immediately with its own id, and its draft is cleared [IN-28] [IN-29]', () => {
    const { dispatch, items, draft } = aPage();
    dispatch(saveDraft('c-1', { content: 'Luna is', media: [] }));
    const [first, second] = [dispatch(sendMessage(text)), dispatch(sendMessage(text))];
    const createdAt = new Date().toISOString();
    expect(items()[0]).toEqual(anItem({ id: first, createdAt }));
    expect(items().map(({ id }) => id)).toEqual([first, second]);
    expect(items()[1]?.createdAt).not.toBe(createdAt);
    expect(draft()).toEqual({ content: '', media: [] });
  });

  it('has all given properties', () => {
    const { dispatch, items } = aPage();
    const said = {
      kind: 'later',
      sendAt: '2026-05-05T13:00:00.000Z',
      marksDone: true,
      media: [{ url: '/1' }],
    } as const;
    dispatch(sendMessage({ ...text, ...said, media: [...said.media] }));
    expect(items()[0]).toMatchObject(said);
  });

  it('as a note does not change the draft to the client', () => {
    const { dispatch, draft } = aPage();
    const note = draftKey('c-1', 'note');
    dispatch(saveDraft('c-1', { content: 'Dear', media: [] }));
    dispatch(saveDraft(note, { content: 'Allergic', media: [] }));
    dispatch(sendMessage({ ...text, kind: 'note' }));
    expect([draft().content, draft(note).content]).toEqual(['Dear', '']);
  });

  it('can be undone in this window for the given time', () => {
    const { dispatch, items } = aPage();
    dispatch(sendMessage({ ...text, undoFor: 5000 }));
    expect(items()[0]?.held).toEqual({ until: new Date(Date.now() + 5000).toISOString(), by: thisWindow });
  });

  it('has the time of what its writer has seen, including this browser’s texts since then', () => {
    const [seen, own] = ['2026-05-04T08:00:00.000Z', '2026-05-04T08:00:30.000Z'];
    const { dispatch, items } = aPage();
    dispatch(sendMessage({ ...text, seenUntil: seen }));
    dispatch(knownUntilMoved({ conversationId: 'c-1', at: own }));
    dispatch(sendMessage({ ...text, seenUntil: seen }));
    dispatch(sendMessage({ ...text, seenUntil: seen, conversationId: 'c-2' }));
    dispatch(sendMessage({ ...text, seenUntil: '2026-05-04T08:01:00.000Z' }));
    dispatch(sendMessage(text));
    expect(items().map(({ seenUntil }) => seenUntil)).toEqual([seen, own, seen, '2026-05-04T08:01:00.000Z', null]);
  });
});

describe('a text that could not be sent', () => {
  const failed = anItem({ state: 'failed', error: 'unsubscribed' });
  const paused = anItem({ state: 'paused', error: 'conversation_moved', seenUntil: ago(1) });
  const others = (['queued', 'sending'] as const).map((state) => anItem({ id: state, state, triedAt: ago(1) }));

  it('is retried with the same key, as new if the key has expired', () => {
    const old = anItem({ id: 'old', state: 'failed', triedAt: ago(24) });
    const young = anItem({ id: 'young', state: 'failed', triedAt: ago(22) });
    const { dispatch, items } = aPage(failed, old, young);
    for (const { id } of items()) dispatch(retrySend(id));
    expect(items()).toEqual([
      { ...failed, state: 'queued', error: null },
      { ...old, state: 'queued', triedAt: null },
      { ...young, state: 'queued' },
    ]);
  });

  it('is sent anyway, despite a colleague’s message', () => {
    const { dispatch, items } = aPage(paused);
    dispatch(sendAnyway('key-1'));
    expect(items()).toEqual([{ ...paused, state: 'queued', error: null, seenUntil: null }]);
  });

  it('can be discarded without others', () => {
    const [first, third] = [
      { ...failed, id: 'a' },
      { ...failed, id: 'z' },
    ];
    const { dispatch, items } = aPage(first, failed, third);
    dispatch(discardSend('key-1'));
    expect(items()).toEqual([first, third]);
    dispatch(editAgain('z'));
    expect(items()).toEqual([first]);
  });

  it('cannot be acted on while it is being sent', () => {
    const { dispatch, items, draft } = aPage(...others);
    for (const { id } of others) {
      dispatch(retrySend(id));
      dispatch(sendAnyway(id));
      dispatch(discardSend(id));
      expect(dispatch(editAgain(id))).toBeNull();
    }
    expect(items()).toEqual(others);
    expect(draft().content).toBe('');
    expect(dispatch(editAgain('unknown'))).toBeNull();
  });

  it('can be edited: it is inserted before the draft, with its pictures', () => {
    const { dispatch, items, draft } = aPage({ ...failed, media: [{ url: '/1' }] });
    dispatch(saveDraft('c-1', { content: 'Till six', media: [{ url: '/2' }] }));
    expect(dispatch(editAgain('key-1'))).toMatchObject({ id: 'key-1', content: 'Luna is ready.' });
    expect(draft()).toEqual({ content: 'Luna is ready.\nTill six', media: [{ url: '/1' }, { url: '/2' }] });
    expect(items()).toEqual([]);
  });

  it('becomes the draft if that is empty; a note the note’s draft', () => {
    const { dispatch, draft } = aPage(paused, { ...failed, id: 'note', kind: 'note' });
    dispatch(editAgain('key-1'));
    expect(draft().content).toBe('Luna is ready.');
    dispatch(editAgain('note'));
    expect(draft(draftKey('c-1', 'note')).content).toBe('Luna is ready.');
  });

  it('can be edited until its undo window ends', () => {
    const held = { until: new Date(Date.now() + 5000).toISOString(), by: thisWindow };
    const { dispatch, draft } = aPage(anItem({ held }), anItem({ id: 'too late', held }));
    expect(dispatch(editAgain('key-1'))).not.toBeNull();
    expect(draft().content).toBe('Luna is ready.');
    vi.advanceTimersByTime(5000);
    expect(dispatch(editAgain('too late'))).toBeNull();
  });
});
