import { type Context, Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { systemAt } from '#server/domain/context.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { answerVisit } from '#server/domain/visit-page/answer-visit.ts';
import { type ClientsVisit, visitAtLink } from '#server/domain/visit-page/find-visit.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { calendarFile } from './calendar-file.ts';
import { goneView, visitView } from './views.ts';

export interface VisitPagesOptions {
  readonly origin: string;
  readonly hasPracticeSoftware: boolean;
}

/** Generous, because the phones of one carrier may share an address. */
const views: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
const answers: PublicLimits = [{ by: 'address', most: 60, within: 60 }];
/** In bytes. */
const largestForm = 1024;

const givenAnswers: ReadonlyMap<string | null, NonNullable<ClientsVisit['answer']>> = new Map([
  ['coming', 'COMING'],
  ['not-coming', 'NOT_COMING'],
]);

/**
 * The page of one visit for its client: what, when, what to bring, and whether they are coming. Opening it changes nothing, since scanners
 * of mail open every link; an answer is a form.
 */
export function visitPages(parts: ServeParts, { origin, hasPracticeSoftware }: VisitPagesOptions): Hono<RequestEnv> {
  const { runner } = parts;
  const { db } = runner.store;
  const linkIn = (c: Context<RequestEnv>) => c.req.param('link') ?? '';
  const show = publicPage(parts, {
    name: 'visit',
    limits: views,
    show: async (_, c) => {
      const found = await visitAtLink(db, linkIn(c));
      if (!found) return htmlAnswer(c, noPractice, 404);
      c.set('shownPractice', found.practice);
      return htmlAnswer(c, found.visit ? visitView({ ...found, visit: found.visit }, c.req.path) : goneView(found));
    },
  });
  const showCalendar = publicPage(parts, {
    name: 'visit',
    limits: views,
    show: async (_, c) => {
      const found = await visitAtLink(db, linkIn(c));
      if (!found?.visit) return htmlAnswer(c, noPractice, 404);
      return c.body(calendarFile({ ...found, visit: found.visit }, new Date()), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="visit.ics"',
      });
    },
  });
  const answer = publicPage(parts, {
    name: 'visit answer',
    limits: answers,
    show: async (_, c) => {
      const link = await readPublicLink(db, 'visit', linkIn(c));
      if (!link) return htmlAnswer(c, noPractice, 404);
      const fields = new URLSearchParams(await c.req.text());
      const given = givenAnswers.get(fields.get('answer'));
      const startsAt = fields.get('startsAt') ?? '';
      const problem =
        given &&
        (await runCommand(runner, systemAt(link.practice), (ctx) =>
          answerVisit(ctx, link, { answer: given, startsAt }, { hasPracticeSoftware }),
        ));
      const found = problem ? await visitAtLink(db, linkIn(c)) : null;
      if (found?.visit) return htmlAnswer(c, visitView({ ...found, visit: found.visit }, c.req.path, problem), 422);
      return c.redirect(c.req.path, 303);
    },
  });
  return new Hono<RequestEnv>()
    .get('/:link/visit.ics', showCalendar)
    .get('/:link', show)
    .post('/:link', limitBody(largestForm), sameOriginOnly(origin), answer);
}
