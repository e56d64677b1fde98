import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { newsletterLimits, type TextSection, textLengthOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { isTyping } from './editor-facts.ts';

/** Texts that did not change are not counted again. */
const lengths = new WeakMap<Node, number>();

function lengthOf(section: Node): number {
  let length = lengths.get(section);
  if (length === undefined) lengths.set(section, (length = textLengthOf(section.toJSON() as TextSection)));
  return length;
}

/** The characters of the text section with the caret (NL-12); null outside of one. */
export function lengthAtCaret({ selection: { $from } }: EditorState): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'textSection') return lengthOf(node);
  }
  return null;
}

/** Whether each text is too long, in their order. */
function areTooLong(doc: Node): string {
  let all = '';
  doc.descendants((node) => {
    if (node.type.name !== 'textSection') return node.type.name.startsWith('column');
    all += lengthOf(node) > newsletterLimits.sectionText ? 'y' : 'n';
    return false;
  });
  return all;
}

function marksIn(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, position, parent, index) => {
    if (node.type.name !== 'textSection') return node.type.name.startsWith('column');
    const section = parent === doc ? index : doc.resolve(position).index(0);
    found.push(
      Decoration.node(position, position + node.nodeSize, {
        role: 'group',
        'aria-label': newsletters.editor.textOf(section + 1, doc.childCount),
        ...(lengthOf(node) > newsletterLimits.sectionText && { class: 'letter-too-long' }),
      }),
    );
    return false;
  });
  return DecorationSet.create(doc, found);
}

const key = new PluginKey<DecorationSet>('textLimits');

/** Says which section each text is, and marks those that are longer than a letter may have them (NL-13). What is typed beyond stays. */
export const TextLimits = Extension.create({
  name: 'textLimits',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: (_config, { doc }) => marksIn(doc),
        apply(tr, marks) {
          if (!tr.docChanged) return marks;
          // A key moves the marks of later texts, and is not to make them anew.
          const isMoved = isTyping(tr) && areTooLong(tr.before) === areTooLong(tr.doc);
          return isMoved ? marks.map(tr.mapping, tr.doc) : marksIn(tr.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
