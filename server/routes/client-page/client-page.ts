import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { setTimeout as delay } from 'node:timers/promises';
import type { PublicLimits } from '#contract/http.ts';
import {
  type ClientVisit,
  findVisit,
  type Problem,
  type StepOutcome,
  visitMinutes,
} from '#server/domain/client-page/internal.ts';
import { type Context as VerbContext, readingContext, systemAt } from '#server/domain/context.ts';
import { oncePerIntent } from '#server/domain/idempotency.ts';
import { linkKeys, signature } from '#server/domain/link-keys.ts';
import { practiceAtLink, type PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { isRowId } from '#server/domain/row-id.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { codeForm, forms, takeForm } from './forms.ts';
import { isMissing, isRedirect, steps } from './steps.ts';

type StepName = keyof typeof steps;

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Generous, because the phones of one carrier may share an address. */
const views: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
const sentForms: PublicLimits = [{ by: 'address', most: 120, within: 60 }];
/** Each may cost the practice a text. */
const orderedCodes: PublicLimits = [{ by: 'address', most: 30, within: 600 }];
/** In bytes. */
const largestForm = 16 * 1024;
const cookieName = 'rapport_client';
/** Milliseconds that ordering a code takes at least, so that the time does not tell whether a text leaves. */
const orderedAfter = 300;
/** How often, and at which distance in milliseconds, the second half of a double press looks for the answer to the first. */
const answerPolls = { most: 30, every: 100 };

const pages: Readonly<Record<string, StepName>> = {
  '/visit': 'kinds',
  '/visit/:kind': 'phone',
  '/code': 'code',
  '/who': 'who',
  '/pet': 'pet',
  '/times': 'times',
  '/note': 'note',
  '/requests': 'requests',
  '/requests/:id': 'request',
  '/visits/:id/move': 'move',
};
/** Where a problem is solved, if not in the step in which it came up. */
const solvedElsewhere: Partial<Record<Problem, StepName>> = { not_offered: 'kinds', visit_over: 'kinds' };

/**
 * What clients do on a practice's page: they request visits and refills, ask to move visits, and see and withdraw their requests. Pages and forms, without a
 * script. What a client has chosen is stored with their visit, so no address contains any of it.
 */
export function clientPage(parts: ServeParts, origin: string): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const { runner } = parts;
  const { db } = runner.store;

  const withPractice =
    (answer: (c: Context<RequestEnv>, practice: PublicPractice) => Promise<Response>) =>
    async (_: unknown, c: Context<RequestEnv>): Promise<Response> => {
      c.header('content-security-policy', policy);
      // Under `no-referrer`, browsers send forms without their origin.
      c.header('referrer-policy', 'same-origin');
      const practice = await practiceAtLink(db, c.req.param('link') ?? '');
      return practice ? answer(c, practice) : c.html(noPractice, 404);
    };

  /** Shows a step, or sends the browser to the one that its visit has reached. */
  async function showStep(
    c: Context<RequestEnv>,
    practice: PublicPractice,
    name: StepName,
    failed?: {
      readonly outcome: Extract<StepOutcome, { problem: unknown }>;
      readonly slug: string;
      readonly note: string;
      readonly id?: string | undefined;
    },
  ): Promise<Response> {
    const ctx = readingContext(db, systemAt(practice.practice));
    const base = baseOf(c);
    const shown = {
      ctx,
      frame: { practice, base, problem: failed?.outcome, note: failed?.note },
      visit: await findVisit(ctx, getCookie(c, cookieName)),
      slug: c.req.param('kind') ?? failed?.slug ?? '',
      id: failed?.id ?? c.req.param('id') ?? '',
      from: c.req.query('from'),
    };
    const view = await steps[name](shown);
    if (isMissing(view)) return htmlAnswer(c, view.missing, 404);
    if (!isRedirect(view))
      return htmlAnswer(c, view, failed ? (failed.outcome.problem === 'too_many_codes' ? 429 : 422) : 200);
    // The step cannot be shown, but the client needs the reason.
    return failed && name !== 'kinds'
      ? showStep(c, practice, stepAt(view.to) ?? 'kinds', { ...failed, id: view.to.split('/')[1] })
      : c.redirect(`${base}/${view.to}`, 303);
  }

  async function answerForm(
    c: Context<RequestEnv>,
    practice: PublicPractice,
    { again, solvedIn, cookie, renewsCookie, carryOut }: SentForm,
  ): Promise<Response> {
    const fields = new URLSearchParams(await c.req.text());
    const token = fields.get('token') ?? '';
    if (!isRowId(token)) return c.redirect(`${baseOf(c)}/visit`, 303);
    const secret = await cookie(token);
    const sent = {
      // PostgreSQL stores no NUL.
      field: (name: string) => (fields.get(name) ?? '').replaceAll('\0', ''),
      id: c.req.param('id') ?? '',
    };
    const once = (ctx: VerbContext) =>
      oncePerIntent(ctx, 'client page', { path: c.req.path, fields: [...fields], secret }, async () => ({
        status: 200,
        body: await carryOut(ctx, sent, secret),
      }));
    const outcome = await whenAnswered(() =>
      runCommand(runner, systemAt(practice.practice), once, { intent: token, publish: null }),
    );
    if ('problem' in outcome)
      return showStep(c, practice, solvedIn?.[outcome.problem] ?? solvedElsewhere[outcome.problem] ?? again, {
        outcome,
        slug: sent.field('kind'),
        note: sent.field('note'),
      });
    if (renewsCookie && secret !== undefined)
      setCookie(c, cookieName, secret, {
        httpOnly: true,
        sameSite: 'Lax',
        secure: origin.startsWith('https:'),
        path: baseOf(c),
        maxAge: visitMinutes * 60,
      });
    return c.redirect(`${baseOf(c)}/${outcome.next}`, 303);
  }

  for (const [path, name] of Object.entries(pages))
    app.get(
      path,
      publicPage(parts, { name: 'client page', limits: views, show: withPractice((c, at) => showStep(c, at, name)) }),
    );
  const fromHere = [limitBody(largestForm), sameOriginOnly(origin)] as const;
  for (const [path, sentForm] of Object.entries(forms)) {
    const { again, solvedIn, renewsCookie = false, isOpen = false } = sentForm;
    const answer = withPractice((c, practice) =>
      answerForm(c, practice, {
        again,
        solvedIn,
        renewsCookie,
        cookie: async () => getCookie(c, cookieName),
        carryOut: async (ctx, sent, cookie) => {
          const visit = await findVisit(ctx, cookie);
          return visit && isAllowed(visit, isOpen) ? takeForm(sentForm, ctx, visit, sent) : { problem: 'visit_over' };
        },
      }),
    );
    app.post(path, ...fromHere, publicPage(parts, { name: 'client form', limits: sentForms, show: answer }));
  }
  const orderCode = withPractice((c, practice) =>
    answerForm(c, practice, {
      again: codeForm.again,
      renewsCookie: true,
      // The same for both halves of a double press.
      cookie: async (token) => signature((await linkKeys(db))[0], 'client-visit', `${practice.practice} ${token}`),
      carryOut: (ctx, sent, cookie) => codeForm.begin(ctx, cookie ?? '', sent),
    }),
  );
  const order = async (ctx: unknown, c: Context<RequestEnv>) =>
    (await Promise.all([orderCode(ctx, c), delay(orderedAfter)]))[0];
  app.post('/code', ...fromHere, publicPage(parts, { name: 'client code', limits: orderedCodes, show: order }));
  return app;
}

