import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anItem, anOutbox } from '#tests/support/outbox.ts';
import { hookValue } from '#tests/support/hook-value.tsx';
import { markAppointment, undoMark, useMarks } from './marks.ts';
import { itemChanged } from './outbox-slice.ts';

function aPage() {
  const store = anOutbox();
  const marks = () => hookValue(store, useMarks);
  return { ...store, marks, items: () => store.getState().outbox.items };
}

describe('the mark of an appointment', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is stored immediately under its appointment, and is no text of a conversation', () => {
    const { dispatch, marks } = aPage();
    dispatch(itemChanged(anItem({ subjectId: 'a-3' })));
    expect([
      dispatch(markAppointment('a-1', '2026-05-05', 'confirmed')),
      dispatch(markAppointment('a-2', '2026-05-05', 'voicemail')),
    ]).toEqual([true, true]);
    expect([...marks()].map(([id, { kind, day, content, media }]) => [id, kind, day, content, media])).toEqual([
      ['a-1', 'confirmed', '2026-05-05', '', []],
      ['a-2', 'voicemail', '2026-05-05', '', []],
    ]);
  });

  it('cannot be changed while it is being sent', () => {
    const { dispatch, marks } = aPage();
    dispatch(markAppointment('a-1', '2026-05-05', 'confirmed'));
    expect(dispatch(markAppointment('a-1', '2026-05-05', 'voicemail'))).toBe(false);
    expect([...marks().values()].map(({ kind }) => kind)).toEqual(['confirmed']);
  });

  it('replaces a failed one', () => {
    const { dispatch, items } = aPage();
    dispatch(itemChanged(anItem({ subjectId: 'a-1', kind: 'voicemail', state: 'failed' })));
    expect(dispatch(markAppointment('a-1', '2026-05-05', 'confirmed'))).toBe(true);
    expect(items().map(({ kind, state }) => [kind, state])).toEqual([['confirmed', 'queued']]);
  });

  it('can be undone for six seconds', () => {
    const { dispatch, items } = aPage();
    dispatch(markAppointment('a-1', '2026-05-05', 'confirmed'));
    dispatch(markAppointment('a-2', '2026-05-05', 'confirmed'));
    vi.advanceTimersByTime(5999);
    expect(dispatch(undoMark('a-1'))).toBe(true);
    vi.advanceTimersByTime(1);
    expect([dispatch(undoMark('a-2')), dispatch(undoMark('a-3'))]).toEqual([false, false]);
    expect(items().map(({ subjectId }) => subjectId)).toEqual(['a-2']);
  });
});
