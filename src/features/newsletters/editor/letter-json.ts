import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import {
  type NewsletterDocument,
  newsletterSection,
  type Section,
} from '#contract/rules/newsletters/newsletter-document.ts';

/** What the editor shows of a letter; its preheader is edited beside it. */
export const editorContent = ({ content }: NewsletterDocument): JSONContent => ({ type: 'doc', content });

/**
 * The document of what the editor holds. Characters that a document must not contain are left out; where a section breaks another rule, it is
 * kept as it is, so that nothing that was typed is lost. Sections that did not change are the same objects as before.
 */
export const documentOfEditor = (doc: Node, preheader: string): NewsletterDocument => ({
  type: 'doc',
  attrs: { preheader },
  content: doc.children.map(sectionOf),
});

/** The editor's nodes never change: writing in one section leaves those of the others. */
const known = new WeakMap<Node, Section>();

function sectionOf(node: Node): Section {
  let section = known.get(node);
  if (section === undefined) {
    const json = cleaned(node.toJSON() as JSONContent);
    section = newsletterSection.safeParse(json).data ?? (json as unknown as Section);
    known.set(node, section);
  }
  return section;
}

function cleaned({ text, content, ...node }: JSONContent): JSONContent {
  return {
    ...node,
    ...(text !== undefined && { text: text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ') }),
    ...(content && { content: content.map(cleaned) }),
  };
}
