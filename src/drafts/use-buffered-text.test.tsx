import { fireEvent, render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushTyped } from './draft-buffer.ts';
import { useBufferedText } from './use-buffered-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form that shows its text beside the field, and counts how often it is drawn. */
function aForm() {
  const drawn = vi.fn();
  const Field = ({ value, onEdit }: { value: string; onEdit: (text: string) => void }) => (
    <input aria-label="Field" {...useBufferedText(value, onEdit)} />
  );
  function Form() {
    const [text, setText] = useState('');
    drawn();
    return (
      <>
        <Field value={text} onEdit={(next) => setText(next.toUpperCase())} />
        <output>{text}</output>
      </>
    );
  }
  const { unmount } = render(<Form />);
  const field = screen.getByRole('textbox');
  return {
    drawn,
    unmount,
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    form: () => screen.getByRole('status').textContent,
  };
}

describe('a field whose typing is buffered', () => {
  it('hands up the first key at once, and draws itself alone for the following ones', () => {
    const { type, form, drawn, field } = aForm();
    type('a');
    expect(form()).toBe('A');
    const before = drawn.mock.calls.length;
    for (const text of ['ab', 'abc', 'abcd']) type(text);
    expect([drawn.mock.calls.length - before, form()]).toEqual([0, 'A']);
    expect(field).toHaveValue('abcd');
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(form()).toBe('ABCD');
    expect(field).toHaveValue('ABCD');
  });

  it.each([
    ['it is left', ({ field }: ReturnType<typeof aForm>) => void fireEvent.blur(field)],
    ['a draft is acted on', () => act(flushTyped)],
  ])('hands up all once %s', (_when, end) => {
    const form = aForm();
    form.type('a');
    form.type('ab');
    end(form);
    expect(form.form()).toBe('AB');
  });
});
