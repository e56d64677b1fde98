import { type Context, Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { isUnsubscribed, setUnsubscribed } from '#server/domain/email/unsubscribe.ts';
import { presentPublicly } from '#server/domain/portal-link/find-practice.ts';
import { ownPractice } from '#server/domain/practice/internal.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { unsubscribeView } from './views.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Generous, because mail services open and post for many readers from a few addresses. */
const visits: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
/** In bytes. */
const largestForm = 1024;

/**
 * The page on which a client stops thank-you messages, or gets them again. Opening it changes nothing, since scanners of mail open every
 * link. Mail programs post `List-Unsubscribe=One-Click` from anywhere (RFC 8058), which only stops.
 */
export function unsubscribePages(parts: ServeParts, origin: string): Hono<RequestEnv> {
  const { runner } = parts;
  const { db } = runner.store;
  const find = (c: Context<RequestEnv>) => {
    c.header('content-security-policy', policy);
    // Under `no-referrer`, browsers send forms without their origin.
    c.header('referrer-policy', 'same-origin');
    c.header('x-robots-tag', 'noindex');
    return readPublicLink(db, 'unsubscribe', c.req.param('link') ?? '');
  };
  const show = publicPage(parts, {
    name: 'unsubscribe',
    limits: visits,
    show: async (_, c) => {
      const link = await find(c);
      if (!link) return htmlAnswer(c, noPractice, 404);
      const ctx = readingContext(db, systemAt(link.practice));
      const practice = presentPublicly(await ownPractice(ctx), ctx.now);
      return htmlAnswer(c, unsubscribeView(practice, await isUnsubscribed(ctx, link.ids[0] ?? ''), c.req.path));
    },
  });
  const change = publicPage(parts, {
    name: 'unsubscribe',
    limits: visits,
    show: async (_, c) => {
      const link = await find(c);
      if (!link) return htmlAnswer(c, noPractice, 404);
      const fields = new URLSearchParams(await c.req.text());
      const isOneClick = fields.get('List-Unsubscribe') === 'One-Click';
      const wanted = isOneClick ? 'none' : fields.get('emails');
      if (wanted === 'none' || wanted === 'again')
        await runCommand(runner, systemAt(link.practice), (ctx) =>
          setUnsubscribed(ctx, link.ids[0] ?? '', wanted === 'none'),
        );
      return isOneClick ? c.body(null, 200) : c.redirect(c.req.path, 303);
    },
  });
  const fromHere = sameOriginOnly(origin);
  return new Hono<RequestEnv>().get('/:link', show).post(
    '/:link',
    limitBody(largestForm),
    async (c, next) => {
      const isOneClick = (await c.req.raw.clone().text()) === 'List-Unsubscribe=One-Click';
      return isOneClick ? next() : fromHere(c, next);
    },
    change,
  );
}
