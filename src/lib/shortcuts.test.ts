import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindShortcuts, keyNames } from './shortcuts.ts';

let unbind = () => {};
const bind = (keys: string, more: { atRest?: boolean; run?: () => unknown } = {}) => {
  const run = vi.fn(more.run);
  const [before, stop] = [unbind, bindShortcuts([{ keys, ...more, run }])];
  unbind = () => (before(), stop());
  return run;
};
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) =>
  fireEvent.keyDown(at, { key, ...more });
const inside = (html: string) => {
  const place = document.createElement('div');
  place.append(new DOMParser().parseFromString(html, 'text/html').body.firstElementChild ?? '');
  document.body.append(place);
  return place.querySelector('[data-here]') ?? document.body;
};

afterEach(() => {
  unbind();
  unbind = () => {};
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a shortcut', () => {
  it('counts anywhere on the page until it is let go, and keeps the browser from acting on it', () => {
    const run = bind('?');
    expect(press('?', { shiftKey: true })).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
    unbind();
    expect(press('?')).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(['<input data-here>', '<textarea data-here></textarea>', '<p contenteditable="true" data-here>x</p>'])(
    'never takes a letter from %s',
    (field) => {
      const run = bind('?');
      expect(press('?', {}, inside(field))).toBe(true);
      expect(run).not.toHaveBeenCalled();
    },
  );

  it('with Ctrl counts in a field too, because it writes nothing', () => {
    const run = bind('Mod+k');
    press('k', { ctrlKey: true }, inside('<input data-here>'));
    expect(run).toHaveBeenCalledTimes(1);
    press('k');
    press('k', { metaKey: true });
    press('k', { ctrlKey: true, altKey: true });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('leaves a window over the page alone', () => {
    const run = bind('?');
    press('?', {}, inside('<div role="dialog"><button data-here></button></div>'));
    expect(run).not.toHaveBeenCalled();
  });

  it('does not count while keys compose a character, are held down, or did something already', () => {
    const run = bind('?');
    press('?', { isComposing: true });
    press('?', { repeat: true });
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    press('?');
    expect(run).not.toHaveBeenCalled();
  });

  it('gives way to a later one with the same keys', () => {
    const [first, second] = [bind('?'), bind('?')];
    press('?');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  it('leaves the keys to an earlier one where it declines', () => {
    const [first, second] = [bind('e'), bind('e', { run: () => false })];
    expect(press('e')).toBe(false);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it.each(['checkbox', 'radio'])('counts on a %s, which takes no letters', (type) => {
    const run = bind('x');
    press('x', {}, inside(`<input type="${type}" data-here>`));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('that belongs to what has the focus counts while nothing has it', () => {
    const run = bind('Enter', { atRest: true });
    expect(press('Enter', {}, inside('<button data-here></button>'))).toBe(true);
    expect(run).not.toHaveBeenCalled();
    press('Enter');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is written as on the keyboard at hand', () => {
    expect(keyNames('Mod+k')).toEqual(['Ctrl', 'K']);
    expect(keyNames('Shift+ArrowLeft')).toEqual(['Shift', 'Left']);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
    expect(keyNames('Mod+k')).toEqual(['⌘', 'K']);
    const run = bind('Mod+k');
    press('k', { ctrlKey: true });
    expect(run).not.toHaveBeenCalled();
    press('k', { metaKey: true });
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a sequence of two keys', () => {
  it('counts where the second follows the first, before a shortcut of the second alone', () => {
    const [go, skip] = [bind('g s'), bind('s')];
    press('g');
    expect(press('s')).toBe(false);
    expect([go.mock.calls.length, skip.mock.calls.length]).toEqual([1, 0]);
    press('s');
    expect(skip).toHaveBeenCalledTimes(1);
  });

  it('is given up after another key, and after a pause', () => {
    const go = bind('g i');
    press('g');
    press('k');
    press('i');
    press('g');
    const late = new KeyboardEvent('keydown', { key: 'i', bubbles: true });
    Object.defineProperty(late, 'timeStamp', { value: new Event('keydown').timeStamp + 10_000 });
    document.body.dispatchEvent(late);
    expect(go).not.toHaveBeenCalled();
  });

  it('begins in no text field', () => {
    const go = bind('g i');
    press('g', {}, inside('<input data-here>'));
    press('i');
    expect(go).not.toHaveBeenCalled();
  });
});
