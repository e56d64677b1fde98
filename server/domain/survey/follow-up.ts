import { type Answers, writtenIn } from '#contract/rules/surveys/answers.ts';
import { badRatings } from '#contract/rules/surveys/survey-settings.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addInternalLine, toBeRead } from '../conversation/internal.ts';
import type { AskedSurvey } from './find-page.ts';

/** Characters of what the client wrote that the line contains; the report has all. */
const mostWords = 4000;

/** Words that are written from right to left turn nothing around them. */
const isolated = (words: string): string => `\u2068${words}\u2069`;

/** Puts what an unhappy client has said before staff, as a line in the unread conversation. A client without a number is on the report alone. */
export async function followUp(ctx: Context, { title, questions, settings, clientId }: AskedSurvey, answers: Answers) {
  const bad = badRatings(questions, answers).map(
    ({ question: { max, title: asked }, rating }) => `${rating} of ${max} for “${asked}”`,
  );
  if (!settings.followsUp || bad.length === 0 || clientId === null) return;
  const client = await ctx.db
    .selectFrom('pet_owner')
    .select(['first_name', 'contact_phone'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', clientId)
    .executeTakeFirst();
  if (!client?.contact_phone) return;
  const conversation = await conversationWith(ctx, client.contact_phone, { pet_owner_id: clientId });
  const words = writtenIn(questions, answers).map((text) => `“${isolated(text)}”`);
  const line = `${client.first_name ?? 'The client'} answered the survey “${title}”: ${bad.join(', ')}.`;
  await addInternalLine(ctx, conversation.id, cutText([line, ...words].join('\n'), mostWords), toBeRead);
}
