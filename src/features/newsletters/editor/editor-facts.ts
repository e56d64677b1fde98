import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { useSyncExternalStore } from 'react';
import { draftBuffer } from '#src/drafts/draft-buffer.ts';

/**
 * A fact of the editor for what stands around it, read again with each of its transactions. While text is typed it is read once typing
 * rests, and every second: nothing but the editor works with each key.
 */
export function useEditorFact<T extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => T,
): T {
  const subscribe = (listener: () => void) => {
    const listeners = listenersOf(editor);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, () => read(editor));
}

const known = new WeakMap<Editor, Set<() => void>>();

function listenersOf(editor: Editor): Set<() => void> {
  const found = known.get(editor);
  if (found) return found;
  const listeners = new Set<() => void>();
  known.set(editor, listeners);
  const buffer = draftBuffer<null>(() => listeners.forEach((listener) => listener()));
  editor.on('transaction', ({ transaction }) => {
    buffer.type('', null);
    if (!isTyping(transaction)) buffer.flush();
  });
  return listeners;
}

/** Whether all that changes is text inside paragraphs and headings. */
export const isTyping = ({ docChanged, steps, docs }: Transaction): boolean =>
  docChanged &&
  steps.every((step, at) => {
    const before = docs[at];
    if (!(step instanceof ReplaceStep) || !before) return false;
    const { slice, from, to } = step;
    const [start, end] = [before.resolve(from), before.resolve(to)];
    return (
      slice.openStart === 0 &&
      slice.content.content.every(({ isText }) => isText) &&
      start.parent.isTextblock &&
      start.sameParent(end)
    );
  });
