import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { day, type PublicLimits } from '#contract/http.ts';
import { draftOf } from '#server/domain/client-page/draft.ts';
import {
  type ClientVisit,
  findVisit,
  type Problem,
  type StepOutcome,
  visitMinutes,
} from '#server/domain/client-page/internal.ts';
import { type Context as VerbContext, readingContext, systemAt } from '#server/domain/context.ts';
import { answerTo, oncePerIntent } from '#server/domain/idempotency.ts';
import { linkKeys, signature } from '#server/domain/link-keys.ts';
import { practiceAtLink, type PublicPractice } from '#server/domain/portal-link/find-practice.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { isRowId } from '#server/domain/row-id.ts';
import { hashOf } from '#server/domain/secret.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { type Allowance, takeOne } from '#server/domain/throttle.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice, notice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { codeForm, forms, keepDraft, takeForm } from './forms.ts';
import { backField, daysField } from './parts.ts';
import { formsRoute, isKept, type KeptFields, type KeptForm, keptForm, typedIn, visitOver } from './refused-forms.ts';
import { isMissing, isRedirect, steps } from './steps.ts';
import { purposeAt } from './words.ts';

type StepName = keyof typeof steps;

/** Generous, because the phones of one carrier may share an address. */
const views: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
const sentForms: PublicLimits = [{ by: 'address', most: 120, within: 60 }];
/** Each may cost the practice a text. */
const orderedCodes: PublicLimits = [{ by: 'address', most: 30, within: 600 }];
/** Refused forms of a practice with what was typed into them; of more, only the reason is shown. */
const keptForms: Allowance = { most: 1000, within: 3600 };
/** In bytes. */
const largestForm = 32 * 1024;
const tooLong = notice('Nothing is sent yet', 'What you wrote is too long. Go back, and write less.');
const cookieName = 'rapport_client';
/** Tells browsers apart before they have a visit: what was typed into one, or a code that it ordered, is nothing to another. */
const browserCookieName = 'rapport_browser';
const browserDays = 1;
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
      const practice = await practiceAtLink(db, c.req.param('link') ?? '');
      if (!practice) return c.html(noPractice, 404);
      c.set('shownPractice', practice);
      return answer(c, practice);
    };

  const setSecret = (c: Context, name: string, secret: string, seconds: number) =>
    setCookie(c, name, secret, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: origin.startsWith('https:'),
      path: baseOf(c),
      maxAge: seconds,
    });

  /** The secret of a browser, which gets one with its first page. */
  function browserOf(c: Context): string {
    const known = getCookie(c, browserCookieName);
    if (known !== undefined && isRowId(known)) return known;
    const secret = randomUUID();
    setSecret(c, browserCookieName, secret, browserDays * 86_400);
    return secret;
  }

  /** Shows a step, or sends the browser to the one that its visit has reached. */
  async function showStep(c: Context<RequestEnv>, practice: PublicPractice, name: StepName): Promise<Response> {
    const ctx = readingContext(db, systemAt(practice.practice));
    const base = baseOf(c);
    const token = c.req.query(refusedField);
    const kept = await keptForm(ctx, token, browserOf(c));
    const visit = await findVisit(ctx, getCookie(c, cookieName));
    const id = c.req.param('id') ?? '';
    const view = await steps[name]({
      ctx,
      frame: {
        practice,
        base,
        problem: kept?.outcome,
        typed: { ...(visit && draftOf(visit, id || null)), ...kept?.typed },
      },
      visit,
      slug: c.req.param('kind') ?? '',
      id,
      from: c.req.query('from'),
    });
    if (isMissing(view)) return htmlAnswer(c, view.missing, 404);
    // The step cannot be shown, but the client needs the reason.
    if (isRedirect(view)) return c.redirect(`${base}/${view.to}${queryOf({ [refusedField]: kept && token })}`, 303);
    const problem = kept?.outcome.problem;
    return htmlAnswer(c, view, problem === undefined ? 200 : problem === 'too_many_codes' ? 429 : 422);
  }

  async function answerForm(
    c: Context<RequestEnv>,
    practice: PublicPractice,
    { again, solvedIn, keeps, cookie, renewsCookie, admits, keep, carryOut }: SentForm,
  ): Promise<Response> {
    const base = baseOf(c);
    const fields = new URLSearchParams(await c.req.text());
    const token = fields.get('token') ?? '';
    if (!isRowId(token)) return c.redirect(`${base}/visit`, 303);
    const browser = browserOf(c);
    const secret = await cookie(token, browser);
    // Nothing is stored for a stranger. The second half of a double press gets the answer to the first.
    const reading = readingContext(db, systemAt(practice.practice));
    if (!(await admits(reading, secret)) && (await answerTo(reading, formsRoute, token)) === null)
      return c.redirect(
        `${base}${addressOf('kinds', { slug: '', id: '' })}${queryOf({ [refusedField]: visitOver })}`,
        303,
      );
    const sent = {
      // PostgreSQL stores no NUL.
      field: (name: string) => (fields.get(name) ?? '').replaceAll('\0', ''),
      id: (c.req.param('id') ?? '').replaceAll('\0', '\uFFFD'),
      address: c.get('address'),
      typed: typedIn(fields, keeps),
    };
    const once = (intent: string, request: object, answer: (ctx: VerbContext) => Promise<StepOutcome>) =>
      runCommand(
        runner,
        systemAt(practice.practice),
        (ctx) =>
          oncePerIntent(ctx, formsRoute, request, async () => {
            const outcome = await answer(ctx);
            if ('next' in outcome) return { status: 200, body: outcome };
            const isWithin = (await takeOne(ctx.db, `kept forms of ${practice.practice}`, keptForms)) === null;
            return { status: 200, body: { outcome, typed: isWithin ? sent.typed : {}, browser: hashOf(browser) } };
          }),
        { intent, publish: null },
      );
    const addressAt = (step: StepName) => `${base}${addressOf(step, { slug: sent.field('kind'), id: sent.id })}`;
    const [days, back] = [sent.field(daysField), sent.field(backField)];
    const aside = isDay(days)
      ? `${addressAt(again)}${queryOf({ from: days })}`
      : isBack(back)
        ? `${base}/${back}`
        : null;
    if (keep && aside !== null) {
      // Its token stays unused, for the client may come back and send it.
      await runCommand(runner, systemAt(practice.practice), (ctx) => keep(ctx, sent, secret));
      return c.redirect(aside, 303);
    }
    const answer = await whenAnswered(() =>
      once(token, { path: c.req.path, fields: [...fields], secret }, (ctx) => carryOut(ctx, sent, secret)),
    );
    if ('problem' in answer || isKept(answer)) {
      const { outcome } = isKept(answer) ? answer : { outcome: answer };
      // The answer with this token is that to another form.
      const shown = isKept(answer) ? token : randomUUID();
      if (shown !== token) await once(shown, {}, async () => outcome);
      const step = solvedIn?.[outcome.problem] ?? solvedElsewhere[outcome.problem] ?? again;
      return c.redirect(`${addressAt(step)}${queryOf({ from: c.req.query('from'), [refusedField]: shown })}`, 303);
    }
    if (renewsCookie && secret !== undefined) setSecret(c, cookieName, secret, visitMinutes * 60);
    return c.redirect(`${base}/${answer.next}`, 303);
  }

  for (const [path, name] of Object.entries(pages))
    app.get(
      path,
      publicPage(parts, { name: 'client page', limits: views, show: withPractice((c, at) => showStep(c, at, name)) }),
    );
  const fromHere = [limitBody(largestForm), sameOriginOnly(origin)] as const;
  for (const [path, sentForm] of Object.entries(forms)) {
    const { again, solvedIn, keeps, isDraft = false, renewsCookie = false, isOpen = false } = sentForm;
    const answer = withPractice((c, practice) =>
      answerForm(c, practice, {
        again,
        solvedIn,
        keeps,
        renewsCookie,
        cookie: async () => getCookie(c, cookieName),
        admits: async (ctx, cookie) => {
          const visit = await findVisit(ctx, cookie);
          return visit !== null && isAllowed(visit, isOpen);
        },
        keep: isDraft
          ? async (ctx, sent, cookie) => {
              const visit = await findVisit(ctx, cookie);
              if (visit && isAllowed(visit, isOpen)) await keepDraft(ctx, visit, sent);
            }
          : null,
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
      keeps: codeForm.keeps,
      renewsCookie: true,
      admits: async () => true,
      keep: null,
      // The same for both halves of a double press.
      cookie: async (token, browser) =>
        signature((await linkKeys(db))[0], 'client-visit', `${practice.practice} ${token} ${browser}`),
      carryOut: (ctx, sent, cookie) => codeForm.begin(ctx, cookie ?? '', sent),
    }),
  );
  const order = async (ctx: unknown, c: Context<RequestEnv>) =>
    (await Promise.all([orderCode(ctx, c), delay(orderedAfter)]))[0];
  app.post('/code', ...fromHere, publicPage(parts, { name: 'client code', limits: orderedCodes, show: order }));
  app.onError((error, c) => {
    if (!(error instanceof Refusal && error.code === 'payload_too_large')) throw error;
    return htmlAnswer(c, tooLong, 413);
  });
  return app;
}

