import { act, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEditorFact } from './editor-facts.ts';
import { letterNodes } from './nodes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads what stands around the letter again once typing rests, at least every second, and at once for anything else', () => {
  const content = [{ type: 'textSection', content: [{ type: 'paragraph' }] }];
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: letterNodes,
    content: { type: 'doc', content },
  });
  const drawn = vi.fn();
  function Fact() {
    drawn();
    return <output>{useEditorFact(editor, ({ state }) => `${state.doc.childCount}: ${state.doc.textContent}`)}</output>;
  }
  render(<Fact />);
  const type = (text: string) => act(() => editor.view.dispatch(editor.state.tr.insertText(text)));
  const shown = () => screen.getByRole('status').textContent;
  const before = drawn.mock.calls.length;
  for (const letter of 'Ticks') type(letter);
  expect([drawn.mock.calls.length - before, shown()]).toEqual([0, '1: ']);
  act(() => void vi.advanceTimersByTime(300));
  expect(shown()).toBe('1: Ticks');

  for (let key = 0; key < 12; key += 1) {
    type('!');
    act(() => void vi.advanceTimersByTime(100));
  }
  expect(shown()).toMatch(/^1: Ticks!{10}/);

  act(() => void editor.commands.setTextSelection({ from: 2, to: 4 }));
  expect(shown()).toBe('1: Ticks!!!!!!!!!!!!');
  act(() => void editor.commands.insertContentAt(editor.state.doc.content.size, content));
  expect(shown()).toBe('2: Ticks!!!!!!!!!!!!');
  editor.destroy();
});
