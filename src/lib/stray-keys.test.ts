import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bindShortcuts } from './shortcuts.ts';
import { swallowStrayKeys } from './stray-keys.ts';

const [done, palette, page] = [vi.fn(), vi.fn(), vi.fn()];
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) =>
  fireEvent.keyDown(at, { key, ...more });

/** Somebody presses a key in a text field, which is gone then. */
function typeAndLose(key: string) {
  const field = document.createElement('textarea');
  document.body.append(field);
  press(key, {}, field);
  field.remove();
}

let release = () => {};
beforeEach(() => {
  vi.clearAllMocks();
  const [unbind, stop] = [
    bindShortcuts([
      { keys: 'e', run: done },
      { keys: 'Mod+k', run: palette },
    ]),
    swallowStrayKeys(),
  ];
  release = () => (unbind(), stop());
});
afterEach(() => {
  release();
  document.body.removeEventListener('keydown', page);
});

describe('what is typed on after the text field is gone', () => {
  it('is no shortcut and presses nothing, until there is a pause', () => {
    typeAndLose('H');
    document.body.addEventListener('keydown', page);
    expect(press('e')).toBe(false);
    press('Shift', { shiftKey: true });
    press('E', { shiftKey: true });
    press('Enter');
    expect(done).not.toHaveBeenCalled();
    // The Shift alone.
    expect(page).toHaveBeenCalledTimes(1);

    const late = new KeyboardEvent('keydown', { key: 'e', bubbles: true });
    Object.defineProperty(late, 'timeStamp', { value: new Event('keydown').timeStamp + 10_000 });
    document.body.dispatchEvent(late);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it.each(['Escape', 'Enter'])('is meant for the page where %s was the last key in it', (key) => {
    typeAndLose(key);
    press('e');
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('is meant for the page after a press of the pointer, and with Ctrl', () => {
    typeAndLose('H');
    fireEvent.pointerDown(document.body);
    press('e');
    typeAndLose('H');
    press('k', { ctrlKey: true });
    expect([done.mock.calls.length, palette.mock.calls.length]).toEqual([1, 1]);
  });
});
