import { Editor } from '@tiptap/core';
import type { Node as LetterNode } from '@tiptap/pm/model';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { draftBuffer } from '#src/drafts/draft-buffer.ts';
import { mergeDocuments } from '../merge-documents.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { documentOfEditor, editorContent } from './letter-json.ts';
import { letterNodes } from './nodes.ts';
import { moveSection } from './sections.ts';
import { SelectedPiece } from './selected-piece.ts';
import { TextLimits } from './text-limits.ts';

interface Written {
  readonly document: NewsletterDocument;
  readonly onChange: (document: NewsletterDocument) => void;
  /** What was written here while another window changed the same place, whose version stays. */
  readonly onOverwritten: (document: NewsletterDocument) => void;
  /** Files that were dropped or pasted. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Asks for the address of a link. */
  readonly onLink: () => void;
}

/** An editor of a letter, which follows it where another window changes it. */
export function useEditor({ document, onChange, onOverwritten, onFiles, onLink }: Written) {
  const [editor] = useState(
    () =>
      new Editor({
        element: null,
        // Its style sheet is ours, because the page's policy allows no inline style.
        injectCSS: false,
        extensions: [...letterNodes, SelectedPiece, TextLimits, UndoRedo, Gapcursor, Dropcursor],
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
  /** Whether something was written since the last report. */
  const isUnreported = useRef(false);
  const emit = useEffectEvent(() => {
    if (!isUnreported.current) return;
    isUnreported.current = false;
    emitted.current = documentOfEditor(editor.state.doc, document.attrs.preheader);
    onChange(emitted.current);
  });
  const report = useEffectEvent((written: NewsletterDocument) => onChange(written));
  const overwrite = useEffectEvent((own: NewsletterDocument) => onOverwritten(own));
  const take = useEffectEvent((data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    if (files.length > 0) onFiles(files);
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
        // Text processors put a picture of the text beside it.
        handlePaste: (_view, { clipboardData }) => !clipboardData?.getData('text/plain').trim() && take(clipboardData),
        handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, isMoved) => {
          if (isMoved || dataTransfer?.files.length === 0) return false;
          const dropped = view.posAtCoords({ left: clientX, top: clientY });
          if (dropped) editor.commands.setTextSelection(dropped.pos);
          return take(dataTransfer);
        },
      },
    });
    // Reading all of a long letter takes longer than a key press may.
    const buffer = draftBuffer<null>(() => emit());
    const onUpdate = () => {
      isUnreported.current = true;
      buffer.type('', null);
    };
    editor.on('update', onUpdate);
    return () => {
      buffer.flush();
      editor.off('update', onUpdate);
      editor.unmount();
    };
  }, [editor]);
  useEffect(() => {
    // The browser would open a file that misses the letter in place of the app.
    const ignoreMissed = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') && !host.current?.contains(event.target as Node))
        event.preventDefault();
    };
    const kinds = ['dragover', 'drop'] as const;
    for (const kind of kinds) window.addEventListener(kind, ignoreMissed);
    return () => kinds.forEach((kind) => window.removeEventListener(kind, ignoreMissed));
  }, []);
  useEffect(() => {
    if (document === emitted.current) return;
    const own = isUnreported.current ? documentOfEditor(editor.state.doc, document.attrs.preheader) : null;
    const merged = own ? mergeDocuments(emitted.current, own, document) : document;
    isUnreported.current = false;
    emitted.current = merged ?? document;
    follow(editor, editor.schema.nodeFromJSON(editorContent(emitted.current)));
    if (own && merged) report(merged);
    else if (own) overwrite(own);
  }, [editor, document]);
  return { editor, host };
}

/** Takes over what differs alone, so that the caret stays where it is. */
function follow(editor: Editor, next: LetterNode): void {
  const { doc, tr } = editor.state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // What is repeated on both sides of the difference counts once.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  editor.view.dispatch(change.setMeta('preventUpdate', true).setMeta('addToHistory', false));
}

/** Moves the section with the caret, and says where it is now. */
export function moveAndSay(editor: Editor, by: -1 | 1): void {
  const place = moveSection(editor, by);
  if (place !== null) announce(newsletters.editor.moved(place + 1, editor.state.doc.childCount));
}
