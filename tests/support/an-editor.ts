import { type AnyExtension, Editor } from '@tiptap/core';
import { onTestFinished } from 'vitest';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { editorContent } from '#src/features/newsletters/editor/letter-json.ts';
import { letterNodes } from '#src/features/newsletters/editor/nodes.ts';

/** An editor of a letter, on a page without layout. */
export function anEditor(letter?: NewsletterDocument, ...extensions: AnyExtension[]) {
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [...letterNodes, ...extensions],
    ...(letter && { content: editorContent(letter) }),
  });
  onTestFinished(() => editor.destroy());
  const { view } = editor;
  return {
    editor,
    type(text: string) {
      for (const letter of text) {
        const { from, to } = view.state.selection;
        const insert = () => view.state.tr.insertText(letter);
        if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, insert)))
          view.dispatch(insert());
      }
    },
    press: (key: string) =>
      view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key }))) ?? false,
    paste: (text: string) => view.pasteText(text, new Event('paste') as ClipboardEvent),
  };
}
