import type { Context } from '../context.ts';
import type { PublicLink } from '../public-link.ts';
import { surveyPage } from './find-page.ts';

interface SeenQuestion {
  /** The version that the client sees. */
  readonly version: number;
  /** The name of the last question on the screen. */
  readonly question: string;
}

/** Stores how far a client came who has not answered; one who goes back up has come as far as before. */
export async function noteFurthest(ctx: Context, link: PublicLink, { version, question }: SeenQuestion): Promise<void> {
  const page = await surveyPage(ctx, link, { version });
  if (page?.state !== 'open') return;
  const names = page.survey.questions.map(({ name }) => name);
  const upTo = names.slice(0, names.indexOf(question));
  if (!names.includes(question)) return;
  await ctx.db
    .updateTable('survey_invitation')
    .set({ furthest: question })
    .where('practice', '=', ctx.practice)
    .where('id', '=', page.survey.invitationId)
    // What another version asked says nothing about this one.
    .where((eb) =>
      eb.or([eb('furthest', 'is', null), eb('furthest', 'in', ['', ...upTo]), eb('furthest', 'not in', names)]),
    )
    .execute();
}
