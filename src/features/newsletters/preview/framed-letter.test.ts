import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillHtml } from '#contract/rules/newsletters/letter-parts.ts';
import { newsletterHtml } from '#contract/rules/newsletters/newsletter-html.ts';
import { anyDocument } from '#tests/support/newsletter-documents.ts';
import { applyStyles, framedLetter } from './framed-letter.ts';

const head = {
  practiceName: 'Elm " style="x',
  address: ['12 Elm Street'],
  phone: null,
  subject: '<style>x</style>',
  tint: '#2b5f8f',
  imageUrl: (src: string) => src,
};

it('a letter in a frame has the text and the styles that mail apps get, and no inline style', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const html = fillHtml(newsletterHtml(document, head), {});
      const framed = framedLetter(html, 'light');
      expect(framed.html).not.toMatch(/<style| style="/);
      const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html');
      const [mail, shown] = [parse(html), parse(framed.html)];
      applyStyles(shown, framed.sheet);
      expect(shown.body.textContent).toBe(mail.body.textContent);
      const looks = (page: Document) =>
        Array.from(page.querySelectorAll<HTMLElement>('body, body *'), ({ style }) => style.cssText);
      expect(looks(shown)).toEqual(looks(mail));
    }),
    { numRuns: 20 },
  );
});

it('the styles of a dark letter apply whatever the window shows', () => {
  const html = '<style>\n.card{color:red}@media (prefers-color-scheme:dark){.card{color:blue}}</style>';
  expect(framedLetter(html, 'dark').sheet).toContain('@media all');
  expect(framedLetter(html, 'light').sheet).toContain('@media not all');
});
