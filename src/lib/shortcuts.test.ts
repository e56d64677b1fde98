import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindShortcuts, keyNames } from './shortcuts.ts';

let unbind = () => {};
const bind = (keys: string) => {
  const run = vi.fn();
  const [before, stop] = [unbind, bindShortcuts([{ keys, run }])];
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
