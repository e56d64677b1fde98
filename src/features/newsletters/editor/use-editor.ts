import { Editor, type EditorEvents } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { documentOfEditor, editorContent } from './letter-json.ts';
import { letterNodes } from './nodes.ts';
import { moveSection } from './sections.ts';
import { TextLimits } from './text-limits.ts';

interface Written {
  readonly document: NewsletterDocument;
  readonly onChange: (document: NewsletterDocument) => void;
  /** Pictures that were dropped or pasted. */
  readonly onImages: (files: readonly File[]) => void;
  /** Asks for the address of a link. */
  readonly onLink: () => void;
}

const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** An editor of a letter, which follows it where another window changes it. */
export function useEditor({ document, onChange, onImages, onLink }: Written) {
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        // Its style sheet is ours, because the page's policy allows no inline style.
        injectCSS: false,
        extensions: [...letterNodes, TextLimits, UndoRedo, Gapcursor, Dropcursor],
        content: editorContent(document),
        editorProps: {
          attributes: {
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': newsletters.editor.letter,
            class: 'letter-editor',
          },
        },
      }),
  );
  const host = useRef<HTMLDivElement>(null);
  const emitted = useRef(document);
  const emit = useEffectEvent(({ editor: written }: EditorEvents['update']) => {
    emitted.current = documentOfEditor(written.getJSON(), document.attrs.preheader);
    onChange(emitted.current);
  });
  const takeImages = useEffectEvent((data: DataTransfer | null): boolean => {
    const files = imagesIn(data);
    if (files.length > 0) onImages(files);
    return files.length > 0;
  });
  const pressKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const isModified = event.ctrlKey || event.metaKey;
    if (isModified && event.key.toLowerCase() === 'k') {
      // Elsewhere it opens the palette.
      event.stopPropagation();
      onLink();
      return true;
    }
    if (!event.altKey || isModified || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false;
    moveAndSay(editor, event.key === 'ArrowUp' ? -1 : 1);
    return true;
  });
  useEffect(() => {
    if (!host.current) return undefined;
    editor.mount(host.current);
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        handleKeyDown: (_view, event) => pressKey(event),
        handlePaste: (_view, { clipboardData }) => takeImages(clipboardData),
        handleDrop: (_view, { dataTransfer }, _slice, isMoved) => !isMoved && takeImages(dataTransfer),
      },
    });
    const onUpdate = (event: EditorEvents['update']) => emit(event);
    editor.on('update', onUpdate);
    return () => {
      editor.off('update', onUpdate);
      editor.unmount();
    };
  }, [editor]);
  useEffect(() => {
    if (document === emitted.current) return;
    emitted.current = document;
    if (isSameJson(editor.getJSON(), editor.schema.nodeFromJSON(editorContent(document)).toJSON())) return;
    editor.commands.setContent(editorContent(document), { emitUpdate: false });
  }, [editor, document]);
  return { editor, host };
}

/** Moves the section with the caret, and says where it is now. */
export function moveAndSay(editor: Editor, by: -1 | 1): void {
  const place = moveSection(editor, by);
  if (place !== null) announce(newsletters.editor.moved(place + 1, editor.state.doc.childCount));
}

/** A fact of the editor, read again with each of its transactions. */
export function useEditorFact<T extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => T,
): T {
  const subscribe = (listener: () => void) => {
    editor.on('transaction', listener);
    return () => void editor.off('transaction', listener);
  };
  return useSyncExternalStore(subscribe, () => read(editor));
}
