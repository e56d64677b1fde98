import { type AnyExtension, Node, nodeInputRule, nodePasteRule } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { longestLink } from '#contract/rules/newsletters/link-address.ts';
import { type Inline, newsletterLimits, writtenMergeField } from '#contract/rules/newsletters/newsletter-document.ts';
import { placeholderNames } from '#contract/rules/texting/placeholders.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { Link } from './link-mark.ts';
import { usableHref, usableText } from './pasted.ts';

// The editor's schema is that of the contract's document: what one has no room for, the other drops when it is pasted.

const Document = Node.create({
  name: 'doc',
  topNode: true,
  content: `section{1,${newsletterLimits.sections}}`,
});

const TextSection = Node.create({
  name: 'textSection',
  group: 'section part',
  content: 'block+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'section' }],
  renderHTML: () => ['section', { class: 'letter-section' }, 0],
});

/** A piece of a letter whose attributes are edited beside it, and which is copied and pasted as JSON in one attribute. */
const piece = (
  name: string,
  {
    group,
    attributes,
    read,
    write,
  }: {
    group: string;
    attributes: Readonly<Record<string, unknown>>;
    /** The attributes of a pasted piece; null where they are unusable. */
    read: (attrs: Readonly<Record<string, unknown>>) => Record<string, unknown> | null;
    write: (attrs: Readonly<Record<string, unknown>>) => readonly [string, Record<string, string>, string?];
  },
) =>
  Node.create({
    name,
    group,
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { default: value, rendered: false }])),
    parseHTML: () => [
      {
        tag: `figure[data-${name}]`,
        getAttrs: (element) => read(jsonIn(element.getAttribute(`data-${name}`))) ?? false,
      },
    ],
    renderHTML({ node }) {
      const [tag, attrs, text] = write(node.attrs);
      return [
        'figure',
        { [`data-${name}`]: JSON.stringify(node.attrs), class: `letter-${name}` },
        [tag, attrs, ...(text === undefined ? [] : [text])],
      ];
    },
  });

function jsonIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const { min, max } = newsletterLimits.imageWidth;
const uploaded = /^https?:\/\/[^\s"'<>]+$/;

const Image = piece('image', {
  group: 'section part',
  attributes: { src: null, alt: null, isDecorative: false, width: max, href: null },
  read: ({ src, alt, isDecorative, width, href }) =>
    src === null || (typeof src === 'string' && uploaded.test(src) && src.length <= longestLink)
      ? {
          src,
          alt: typeof alt === 'string' ? usableText(alt, newsletterLimits.imageDescription) : null,
          isDecorative: isDecorative === true,
          width: Math.min(max, Math.max(min, Math.round(Number(width) || max))),
          href: usableHref(href),
        }
      : null,
  write: ({ src, alt, width }) =>
    src === null
      ? ['p', {}, [newsletters.editor.pieces.missing, textOf(alt)].filter(Boolean).join(' ')]
      : ['img', { src: textOf(src), alt: textOf(alt), width: String(width) }],
});

const aligns = ['left', 'center', 'right'];
const Button = piece('button', {
  group: 'section part',
  attributes: { label: '', href: null, align: 'center' },
  read: ({ label, href, align }) => ({
    label: usableText(textOf(label), newsletterLimits.buttonLabel),
    href: usableHref(href),
    align: aligns.find((one) => one === align) ?? 'center',
  }),
  write: ({ label, align }) => ['span', { 'data-align': textOf(align) }, textOf(label)],
});

const Columns = Node.create({
  name: 'columns',
  group: 'section',
  content: 'column column',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-columns]' }],
  renderHTML: () => ['div', { 'data-columns': '', class: 'letter-columns' }, 0],
});

const Column = Node.create({
  name: 'column',
  content: 'part{1,10}',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-column]' }],
  renderHTML: () => ['div', { 'data-column': '', class: 'letter-column' }, 0],
});

const Divider = Node.create({
  name: 'divider',
  group: 'section',
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr', { class: 'letter-divider' }],
});

const Spacer = Node.create({
  name: 'spacer',
  group: 'section',
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: 'div[data-spacer]' }],
  renderHTML: () => ['div', { 'data-spacer': '', class: 'letter-spacer' }],
});

const writtenFields = `\\{\\{(?:${placeholderNames.join('|')})\\}\\}`;
const fieldOf = ({ 0: written }: { readonly 0: string }) => {
  const name = placeholderNames.find((one) => writtenMergeField(one) === written) ?? 'owner';
  return { name, fallback: newsletters.editor.fallbacks[name] };
};

const Merge = Node.create({
  name: 'merge',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: { default: 'owner', rendered: false }, fallback: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-merge]',
      getAttrs: (element) => {
        const name = placeholderNames.find((one) => one === element.getAttribute('data-merge'));
        const fallback = usableText(element.getAttribute('data-fallback') ?? '', newsletterLimits.fallback);
        return name ? { name, fallback } : false;
      },
    },
  ],
  // What is typed or pasted as a merge field is written is one.
  addInputRules() {
    return [nodeInputRule({ find: new RegExp(`${writtenFields}$`), type: this.type, getAttributes: fieldOf })];
  },
  addPasteRules() {
    return [nodePasteRule({ find: new RegExp(writtenFields, 'g'), type: this.type, getAttributes: fieldOf })];
  },
  renderHTML({ node }) {
    const { name, fallback } = node.attrs as Extract<Inline, { type: 'merge' }>['attrs'];
    const attributes = { 'data-merge': name, 'data-fallback': fallback, class: 'letter-merge' };
    return ['span', attributes, writtenMergeField(name)];
  },
});

/** What a letter is made of. */
export const letterNodes: AnyExtension[] = [
  Document,
  TextSection,
  Paragraph,
  Heading.configure({ levels: [1, 2, 3] }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({ content: 'paragraph+' }),
  ListKeymap,
  HardBreak,
  Text,
  Merge,
  Bold,
  Italic,
  Underline,
  Link,
  Image,
  Button,
  Columns,
  Column,
  Divider,
  Spacer,
];
