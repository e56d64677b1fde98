import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { dropTyped, flushTyped } from './draft-buffer.ts';
import { draftSubject } from './draft-subject.ts';
import { draftsReducer } from './drafts-slice.ts';
import { useBufferedDraft } from './use-buffered-draft.ts';

const letters = draftSubject('text', z.object({ content: z.string() }));

function Field({ of }: { of: string }) {
  const { draft, type } = useBufferedDraft(letters, of);
  return <input value={draft?.content ?? ''} onChange={({ target }) => type({ content: target.value })} />;
}

function opened() {
  const store = configureStore({ reducer: { drafts: draftsReducer } });
  const shownOf = (key: string | null) => <Provider store={store}>{key && <Field of={key} />}</Provider>;
  const { rerender } = render(shownOf('c-1'));
  const onChange = vi.fn();
  store.subscribe(onChange);
  return {
    store,
    onChange,
    show: (key: string | null) => rerender(shownOf(key)),
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    type: (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } }),
    stored: (key: string) => letters.select(store.getState(), key)?.content ?? '',
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dropTyped();
  vi.useRealTimers();
});

it('shows each letter immediately, and changes the store after a pause', () => {
  const { onChange, field, type, stored } = opened();
  for (let n = 1; n <= 20; n += 1) {
    type('x'.repeat(n));
    expect(field().value).toHaveLength(n);
  }
  expect(onChange).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(300));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(stored('c-1')).toHaveLength(20);
});

it('stores the input when another draft or none is shown', () => {
  const { show, field, type, stored } = opened();
  type('Dear Ada');
  show('c-2');
  expect([stored('c-1'), field().value]).toEqual(['Dear Ada', '']);
  type('Dear Bob');
  show(null);
  expect(stored('c-2')).toBe('Dear Bob');
  show('c-1');
  expect(field().value).toBe('Dear Ada');
});

it('shows changes of the draft by other actions, based on the last letter', () => {
  const { store, field, type, stored } = opened();
  type('Dear');
  act(() => {
    flushTyped();
    store.dispatch(letters.save('c-1', { content: `${stored('c-1')} Ada` }));
  });
  act(() => void vi.advanceTimersByTime(2000));
  expect(field().value).toBe('Dear Ada');
});

it('restores no letter once the draft is removed', () => {
  const { store, field, type, stored } = opened();
  type('Dear Ada');
  act(() => {
    flushTyped();
    store.dispatch(letters.save('c-1', null));
  });
  act(() => void vi.advanceTimersByTime(2000));
  expect([field().value, stored('c-1')]).toEqual(['', '']);
});
