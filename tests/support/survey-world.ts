import type { JsonObject } from '#contract/fields.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { updatePostAppointment } from '#server/domain/settings/update-post-appointment.ts';
import { answerSurvey } from '#server/domain/survey/answer.ts';
import { createSurvey } from '#server/domain/survey/create.ts';
import { getSurvey } from '#server/domain/survey/get.ts';
import { inviteToSurvey } from '#server/domain/survey/invite.ts';
import { listSurveys } from '#server/domain/survey/list.ts';
import { publishSurvey } from '#server/domain/survey/publish.ts';
import { updateSurvey } from '#server/domain/survey/update.ts';
import { aClient, at, type World } from './server-world.ts';

/** A survey with a question of each kind; the first alone is required. */
export const everyKind: JsonObject = {
  title: 'After your visit',
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'rating',
          name: 'recommend',
          title: 'How likely are you to recommend us?',
          isRequired: true,
          rateMin: 0,
          rateMax: 10,
          minRateDescription: 'Not at all',
          maxRateDescription: 'Very',
          x_metric: 'nps',
        },
        { type: 'rating', name: 'satisfied', title: 'How satisfied were you?', x_metric: 'csat' },
        {
          type: 'radiogroup',
          name: 'found',
          title: 'How did you find us?',
          choices: [
            { value: 'friend', text: 'A friend' },
            { value: 'web', text: 'The web' },
          ],
          showOtherItem: true,
        },
        { type: 'checkbox', name: 'liked', title: 'What was good?', choices: ['Staff', 'Prices', 'Waiting time'] },
        { type: 'boolean', name: 'again', title: 'Will you come again?' },
        { type: 'comment', name: 'more', title: 'What else?' },
      ],
    },
  ],
};

export async function aPublishedSurvey(
  world: World,
  practice: string,
  { name = 'After a visit', schema = everyKind }: { name?: string; schema?: JsonObject } = {},
) {
  const staff = at(world, practice);
  const made = await staff.run(createSurvey, { name, survey_schema: schema });
  const published = await staff.run(publishSurvey, { id: made.id, revision: made.revision ?? '' });
  return { ...published, revision: published.revision ?? '' };
}

/** The surveys as staff of a practice read and edit them. */
export function surveyDesk(world: World, practice: string) {
  const staff = at(world, practice);
  return {
    all: async () => (await staff.read(listSurveys)).data,
    find: (id: string) => staff.read(getSurvey, { id }),
    draft: (name: string, survey_schema: JsonObject = everyKind) => staff.run(createSurvey, { name, survey_schema }),
    edit: (id: string, edits: { name?: string; survey_schema?: JsonObject }) =>
      staff.run(updateSurvey, { id, ...edits }),
    /** It goes with the thank-you, or none does. */
    chooseForThanks: (surveyId: string | null) => staff.run(updatePostAppointment, { surveyId }),
  };
}

export const surveyOrigin = 'http://localhost:8080';

/** Asks a client, a new one unless given, and answers the address of their page. */
export async function anInvitation(
  world: World,
  practice: string,
  { id }: Pick<Survey, 'id'>,
  given: { petOwnerId?: string; appointmentId?: string } = {},
): Promise<string> {
  const petOwnerId = given.petOwnerId ?? (await aClient(world, practice)).id;
  return (await at(world, practice).run(inviteToSurvey, { ...given, id, petOwnerId }, surveyOrigin)).url;
}

/** A new client answers; what is required is answered. */
export async function anAnswer(
  world: World,
  practice: string,
  survey: Pick<Survey, 'id'> & { version?: number | null | undefined },
  answers: Record<string, unknown> = {},
  invitation: Parameters<typeof anInvitation>[3] = {},
): Promise<void> {
  const url = await anInvitation(world, practice, survey, invitation);
  const link = await readPublicLink(world.store.db, 'survey', url.split('/').at(-1) ?? '');
  if (!link) throw new Error('The invitation has no link.');
  const given = { version: survey.version ?? 0, read: () => ({ recommend: 9, ...answers }) };
  const refused = await at(world, practice, null).run(answerSurvey, link, given);
  if (refused) throw new Error(JSON.stringify(refused.problems));
}
