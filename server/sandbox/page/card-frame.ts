import { Hono } from 'hono';
import type { Db } from '#server/db/schema.ts';
import { escapedHtml } from '#server/gateways/postcards/card-html.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import type { Addressee } from '#server/outside/letterbox/letterbox-tables.ts';
import { cardNumbered } from '../letterbox/letterbox.ts';

/** No script, no request, no cookie, and an origin of its own. */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Cut to its size, and as wide as its frame. */
const trimmed = (html: string): string =>
  html
    .replace('viewBox="-9 -9 450 306"', 'viewBox="0 0 432 288"')
    .replace('</head>', '<style>svg{width:100vw!important;height:auto!important}</style></head>');

/** What the printer adds to the back. */
const addressed = (html: string, to: Addressee, from: Addressee | null): string =>
  html.replace('</svg>', `${block(from, 190, 24, 7.5)}${block(to, 214, 176, 10)}</svg>`);

function block(address: Addressee | null, x: number, y: number, size: number): string {
  if (address === null) return '';
  const { name, line, city, state, zip } = address;
  return [name, line, `${city}, ${state} ${zip}`]
    .map(
      (text, index) => `<text x="${x}" y="${y + index * (size + 3)}" font-size="${size}">${escapedHtml(text)}</text>`,
    )
    .join('');
}

/** The sides of a card as they come out of the printer, for the frames of the sandbox's page. */
export function cardFrame(db: Db): Hono<RequestEnv> {
  return new Hono<RequestEnv>().get('/:seq/:side{front|back}', async (c) => {
    const card = await cardNumbered(db, c.req.param('seq'));
    if (!card) return c.notFound();
    c.header('content-security-policy', policy);
    return c.html(trimmed(c.req.param('side') === 'front' ? card.front : addressed(card.back, card.to, card.from)));
  });
}
