import type { JSONContent } from '@tiptap/core';
import { type NewsletterDocument, newsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';

/** What the editor shows of a letter; its preheader is edited beside it. */
export const editorContent = ({ content }: NewsletterDocument): JSONContent => ({ type: 'doc', content });

/**
 * The document of what the editor holds. Characters that a document must not contain are left out; where it breaks another rule, it is kept
 * as it is, so that nothing that was typed is lost.
 */
export function documentOfEditor(json: JSONContent, preheader: string): NewsletterDocument {
  const written = { type: 'doc', attrs: { preheader }, content: (json.content ?? []).map(cleaned) };
  return newsletterDocument.safeParse(written).data ?? (written as unknown as NewsletterDocument);
}

function cleaned({ text, content, ...node }: JSONContent): JSONContent {
  return {
    ...node,
    ...(text !== undefined && { text: text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ') }),
    ...(content && { content: content.map(cleaned) }),
  };
}
