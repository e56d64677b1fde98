import { type Context, Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { type Context as VerbContext, readingContext, systemAt } from '#server/domain/context.ts';
import { isUnsubscribed, setUnsubscribed } from '#server/domain/email/unsubscribe.ts';
import {
  clientOfReader,
  isReaderUnsubscribed,
  readerOf,
  setReaderUnsubscribed,
} from '#server/domain/newsletter/reader-link.ts';
import { sharedLink, testLink } from '#server/domain/newsletter/run-letter.ts';
import { presentPublicly } from '#server/domain/portal-link/find-practice.ts';
import { ownPractice } from '#server/domain/practice/internal.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { refuseField } from '#server/domain/refusal.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { sharedView, testView, unsubscribeView } from './views.ts';

/** Generous, because mail services open and post for many readers from a few addresses. */
const visits: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
/** In bytes. */
const largestForm = 1024;

/** One kind of emails to one reader. */
interface Subscription {
  readonly kind: 'visits' | 'newsletters';
  readonly practice: string;
  isStopped(ctx: VerbContext): Promise<boolean>;
  set(ctx: VerbContext, isStopped: boolean): Promise<void>;
  /** Whether thank-you messages can be stopped here too. */
  offersVisits(ctx: VerbContext): Promise<boolean>;
  stopVisits(ctx: VerbContext): Promise<void>;
}

/**
 * The page on which a client stops thank-you messages or newsletters, or gets them again. Opening it changes nothing, since scanners of mail
 * open every link. Mail programs post `List-Unsubscribe=One-Click` from anywhere (RFC 8058), which only stops.
 */
export function unsubscribePages(parts: ServeParts, origin: string): Hono<RequestEnv> {
  const { runner } = parts;
  const { db } = runner.store;
  const find = async (c: Context<RequestEnv>): Promise<Subscription | null> => {
    const given = c.req.param('link') ?? '';
    const reader = await readerOf(db, 'newsletter-stop', given);
    if (reader) return toNewsletters(reader);
    const link = await readPublicLink(db, 'unsubscribe', given);
    return link && afterVisits(link.practice, link.ids[0] ?? '');
  };
  const show = publicPage(parts, {
    name: 'unsubscribe',
    limits: visits,
    show: async (_, c) => {
      if (c.req.param('link') === testLink) return htmlAnswer(c, testView);
      if (c.req.param('link') === sharedLink) return htmlAnswer(c, sharedView);
      const subscription = await find(c);
      if (!subscription) return htmlAnswer(c, noPractice, 404);
      const ctx = readingContext(db, systemAt(subscription.practice));
      const practice = presentPublicly(await ownPractice(ctx), ctx.now);
      c.set('shownPractice', practice);
      const isStopped = await subscription.isStopped(ctx);
      const offersVisits = isStopped && (await subscription.offersVisits(ctx));
      const view = { kind: subscription.kind, isStopped, offersVisits, path: c.req.path };
      return htmlAnswer(c, unsubscribeView(practice, view));
    },
  });
  const change = publicPage(parts, {
    name: 'unsubscribe',
    limits: visits,
    show: async (_, c) => {
      const subscription = await find(c);
      if (!subscription) return htmlAnswer(c, noPractice, 404);
      const form = await formOf(c);
      const wanted = wantedBy(form);
      await runCommand(runner, systemAt(subscription.practice), async (ctx) => {
        if (wanted === 'no-visits') await subscription.stopVisits(ctx);
        else await subscription.set(ctx, wanted === 'none');
      });
      return isOneClick(form) ? c.body(null, 200) : c.redirect(c.req.path, 303);
    },
  });
  const fromHere = sameOriginOnly(origin);
  return new Hono<RequestEnv>().get('/:link', show).post(
    '/:link',
    limitBody(largestForm),
    async (c, next) => {
      // One that cannot be read is refused below, where it counts towards the limit.
      const form = await formOf(c).catch(() => null);
      return form && isOneClick(form) ? next() : fromHere(c, next);
    },
    change,
  );
}

/**
 * Browsers post it URL-encoded, most mail services as multipart.
 * @throws Refusal `invalid_request` for one that cannot be read
 */
const formOf = (c: Context<RequestEnv>): Promise<FormData> =>
  c.req.formData().catch(() => {
    throw refuseField('body', 'The form could not be read. Send it as multipart/form-data.');
  });

/** Mail services may end a URL-encoded form with a line break. */
const isOneClick = (form: FormData): boolean => {
  const given = form.get('List-Unsubscribe');
  return typeof given === 'string' && given.trim() === 'One-Click';
};

/** @throws Refusal `invalid_request` for a form that is neither the one click nor of the page: an answer must not look as if something was stopped */
function wantedBy(form: FormData): 'none' | 'again' | 'no-visits' {
  if (isOneClick(form)) return 'none';
  const wanted = form.get('emails');
  if (wanted === 'none' || wanted === 'again' || wanted === 'no-visits') return wanted;
  throw refuseField('emails', 'Send List-Unsubscribe=One-Click to unsubscribe, or use the form of the page.');
}

const afterVisits = (practice: string, client: string): Subscription => ({
  kind: 'visits',
  practice,
  isStopped: (ctx) => isUnsubscribed(ctx, client),
  set: (ctx, isStopped) => setUnsubscribed(ctx, client, isStopped),
  offersVisits: async () => false,
  stopVisits: async () => undefined,
});

const toNewsletters = ({ practice, id }: { readonly practice: string; readonly id: string }): Subscription => ({
  kind: 'newsletters',
  practice,
  isStopped: (ctx) => isReaderUnsubscribed(ctx, id),
  set: (ctx, isStopped) => setReaderUnsubscribed(ctx, id, isStopped),
  offersVisits: async (ctx) => !(await isUnsubscribed(ctx, await clientOfReader(ctx, id))),
  stopVisits: async (ctx) => setUnsubscribed(ctx, await clientOfReader(ctx, id), true),
});
