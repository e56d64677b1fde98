import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropDrafts } from './draft-buffer.ts';
import { outboxReducer } from './outbox-slice.ts';
import { readDraft, saveDraft, selectDraft, sendMessage } from './send.ts';
import { useBufferedDraft } from './use-buffered-draft.ts';

function Field({ of }: { of: string }) {
  const { draft, type } = useBufferedDraft(of);
  return <input value={draft.content} onChange={({ target }) => type({ ...draft, content: target.value })} />;
}

function opened() {
  const store = configureStore({ reducer: combineReducers({ outbox: outboxReducer }) });
  const shownOf = (key: string | null) => <Provider store={store}>{key && <Field of={key} />}</Provider>;
  const { rerender } = render(shownOf('c-1'));
  const told = vi.fn();
  store.subscribe(told);
  return {
    store,
    told,
    show: (key: string | null) => rerender(shownOf(key)),
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    type: (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }),
    kept: (key: string) => selectDraft(store.getState(), key).content,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dropDrafts();
  vi.useRealTimers();
});

it('shows each letter, and tells the store of none before the typing rests', () => {
  const { told, field, type, kept } = opened();
  for (let n = 1; n <= 20; n += 1) {
    type('x'.repeat(n));
    expect(field().value).toHaveLength(n);
  }
  expect(told).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(300));
  expect(told).toHaveBeenCalledTimes(1);
  expect(kept('c-1')).toHaveLength(20);
});

it('keeps what was typed when another draft is shown, and when none is', () => {
  const { show, field, type, kept } = opened();
  type('Dear Ada');
  show('c-2');
  expect([kept('c-1'), field().value]).toEqual(['Dear Ada', '']);
  type('Dear Bob');
  show(null);
  expect(kept('c-2')).toBe('Dear Bob');
  show('c-1');
  expect(field().value).toBe('Dear Ada');
});

it('gives whoever acts on the draft the last letter too, and takes in what they make of it', () => {
  const { store, field, type } = opened();
  type('Dear');
  act(() => {
    const draft = store.dispatch(readDraft('c-1'));
    store.dispatch(saveDraft('c-1', { ...draft, content: `${draft.content} Ada` }));
  });
  act(() => void vi.runAllTimers());
  expect(field().value).toBe('Dear Ada');
});

it('brings no letter back once the text is sent', () => {
  const { store, field, type, kept } = opened();
  type('Dear Ada');
  act(() => void store.dispatch(sendMessage({ conversationId: 'c-1', content: 'Dear Ada', media: [] })));
  act(() => void vi.runAllTimers());
  expect([field().value, kept('c-1')]).toEqual(['', '']);
});
