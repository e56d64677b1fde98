import type { Editor, JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state';
import type { Section } from '#contract/rules/newsletters/newsletter-document.ts';

/** The section in which the selection begins, from 0 on. */
export const sectionAt = ({ selection: { $from }, doc }: EditorState): number =>
  Math.min($from.index(0), doc.childCount - 1);

/** The position before a section. */
function startOf(doc: Node, index: number): number {
  let position = 0;
  for (let at = 0; at < index; at += 1) position += doc.child(at).nodeSize;
  return position;
}

const selectAt = (tr: Transaction, position: number, offset: number): Transaction => {
  const node = tr.doc.nodeAt(position);
  if (node?.isAtom) return tr.setSelection(NodeSelection.create(tr.doc, position));
  const inside = Math.min(position + offset, tr.doc.content.size);
  return tr.setSelection(Selection.near(tr.doc.resolve(inside)));
};

/**
 * Moves the section with the selection up or down.
 * @returns its new place, from 0 on; null at the end of the letter.
 */
export function moveSection(editor: Editor, by: -1 | 1): number | null {
  const { state, view } = editor;
  const from = sectionAt(state);
  const to = from + by;
  if (to < 0 || to >= state.doc.childCount) return null;
  const start = startOf(state.doc, from);
  const section = state.doc.child(from);
  const offset = state.selection.from - start;
  const tr = state.tr.delete(start, start + section.nodeSize);
  const position = startOf(tr.doc, to);
  selectAt(tr.insert(position, section), position, offset);
  view.dispatch(tr.scrollIntoView());
  return to;
}

/** Puts a copy below the section with the selection, and selects it. */
export function duplicateSection(editor: Editor): void {
  const { state } = editor;
  insertBelow(editor, state.doc.child(sectionAt(state)).toJSON() as JSONContent);
}

/** Deletes the section with the selection; the last one becomes an empty text. */
export function deleteSection({ state, view, schema }: Editor): void {
  const index = sectionAt(state);
  const start = startOf(state.doc, index);
  const end = start + state.doc.child(index).nodeSize;
  const tr =
    state.doc.childCount > 1
      ? state.tr.delete(start, end)
      : state.tr.replaceWith(start, end, schema.nodeFromJSON(newSections.text()));
  const position = Math.min(start, tr.doc.content.size);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(position))).scrollIntoView());
}

/** Puts a section below the one with the selection, and selects it. A letter that is full stays as it is. */
export function insertBelow(editor: Editor, json: JSONContent): boolean {
  const { state, view, schema } = editor;
  const index = sectionAt(state);
  const position = startOf(state.doc, index) + state.doc.child(index).nodeSize;
  const section = schema.nodeFromJSON(json);
  if (!state.doc.canReplaceWith(index + 1, index + 1, section.type)) return false;
  view.dispatch(selectAt(state.tr.insert(position, section), position, 1).scrollIntoView());
  return true;
}

/** Puts a picture where one is missing, if that is selected. */
export function fillMissingImage({ state, view }: Editor, src: string, width: number): boolean {
  const { selection, tr } = state;
  const isMissing =
    selection instanceof NodeSelection && selection.node.type.name === 'image' && selection.node.attrs['src'] === null;
  if (!isMissing) return false;
  tr.setNodeMarkup(selection.from, undefined, { ...selection.node.attrs, src, width });
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)));
  return true;
}

const text = (): Section => ({ type: 'textSection', content: [{ type: 'paragraph' }] });

/** Sections as they are added. */
export const newSections = {
  text,
  button: (): Section => ({ type: 'button', attrs: { label: '', href: null, align: 'center' } }),
  columns: (): Section => ({
    type: 'columns',
    content: [text(), text()].map((part) => ({ type: 'column' as const, content: [part as never] })),
  }),
  divider: (): Section => ({ type: 'divider' }),
  spacer: (): Section => ({ type: 'spacer' }),
  image: (src: string, width: number): Section => ({
    type: 'image',
    attrs: { src, alt: null, isDecorative: false, width, href: null },
  }),
} satisfies Record<string, (...given: never[]) => Section>;
