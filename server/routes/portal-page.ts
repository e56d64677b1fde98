import { Hono } from 'hono';
import { html } from 'hono/html';
import { portalPath } from '#contract/rules/portal-link.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import type { PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import type { RequestEnv } from './serve.ts';

/** Where a practice's portal link leads: its name, phone and address, for anybody. It runs no script. */
export function portalPage(find: (link: string) => Promise<PublicPractice | null>): Hono<RequestEnv> {
  return new Hono<RequestEnv>()
    .get('/page.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/:link', async (c) => {
      const practice = await find(c.req.param('link'));
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      return practice ? c.html(pageOf(practice)) : c.html(noPractice, 404);
    });
}

const page = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="${portalPath}/page.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;

const pageOf = ({ name, voicePhone, address }: PublicPractice) =>
  page(
    name,
    html`<h1>${name}</h1>
      ${voicePhone && html`<p><a href="tel:${voicePhone}">${formatPhone(voicePhone) || voicePhone}</a></p>`}
      ${address.length > 0 && html`<address>${address.map((line) => html`<div>${line}</div>`)}</address>`}`,
  );

const noPractice = page(
  'No practice here',
  html`<h1>No practice here</h1>
    <p>This link leads nowhere any more. Ask your veterinary practice for its new one.</p>`,
);

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #171716); color: light-dark(#1d1c1a, #eceae6); }
a { color: light-dark(#0b5a78, #7cc4e0); }
main { max-width: 36rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
address { font-style: normal; }
`;
