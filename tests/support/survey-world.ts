import { sql } from 'kysely';
import type { JsonObject } from '#contract/fields.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { readPublicLink } from '#server/domain/public-link.ts';
import { updatePostAppointment } from '#server/domain/settings/update-post-appointment.ts';
import { answerSurvey } from '#server/domain/survey/answer.ts';
import { createSurvey } from '#server/domain/survey/create.ts';
import { deleteSurvey } from '#server/domain/survey/delete.ts';
import { getSurvey } from '#server/domain/survey/get.ts';
import { inviteToSurvey } from '#server/domain/survey/invite.ts';
import { listSurveys } from '#server/domain/survey/list.ts';
import { noteAsked } from '#server/domain/conversation/note-asked.ts';
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

/** What no editor of ours writes: names of every object, lists where texts belong, deep and long parts, unknown types. */
export function aHostileSchema(): JsonObject {
  let deep: unknown = 'end';
  for (let level = 0; level < 8; level += 1) deep = level % 2 === 0 ? [deep] : { deep };
  const odd = [null, 3, 'text', [], { type: { a: 1 }, name: ['x'] }, { type: 'panel', name: 'p', elements: deep }];
  const elements = [
    { type: 'rating', name: 'constructor', title: 'How was it?', rateMin: 0, rateMax: 10, rateStep: 1 },
    { type: 'comment', name: '__proto__', title: 'Polluted' },
    { type: 'radiogroup', name: 'valueof', title: { default: ['x'] }, choices: [{ value: {} }, null, deep] },
    { type: 'checkbox', name: 'many', title: 'Many', choices: Array.from({ length: 120 }, (_, at) => at) },
    { type: 'rating', name: 'huge', rateMin: -1e9, rateMax: 1e9 },
    ...odd,
    ...Array.from({ length: 20 }, (_, at) => ({ type: 'matrix', name: `m${at}`, rows: deep })),
    { type: 'comment', name: 'more', title: '<img src=x onerror=alert(1)>', maxLength: -1 },
  ];
  return { title: ['no', 'title'], pages: [null, 'page', { elements }, { elements: 7 }], elements: { 0: deep } };
}

/** Puts a schema where another server's would be, past everything that checks what staff write. */
export async function storeSchema({ store }: World, id: string, schema: JsonObject): Promise<void> {
  const json = JSON.stringify(schema);
  await store.db.updateTable('survey').set({ draft: json }).where('id', '=', id).execute();
  await sql`update survey_version set schema = ${json}::json where survey_id = ${id}`.execute(store.db);
}

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
    remove: (id: string) => staff.run(deleteSurvey, { id }),
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
  given: { petOwnerId?: string; appointmentId?: string | null } = {},
): Promise<string> {
  const petOwnerId = given.petOwnerId ?? (await aClient(world, practice)).id;
  const staff = at(world, practice);
  const { url } = await staff.run(inviteToSurvey, { ...given, id, petOwnerId }, surveyOrigin);
  await staff.run(noteAsked, url);
  return url;
}

/** Clients who have been removed since have answered, each an hour before the one in front. */
export async function manyAnswers(
  { store }: World,
  practice: string,
  { id, version }: Pick<Survey, 'id' | 'version'>,
  answers: readonly Record<string, unknown>[],
): Promise<void> {
  const rows = answers.map((given) => ({ invitation: crypto.randomUUID(), given }));
  await store.db
    .insertInto('survey_invitation')
    .values(rows.map(({ invitation }) => ({ practice, id: invitation, survey_id: id })))
    .execute();
  await store.db
    .insertInto('survey_submission')
    .values(
      rows.map(({ invitation, given }, at) => ({
        practice,
        survey_id: id,
        version: version ?? 0,
        invitation_id: invitation,
        answers: JSON.stringify(given),
        submitted_at: new Date(Date.UTC(2026, 9, 1) - at * 3_600_000).toISOString(),
      })),
    )
    .execute();
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
  if (refused) throw new Error(JSON.stringify(refused));
}
