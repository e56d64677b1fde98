import { Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { newsletters } from '#src/strings/newsletters.ts';
import { announce } from '#src/ui/LiveRegion.tsx';

/** Moves the caret behind the picture, button, line, gap or merge field that is selected; null where none is. */
function behindPiece({ selection, tr }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return null;
  const end = tr.doc.resolve(selection.to);
  return tr.setSelection(selection.node.isInline ? TextSelection.create(tr.doc, end.pos) : new GapCursor(end));
}

function leavePiece(view: EditorView): void {
  const tr = behindPiece(view.state);
  if (tr) view.dispatch(tr);
}

function writeBehind(view: EditorView, text: string): boolean {
  const tr = behindPiece(view.state)?.insertText(text);
  if (!tr) return false;
  if (tr.docChanged) view.dispatch(tr.scrollIntoView());
  else announce(newsletters.editor.full);
  return true;
}

/** Puts an empty text where the gap cursor is, with the caret in it; false where there is no gap cursor. */
function writeInGap(view: EditorView): boolean {
  const { selection, schema, tr } = view.state;
  if (!(selection instanceof GapCursor)) return false;
  const { parent } = selection.$head;
  const at = selection.$head.index();
  const section = schema.nodes['textSection']?.createAndFill();
  if (!section || !parent.canReplaceWith(at, at, section.type)) announce(newsletters.editor.full);
  else {
    tr.insert(selection.head, section);
    view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(selection.head + 1))).scrollIntoView());
  }
  return true;
}

/** What is written or pasted while a piece is selected stands behind it. ProseMirror would replace the piece. */
export const SelectedPiece = Extension.create({
  name: 'selectedPiece',
  // Before the gap cursor and the keys of texts.
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Enter: ({ editor: { view } }) => {
      leavePiece(view);
      return writeInGap(view);
    },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => writeBehind(view, text),
        handlePaste: (view) => {
          leavePiece(view);
          return false;
        },
        handleDOMEvents: {
          // The gap cursor makes room for what is composed.
          compositionstart: leavePiece,
          // Text without a key: from a phone's keyboard or an emoji picker.
          beforeinput(view, event) {
            if (event.inputType === 'insertText' && writeBehind(view, event.data ?? '')) event.preventDefault();
            return event.defaultPrevented;
          },
        },
      },
    }),
  ],
});