interface SentForm {
  readonly again: StepName;
  readonly solvedIn?: Partial<Record<Problem, StepName>> | undefined;
  readonly renewsCookie: boolean;
  cookie(token: string): Promise<string | undefined>;
  carryOut(
    ctx: VerbContext,
    sent: Parameters<typeof codeForm.begin>[2],
    cookie: string | undefined,
  ): Promise<StepOutcome>;
}

const isAllowed = (visit: ClientVisit, isOpen: boolean): boolean => visit.proven || isOpen;

/** The step at an address to which another one leads. */
const stepAt = (address: string): StepName | undefined =>
  address.startsWith('requests/') ? 'request' : pages[`/${address}`];

/** The path of the practice's page as the browser wrote it, since the paths of cookies are compared with it. */
const baseOf = (c: Context): string => c.req.path.split('/').slice(0, 3).join('/');

/** The outcome of a form; that of the first sending where it is sent twice. */
async function whenAnswered(send: () => Promise<{ readonly body: unknown }>, polls = 0): Promise<StepOutcome> {
  try {
    return (await send()).body as StepOutcome;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'idempotency_mismatch') return { problem: 'form_used' };
    if (error.code === 'request_not_found') return { next: 'requests' };
    if (error.code !== 'idempotency_in_progress' || polls >= answerPolls.most) throw error;
  }
  await delay(answerPolls.every);
  return whenAnswered(send, polls + 1);
}
