import { type Context, Hono } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { systemAt } from '#server/domain/context.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { answerSurvey } from '#server/domain/survey/answer.ts';
import { surveyAtLink } from '#server/domain/survey/find-page.ts';
import { noteFurthest } from '#server/domain/survey/note-furthest.ts';
import { htmlAnswer } from '../html-answer.ts';
import { limitBody } from '../limit-body.ts';
import { noPractice, notice } from '../portal-document.ts';
import { publicPage } from '../public-page.ts';
import type { RequestEnv } from '../request-env.ts';
import { sameOriginOnly } from '../same-origin-only.ts';
import type { ServeParts } from '../serve.ts';
import { formAnswers } from './form-answers.ts';
import surveyScript from './script/survey.js?raw';
import { answeredBeforeView, scriptName, surveyNotice, surveyView, versionField, withdrawnNotice } from './views.ts';

/** Generous, because the phones of one carrier may share an address. */
const views: PublicLimits = [{ by: 'address', most: 240, within: 60 }];
const answers: PublicLimits = [{ by: 'address', most: 30, within: 60 }];
/** In bytes: thirty long answers in any language. */
const largestForm = 512 * 1024;
const largestNote = 1024;

const tooLong = notice('Your answers are not sent yet', 'They are too long. Go back, and write less.');

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
    hasScript: true,
    show: async (_, c) => {
      const found = await surveyAtLink(db, linkIn(c));
      if (!found) return htmlAnswer(c, noPractice, 404);
      c.set('shownPractice', found.practice);
      if (found.state === 'withdrawn') return htmlAnswer(c, withdrawnNotice(found.practice), 404);
      const { state } = found;
      return htmlAnswer(c, state === 'open' ? surveyView(found, c.req.path) : surveyNotice(found, state));
    },
  });
  const answer = publicPage(parts, {
    name: 'survey answer',
    limits: answers,
    hasScript: true,
    show: async (_, c) => {
      const link = await readPublicLink(db, 'survey', linkIn(c));
      if (!link) return htmlAnswer(c, noPractice, 404);
      const form = new URLSearchParams(await c.req.text());
      const version = versionIn(form);
      const refused = await runCommand(runner, systemAt(link.practice), (ctx) =>
        answerSurvey(ctx, link, { version, read: (questions) => formAnswers(questions, form) }),
      );
      if (!refused) return c.redirect(c.req.path, 303);
      if (refused.reason === 'answered') return htmlAnswer(c, answeredBeforeView(refused.page, refused.given), 409);
      return htmlAnswer(c, surveyView(refused.page, c.req.path, { form, problems: refused.problems }), 422);
    },
  });
  const note = publicPage(parts, {
    name: 'survey seen',
    limits: views,
    show: async (_, c) => {
      const link = await readPublicLink(db, 'survey', linkIn(c));
      if (!link) return htmlAnswer(c, noPractice, 404);
      const form = new URLSearchParams(await c.req.text());
      const seen = { version: versionIn(form), question: form.get('furthest') ?? '' };
      await runCommand(runner, systemAt(link.practice), (ctx) => noteFurthest(ctx, link, seen));
      return c.body(null, 204);
    },
  });
  const app = new Hono<RequestEnv>()
    .get(`/${scriptName}`, (c) => c.body(surveyScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    .get('/:link', show)
    .post('/:link', limitBody(largestForm), sameOriginOnly(origin), answer)
    .post('/:link/seen', limitBody(largestNote), sameOriginOnly(origin), note);
  app.onError((error, c) => {
    if (!(error instanceof Refusal && error.code === 'payload_too_large')) throw error;
    return htmlAnswer(c, tooLong, 413);
  });
  return app;
}

/** The version that a form says it shows; 0 for none. */
const versionIn = (form: URLSearchParams): number => Number(/^\d{1,9}$/.exec(form.get(versionField) ?? '')?.[0] ?? 0);
