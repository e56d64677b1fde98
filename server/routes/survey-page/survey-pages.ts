import { type Context, Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { systemAt } from '#server/domain/context.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { answerSurvey } from '#server/domain/survey/answer.ts';
import { surveyAtLink } from '#server/domain/survey/find-page.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { formAnswers } from './form-answers.ts';
import { surveyNotice, surveyView, versionField } from './views.ts';

/** Generous, because the phones of one carrier may share an address. */
const views: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
const answers: PublicLimits = [{ by: 'address', most: 30, within: 60 }];
/** In bytes: thirty long answers in any language. */
const largestForm = 512 * 1024;

/**
 * The page on which a client answers a survey, once. Opening it changes nothing, since scanners of mail open every link. The form says which
 * version it shows, so that a publish in between changes nothing for its reader.
 */
export function surveyPages(parts: ServeParts, origin: string): Hono<RequestEnv> {
  const { runner } = parts;
  const { db } = runner.store;
  const linkIn = (c: Context<RequestEnv>) => c.req.param('link') ?? '';
  const show = publicPage(parts, {
    name: 'survey',
    limits: views,
    show: async (_, c) => {
      const found = await surveyAtLink(db, linkIn(c));
      if (!found) return htmlAnswer(c, noPractice, 404);
      const { state } = found;
      return htmlAnswer(c, state === 'open' ? surveyView(found, c.req.path) : surveyNotice(found, state));
    },
  });
  const answer = publicPage(parts, {
    name: 'survey answer',
    limits: answers,
    show: async (_, c) => {
      const link = await readPublicLink(db, 'survey', linkIn(c));
      if (!link) return htmlAnswer(c, noPractice, 404);
      const form = new URLSearchParams(await c.req.text());
      const version = Number(/^\d{1,9}$/.exec(form.get(versionField) ?? '')?.[0] ?? 0);
      const refused = await runCommand(runner, systemAt(link.practice), (ctx) =>
        answerSurvey(ctx, link, { version, read: (questions) => formAnswers(questions, form) }),
      );
      if (!refused) return c.redirect(c.req.path, 303);
      return htmlAnswer(c, surveyView(refused.page, c.req.path, { form, problems: refused.problems }), 422);
    },
  });
  return new Hono<RequestEnv>()
    .get('/:link', show)
    .post('/:link', limitBody(largestForm), sameOriginOnly(origin), answer);
}
