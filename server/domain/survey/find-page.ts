import type { JsonObject } from '#contract/fields.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import type { Answers } from '#contract/rules/surveys/answers.ts';
import { type Question, questionsOf, surveyDescription, surveyTitle } from '#contract/rules/surveys/questions.ts';
import { badRatings, settingsOf, type SurveySettings } from '#contract/rules/surveys/survey-settings.ts';
import type { Db } from '#server/db/schema.ts';
import { type Context, readingContext, systemAt } from '../context.ts';
import { presentPublicly, type PublicPractice } from '../portal-link/find-practice.ts';
import { ownPractice } from '../practice/internal.ts';
import { type PublicLink, readPublicLink } from '../public-link.ts';
import { isRowId } from '../row-id.ts';

/** What the page of a survey shows. */
export interface SurveyPage {
  readonly practice: PublicPractice;
  readonly survey: AskedSurvey;
  /** Whether the client can answer, has answered, or why not any more. */
  readonly state: 'open' | 'answered' | 'closed' | 'expired';
  /** Whether the client has given a bad rating. */
  readonly isUnhappy: boolean;
  /** What the client has answered; null for nothing yet. */
  readonly answers: Answers | null;
}

/** A published version. */
export interface AskedSurvey {
  readonly invitationId: string;
  readonly surveyId: string;
  readonly version: number;
  readonly title: string;
  readonly description: string | null;
  readonly questions: readonly Question[];
  readonly settings: SurveySettings;
  readonly clientId: string | null;
}

/** What is behind a link of a survey that the practice has deleted since. */
interface WithdrawnSurvey {
  readonly practice: PublicPractice;
  readonly state: 'withdrawn';
}

/** The page behind a link; null for one that was not made here. */
export async function surveyAtLink(db: Db, link: string): Promise<SurveyPage | WithdrawnSurvey | null> {
  const read = await readPublicLink(db, 'survey', link);
  if (!read) return null;
  const ctx = readingContext(db, systemAt(read.practice));
  const page = await surveyPage(ctx, read);
  return page ?? { practice: presentPublicly(await ownPractice(ctx), ctx.now), state: 'withdrawn' };
}

interface PageOptions {
  /** The version that the client answers; by default, and for one that was never published, the latest. */
  readonly version?: number;
  /** Milliseconds after the closing of the survey, or the last day of the link, for which answers are taken. */
  readonly grace?: number;
}

export async function surveyPage(
  ctx: Context,
  { ids: [id = ''], lastDay }: PublicLink,
  { version, grace = 0 }: PageOptions = {},
): Promise<SurveyPage | null> {
  const found = isRowId(id) ? await invitationOf(ctx, id) : undefined;
  if (!found) return null;
  const row = await ownPractice(ctx);
  const wanted = found.answered_version ?? version ?? found.version;
  const published = await ctx.db
    .selectFrom('survey_version')
    .select(['version', 'schema'])
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', found.survey_id)
    .where((eb) => eb.or([eb('version', '=', found.version ?? 0), eb('version', '=', wanted ?? 0)]))
    .execute();
  const shown =
    published.find((one) => one.version === wanted) ?? published.find((one) => one.version === found.version);
  if (!shown) return null;
  const before = new Date(ctx.now.getTime() - grace);
  const isExpired = lastDay !== null && dayIn(before, row.time_zone) > lastDay;
  const latest = published.find((one) => one.version === found.version) ?? shown;
  const closesAfter = settingsOf(latest.schema).lastDay;
  const isClosed =
    (found.closed_at !== null && before.getTime() > Date.parse(found.closed_at)) ||
    (closesAfter !== null && dayIn(before, row.time_zone) > closesAfter);
  const content = contentOf(found.name, shown.schema);
  return {
    practice: presentPublicly(row, ctx.now),
    state: found.answers !== null ? 'answered' : isExpired ? 'expired' : isClosed ? 'closed' : 'open',
    isUnhappy: badRatings(content.questions, found.answers ?? {}).length > 0,
    answers: found.answers,
    survey: {
      ...content,
      invitationId: id,
      surveyId: found.survey_id,
      version: shown.version,
      clientId: found.pet_owner_id,
    },
  };
}

/** What a client reads of a survey. */
export const contentOf = (name: string, schema: JsonObject) => ({
  title: surveyTitle(schema) ?? name,
  description: surveyDescription(schema),
  questions: questionsOf(schema),
  settings: settingsOf(schema),
});

const invitationOf = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('survey_invitation as asked')
    .innerJoin('survey', (join) =>
      join.onRef('survey.practice', '=', 'asked.practice').onRef('survey.id', '=', 'asked.survey_id'),
    )
    .leftJoin('survey_submission as answer', (join) =>
      join.onRef('answer.practice', '=', 'asked.practice').onRef('answer.invitation_id', '=', 'asked.id'),
    )
    .select(['asked.survey_id', 'asked.pet_owner_id', 'survey.name', 'survey.version', 'survey.closed_at'])
    .select(['answer.answers', 'answer.version as answered_version'])
    .where('asked.practice', '=', ctx.practice)
    .where('asked.id', '=', id)
    .executeTakeFirst();
