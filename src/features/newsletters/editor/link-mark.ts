import { Mark, PasteRule } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { MarkType } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { addressEndingAt, addressesInText } from '#contract/rules/newsletters/link-address.ts';
import { isTyping } from './editor-facts.ts';
import { usableHref } from './pasted.ts';

/** Where the word that is being written ends; null once anything else was done. */
const writing = new PluginKey<number | null>('writing');

/** A link to a web page, a mailbox or a phone number. What is typed behind it does not belong to it. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = usableHref(element.getAttribute('href'));
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, class: 'letter-link' }, 0],
  addPasteRules() {
    return [
      new PasteRule({
        find: (text) =>
          addressesInText(text).map(({ index, text: address, href }) => ({ index, text: address, data: { href } })),
        handler: ({ state: { tr }, range: { from, to }, match: { data } }) =>
          tr.doc.rangeHasMark(from, to, this.type) ? null : void tr.addMark(from, to, this.type.create(data)),
      }),
    ];
  },
  // An address that is typed becomes a link when the caret leaves it. Undoing that leaves the text.
  addProseMirrorPlugins() {
    return [
      new Plugin<number | null>({
        key: writing,
        state: {
          init: () => null,
          apply(tr, end) {
            if (isTyping(tr)) return tr.selection.head;
            return tr.docChanged || tr.selectionSet ? null : end;
          },
        },
        appendTransaction: (transactions, before, { selection, tr }) => {
          const end = writing.getState(before) ?? null;
          if (end === null) return null;
          const moved = transactions.reduce((position, { mapping }) => mapping.map(position, -1), end);
          return selection.empty && selection.head === moved ? null : linkEndingAt(moved, tr, this.type);
        },
        props: {
          handleDOMEvents: {
            blur: (view) => {
              const end = writing.getState(view.state) ?? null;
              const tr = end === null ? null : linkEndingAt(end, view.state.tr, this.type);
              if (tr) view.dispatch(tr);
            },
          },
        },
      }),
    ];
  },
});

/** Makes a link of the word that ends there; null unless it is an address. */
function linkEndingAt(end: number, tr: Transaction, type: MarkType): Transaction | null {
  const { parent, parentOffset } = tr.doc.resolve(end);
  if (!parent.isTextblock) return null;
  // The character with which pasted text is read as well.
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc');
  const start = end - parentOffset;
  const found = addressEndingAt(text, parentOffset);
  if (!found) return null;
  const from = start + found.index;
  const to = from + found.text.length;
  if (tr.doc.rangeHasMark(from, to, type)) return null;
  return closeHistory(tr.addMark(from, to, type.create({ href: found.href })));
}
