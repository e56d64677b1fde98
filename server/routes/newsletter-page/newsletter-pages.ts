import { type Context, Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { openLetterLink, readerOf, webVersionOf } from '#server/domain/newsletter/reader-link.ts';
import { testLink } from '#server/domain/newsletter/run-letter.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { htmlAnswer } from '../html-answer.ts';
import { noPractice, notice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import type { ServeParts } from '../serve.ts';

/** Generous, because mail services open the links of many readers from a few addresses. */
const visits: PublicLimits = [{ by: 'address', most: 240, within: 60 }];

/** The styles of a letter stand in it; it gets pictures from here, and nothing else. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups";

/** What the link to the web version opens in a test email, of which no copy is stored. */
const testView = notice(
  'This was a test email',
  'It cannot be read in a browser. In the email that clients get, this link opens their own copy of it.',
);

/** A reader’s copy of a newsletter in the browser, and its links, whose readers are counted. */
export function newsletterPages(parts: ServeParts, origin: string): Hono<RequestEnv> {
  const { runner } = parts;
  const { db } = runner.store;
  const find = (c: Context<RequestEnv>) => readerOf(db, 'newsletter', c.req.param('link') ?? '');
  const show = publicPage(parts, {
    name: 'newsletter',
    limits: visits,
    show: async (_, c) => {
      if (c.req.param('link') === testLink) return htmlAnswer(c, testView);
      const reader = await find(c);
      const letter = reader && (await webVersionOf(readingContext(db, systemAt(reader.practice)), reader.id, origin));
      if (letter === null) return htmlAnswer(c, noPractice, 404);
      c.header('content-security-policy', policy);
      c.header('referrer-policy', 'no-referrer');
      return c.html(letter);
    },
  });
  const open = publicPage(parts, {
    name: 'newsletter',
    limits: visits,
    show: async (_, c) => {
      const reader = await find(c);
      const number = /^\d{1,4}$/.test(c.req.param('number') ?? '') ? Number(c.req.param('number')) : null;
      const href =
        reader === null || number === null
          ? null
          : await runCommand(runner, systemAt(reader.practice), (ctx) =>
              openLetterLink(ctx, reader.id, { number, isCounted: c.req.raw.method === 'GET' }),
            );
      if (href === null) return htmlAnswer(c, noPractice, 404);
      c.header('referrer-policy', 'no-referrer');
      c.header('cache-control', 'no-store');
      return c.redirect(href, 302);
    },
  });
  return new Hono<RequestEnv>().get('/:link', show).get('/:link/l/:number', open);
}
