import { html } from 'hono/html';
import { portalPath } from '#contract/rules/practice/portal-link.ts';

export type Html = ReturnType<typeof html>;

/** A page below the portal's path. */
export const page = (title: string, tint: number, content: Html): Html =>
  html`<!doctype html>
    <html lang="en" class="tint-${tint}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${portalPath}/icon.svg" />
        <link rel="stylesheet" href="${portalPath}/page.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;

/** Number of colours; see `portal-style.ts`. */
const tints = 6;
/** A practice always gets the same colour. */
export const tintOf = (name: string): number =>
  Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7) % tints;

/** A page that says one thing. */
export const notice = (title: string, text: string): Html =>
  page(
    title,
    0,
    html`<header>
      <h1>${title}</h1>
      <p>${text}</p>
    </header>`,
  );

export const noPractice = notice(
  'This page is not there',
  'The link may have changed. Ask your veterinary practice for its new one.',
);
