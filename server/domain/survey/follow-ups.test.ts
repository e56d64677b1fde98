import { describe, expect, it } from 'vitest';
import { aClient, aConversation, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { anAnswer, anInvitation, aPublishedSurvey } from '#tests/support/survey-world.ts';
import { getClientTimeline } from '../client/get-timeline.ts';
import { getSurveyProgress } from './get-progress.ts';
import { listFollowUps } from './list-follow-ups.ts';
import { publishSurvey } from './publish.ts';
import { updateSurvey } from './update.ts';

const world = await startWorld();

async function aSurveyPractice() {
  const { practice } = await aPractice(world);
  const survey = await aPublishedSurvey(world, practice);
  return { practice, survey, staff: at(world, practice) };
}

describe('what is to be followed up', () => {
  it('are the answers of unhappy clients, the latest first, with their words and the conversation with them [RP-02]', async () => {
    const { practice, survey, staff } = await aSurveyPractice();
    const client = await aClient(world, practice);
    await aConversation(world, practice, { pet_owner_id: client.id, latest_at: '2026-01-01T00:00:00Z' });
    await anAnswer(world, practice, survey, { recommend: 7, satisfied: 3 });
    await anAnswer(world, practice, survey, { recommend: 9, satisfied: 2 });
    await anAnswer(world, practice, survey, { recommend: 6, more: 'I waited' }, { petOwnerId: client.id });
    // It has the line that puts the answer before staff.
    const { id: conversationId } = await world.store.db
      .selectFrom('conversation')
      .select('id')
      .where('practice', '=', practice)
      .where('pet_owner_id', '=', client.id)
      .orderBy('latest_at', 'desc')
      .executeTakeFirstOrThrow();
    const { data, nextCursor } = await staff.read(listFollowUps, { id: survey.id });
    expect(nextCursor).toBeNull();
    expect(data.map(({ ratings }) => ratings.map(({ rating, max }) => `${rating} of ${max}`))).toEqual(
      expect.arrayContaining([['6 of 10'], ['2 of 5']]),
    );
    expect(data).toHaveLength(2);
    expect(data.find(({ client: one }) => one?.id === client.id)).toMatchObject({
      conversationId,
      texts: ['I waited'],
      ratings: [{ title: 'How likely are you to recommend us?', rating: 6, max: 10 }],
    });
  });

  it('comes page by page, within the days and visits that are counted, and from versions that asked otherwise', async () => {
    const { practice, survey, staff } = await aSurveyPractice();
    await anAnswer(world, practice, survey, { recommend: 0 });
    const schema = { pages: [{ elements: [{ type: 'comment', name: 'recommend', title: 'Why?' }] }] };
    const edited = await staff.run(updateSurvey, { id: survey.id, survey_schema: schema });
    const second = await staff.run(publishSurvey, { id: survey.id, revision: edited.revision ?? '' });
    await anAnswer(world, practice, second, { recommend: '3' });
    const all = async (filter: object = {}) => (await staff.read(listFollowUps, { id: survey.id, ...filter })).data;
    expect(await all()).toHaveLength(1);
    expect(await all({ to: '2020-01-01' })).toEqual([]);
    expect(await all({ resource: 'Nobody' })).toEqual([]);
  });
});

describe('how far clients come', () => {
  it('is told by the last question that they have seen, and for the others that it is not known [RP-02]', async () => {
    const { practice, survey, staff } = await aSurveyPractice();
    await anAnswer(world, practice, survey);
    for (let count = 0; count < 5; count += 1) await anInvitation(world, practice, survey);
    const unanswered = await world.store.db
      .selectFrom('survey_invitation as asked')
      .select('asked.id')
      .where('asked.practice', '=', practice)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('survey_submission').select('id').whereRef('invitation_id', '=', 'asked.id'))),
      )
      .execute();
    for (const [index, furthest] of ['recommend', 'found', 'found', 'gone'].entries())
      await world.store.db
        .updateTable('survey_invitation')
        .set({ furthest })
        .where('practice', '=', practice)
        .where('id', '=', unanswered[index]?.id ?? '')
        .execute();
    const progress = await staff.read(getSurveyProgress, { id: survey.id });
    expect(progress).toMatchObject({ asked: 6, answered: 1, stoppedBefore: 1, unknown: 1 });
    expect(progress.stopped.map(({ name, count }) => [name, count])).toEqual([
      ['recommend', 1],
      ['satisfied', 0],
      ['found', 2],
      ['liked', 0],
      ['again', 0],
      ['more', 0],
    ]);
    expect(await staff.read(getSurveyProgress, { id: survey.id, to: '2020-01-01' })).toMatchObject({ asked: 0 });
  });
});

describe('the timeline of a client', () => {
  it('shows when they were asked to answer a survey, and what they answered [IN-23]', async () => {
    const { practice, survey, staff } = await aSurveyPractice();
    const client = await aClient(world, practice);
    await anAnswer(world, practice, survey, { recommend: 3, satisfied: 5 }, { petOwnerId: client.id });
    const { data } = await staff.read(getClientTimeline, { id: client.id, limit: 10 });
    const entries = data.map((one) => (one.kind === 'survey' ? [one.event, one.survey, one.score] : one.kind));
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['asked', survey.name, null],
        ['answered', survey.name, { rating: 3, max: 10 }],
      ]),
    );
  });
});
