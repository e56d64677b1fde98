import { expect, it } from 'vitest';
import { newsletterOf } from '#contract/rules/newsletters/newsletter-document.ts';
import { aDocument, anImage, aText } from '#tests/support/newsletter-documents.ts';
import { changed, conflicting, withChanges, withoutSaved } from './letter-draft.ts';

it('what was typed while a letter with a withdrawn picture was saved conflicts with nothing', () => {
  const saved = { name: 'Spring', description: '', subject: '', document: newsletterOf(''), recipients: null };
  const sent = { document: aDocument(anImage()) };
  const typed = changed(changed(null, saved, sent), saved, { document: aDocument(anImage(), aText('Hi')) });
  const stored = { document: aDocument(anImage({ src: null })) };
  const left = withoutSaved(typed, sent, stored);
  expect(left?.changes.document).toEqual(typed.changes.document);
  expect(conflicting(left!, withChanges(saved, stored))).toEqual([]);
});
