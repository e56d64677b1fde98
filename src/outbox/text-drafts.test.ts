import { describe, expect, it } from 'vitest';
import { draftBuffer } from '#src/drafts/draft-buffer.ts';
import { draftIds } from '#src/drafts/draft-ids.ts';
import { anOutbox } from '#tests/support/outbox.ts';
import {
  draftKey,
  draftOf,
  draftTextOf,
  isEmptyDraft,
  noDraft,
  readDraft,
  saveDraft,
  selectDraft,
  selectTextDrafts,
} from './text-drafts.ts';

const typed = (content: string) => ({ content, media: [] });

describe('a draft of a text', () => {
  it('has a text or a picture', () => {
    expect(isEmptyDraft(noDraft)).toBe(true);
    expect(isEmptyDraft(typed('Dear'))).toBe(false);
    expect(isEmptyDraft({ content: '', media: [{ url: '/files/1' }] })).toBe(false);
  });

  it('and a draft of a note have different keys', () => {
    const keys = [draftKey('c-1', 'text'), draftKey('c-1', 'note')];
    expect(new Set(keys).size).toBe(2);
    expect(draftKey('c-1', 'later')).toBe(keys[0]);
    expect(keys.map(draftOf)).toEqual([
      { conversationId: 'c-1', kind: 'text' },
      { conversationId: 'c-1', kind: 'note' },
    ]);
  });

  it('is removed when it becomes empty, and is shown, listed and counted until then', () => {
    const store = anOutbox();
    const shown = () => ['c-1', 'c-2'].map((id) => draftTextOf(store.getState(), id, 'text'));
    store.dispatch(saveDraft('c-1', typed('Dear')));
    store.dispatch(saveDraft('c-2', typed('Hello')));
    expect(shown()).toEqual(['Dear', 'Hello']);
    expect(selectTextDrafts(store.getState())).toEqual([
      ['c-1', typed('Dear')],
      ['c-2', typed('Hello')],
    ]);
    store.dispatch(saveDraft('c-1', typed('')));
    expect(shown()).toEqual([undefined, 'Hello']);
    expect(draftIds(store.getState(), 'text')).toHaveLength(1);
    expect(selectDraft(store.getState(), 'c-1')).toBe(noDraft);
  });

  it('is read up to the last key stroke', () => {
    const store = anOutbox();
    const field = draftBuffer((key, content: string) => store.dispatch(saveDraft(key, typed(content))));
    field.type('c-1', 'Dear Ada');
    expect(selectDraft(store.getState(), 'c-1')).toBe(noDraft);
    expect(store.dispatch(readDraft('c-1')).content).toBe('Dear Ada');
  });
});
