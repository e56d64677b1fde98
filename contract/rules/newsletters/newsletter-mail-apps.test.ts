import { caniemail } from 'caniemail';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aDocument,
  aLetterhead,
  anyDocument,
  aReadersAddresses,
  aText,
  everyKind,
} from '#tests/support/newsletter-documents.ts';
import { fillHtml } from './letter-parts.ts';
import type { NewsletterDocument } from './newsletter-document.ts';
import { newsletterHtml } from './newsletter-html.ts';

const clients = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*', 'samsung-email.*'] as const;

/** What some of these mail apps leave out, in which of them, and what their readers see instead. */
const missing: Readonly<Record<string, readonly string[]>> = {
  // The letter in its light colours, and columns that stay beside each other.
  '@media': ['gmail.mobile-webmail', 'outlook.windows', 'outlook.windows-mail'],
  // The letter in its light colours, on the mail app's own ground.
  '<style> element': ['gmail.mobile-webmail'],
  'Class selector': ['gmail.mobile-webmail'],
  // No ground beside the letter; the table around it has the same one.
  '<body> element': ['outlook.macos', 'yahoo.android', 'yahoo.ios'],
  // Square corners.
  'border-radius': ['outlook.windows', 'outlook.windows-mail'],
  // The line after the subject, which is hidden twice: what does not know the one knows the other.
  'display:none': ['gmail.mobile-webmail'],
  overflow: ['outlook.windows', 'outlook.windows-mail'],
  // A gap as high as its line, which is what it is high by anyway; pictures keep their own proportions.
  'height property': ['yahoo.android', 'yahoo.desktop-webmail', 'yahoo.ios'],
  // A screen reader says "table".
  'role attribute': ['outlook.windows-mail'],
};

/**
 * What some of them know in part. Most of it is no matter here: no negative margins, no background pictures, no `inherit`. Outlook on Windows
 * takes widths from the attributes of tables and pictures, and columns from a table of its own.
 */
const partial = new Set([
  '<body> element',
  '<style> element',
  '<ul>, <ol> and <dl>',
  '@media',
  'Class selector',
  'align attribute',
  'background',
  'border',
  'border-radius',
  'display',
  'display:none',
  'font-size',
  'font-weight',
  'height property',
  'lang attribute',
  'line-height',
  'mailto: links',
  'margin',
  'max-width',
  'overflow',
  'padding',
  'role attribute',
  'text-decoration',
  'width attribute',
  'width property',
]);

const htmlOf = (document: NewsletterDocument) =>
  fillHtml(newsletterHtml(document, aLetterhead), { owner: 'Maya', pet: 'Luna' }, aReadersAddresses());

/** The features that a letter uses and mail apps lack, with the apps. */
function lackedBy(html: string): { missing: Record<string, string[]>; partial: string[] } {
  const { issues } = caniemail({ clients: [...clients], html });
  const appsOf = (found: typeof issues.errors) => {
    const apps = new Map<string, Set<string>>();
    for (const [app, features] of found)
      for (const { title } of features) apps.set(title, (apps.get(title) ?? new Set<string>()).add(app));
    return [...apps].toSorted(([one], [other]) => (one < other ? -1 : 1));
  };
  return {
    missing: Object.fromEntries(appsOf(issues.errors).map(([title, apps]) => [title, [...apps].toSorted()])),
    partial: appsOf(issues.warnings).map(([title]) => title),
  };
}

describe('a newsletter in Gmail, Outlook, Apple Mail, Yahoo and Samsung Email', () => {
  const link = { type: 'link', attrs: { href: 'https://elm.example/ticks' } } as const;
  const styled = aText({
    type: 'text',
    text: 'x',
    marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'underline' }, link],
  });

  it('uses what they know, but for features whose absence harms no reader', () => {
    const lacked = lackedBy(
      htmlOf({ ...aDocument(...everyKind.content, styled), attrs: { preheader: 'Two minutes' } }),
    );
    expect(lacked.missing).toEqual(missing);
    expect(lacked.partial.filter((title) => !partial.has(title))).toEqual([]);
  });

  it('uses nothing else, whatever is written', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const lacked = lackedBy(htmlOf(document));
        expect(Object.keys(lacked.missing).filter((title) => !(title in missing))).toEqual([]);
        expect(lacked.partial.filter((title) => !partial.has(title))).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['<div style="display:grid">x</div>', 'display:grid'],
    ['<video src="https://elm.example/x.mp4"></video>', '<video> element'],
  ])('would be found out with %s', (html, title) => {
    expect(Object.keys(missing)).not.toContain(title);
    expect(Object.keys(lackedBy(html).missing)).toContain(title);
  });
});