interface SentForm {
  readonly again: StepName;
  readonly solvedIn?: Partial<Record<Problem, StepName>> | undefined;
  readonly keeps: KeptFields;
  readonly renewsCookie: boolean;
  /** Whether the form may be sent by who has this cookie. */
  admits(ctx: VerbContext, cookie: string | undefined): Promise<boolean>;
  cookie(token: string, browser: string): Promise<string | undefined>;
  /** Stores what it has, where it is sent by a button that leads elsewhere; null for a form without one. */
  readonly keep: ((...sent: SentParts) => Promise<void>) | null;
  carryOut(...sent: SentParts): Promise<StepOutcome>;
}
type SentParts = [ctx: VerbContext, sent: Parameters<typeof codeForm.begin>[2], cookie: string | undefined];

const isAllowed = (visit: ClientVisit, isOpen: boolean): boolean => visit.proven || isOpen;

/** Names the form that a page shows again. */
const refusedField = 'refused';

/** Whether a form names a step to which its page leads back. */
const isBack = (to: string): boolean =>
  ['pet', 'times', 'requests'].includes(to) || [...purposeAt.keys()].some((slug) => to === `visit/${slug}`);

const isDay = (typed: string): boolean => z.safeParse(day, typed).success;

/** The address of a step below the practice's page. */
function addressOf(step: StepName, { slug, id }: { readonly slug: string; readonly id: string }): string {
  const [path = '/visit'] = Object.entries(pages).find(([, one]) => one === step) ?? [];
  if (path.includes(':kind') && !purposeAt.has(slug)) return '/visit';
  return path.replace(':kind', slug).replace(':id', encodeURIComponent(id));
}

/** The part of an address from the question mark on, without what is missing. */
function queryOf(values: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** The path of the practice's page as the browser wrote it, since the paths of cookies are compared with it. */
const baseOf = (c: Context): string => c.req.path.split('/').slice(0, 3).join('/');

/** The answer to a form; that to the first sending where it is sent twice. */
async function whenAnswered(
  send: () => Promise<{ readonly body: unknown }>,
  polls = 0,
): Promise<StepOutcome | KeptForm> {
  try {
    return (await send()).body as StepOutcome | KeptForm;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'idempotency_mismatch') return { problem: 'form_used' };
    if (error.code === 'request_not_found') return { next: 'requests' };
    if (error.code !== 'idempotency_in_progress' || polls >= answerPolls.most) throw error;
  }
  await delay(answerPolls.every);
  return whenAnswered(send, polls + 1);
}
