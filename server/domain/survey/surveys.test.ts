import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { capacity } from '#contract/rules/limits.ts';
import { aPractice, anAppointment, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { aClientToRemind, aRemindingPractice, aVisit } from '#tests/support/reminder-world.ts';
import {
  anAnswer,
  anInvitation,
  aPublishedSurvey,
  everyKind,
  manyAnswers,
  surveyOrigin,
} from '#tests/support/survey-world.ts';
import { type DeliveryStatus, isFailed } from '#contract/rules/texting/delivery-status.ts';
import { answerSurvey } from './answer.ts';
import { closeSurvey } from './close.ts';
import { createSurvey } from './create.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { recordTextDelivery } from '../delivery/record-text-delivery.ts';
import { readPublicLink } from '../public-link.ts';
import { scheduleMessage } from '../scheduled-message/schedule.ts';
import { sendScheduledMessage } from '../scheduled-message/send-now.ts';
import { deleteSurvey } from './delete.ts';
import { getSurveyProgress } from './get-progress.ts';
import { getSurveyVersion } from './get-version.ts';
import { getSurvey } from './get.ts';
import { inviteToSurvey } from './invite.ts';
import { listAllSubmissions, listSubmissions } from './list-submissions.ts';
import { listSurveys } from './list.ts';
import { listWrittenAnswers } from './list-written-answers.ts';
import { publishSurvey } from './publish.ts';
import { getSurveyReport } from './report.ts';
import { updateSurvey } from './update.ts';

const world = await startWorld();

async function aSurveyPractice() {
  const { practice } = await aPractice(world);
  return { practice, staff: at(world, practice) };
}
const questions = (...elements: object[]) => ({ pages: [{ elements }] });
const more = { type: 'comment', name: 'more', title: 'What else?' };

describe('surveys', () => {
  it('are created, listed by name, opened and edited, and keep what this product does not know [SU-01] [SU-02] [SU-03] [API-72] [API-73] [API-75]', async () => {
    const { staff } = await aSurveyPractice();
    const survey_schema = {
      z: 1,
      title: { default: 'Hi', fr: 'Salut' },
      pages: [{ elements: [{ type: 'matrix', b: 1, a: 2 }] }],
    };
    const made = await staff.run(createSurvey, { name: 'visits', survey_schema });
    expect(made).toMatchObject({
      name: 'visits',
      status: 'DRAFT',
      version: null,
      invited: 0,
      answered: 0,
      is_edited: false,
    });
    await staff.run(createSurvey, { name: 'New clients', survey_schema: {} });
    expect((await staff.read(listSurveys)).data.map(({ name }) => name)).toEqual(['New clients', 'visits']);
    const opened = await staff.read(getSurvey, { id: made.id });
    expect(JSON.stringify(opened.survey_schema)).toBe(JSON.stringify(survey_schema));
    const renamed = await staff.run(updateSurvey, { id: made.id, name: 'Visits' });
    expect(renamed).toEqual({ ...made, name: 'Visits', revision: '2' });
  });

  it('refuse an edit of what a colleague has edited; the same edit again is none [API-74]', async () => {
    const { staff } = await aSurveyPractice();
    const { id } = await staff.run(createSurvey, { name: 'Visits', survey_schema: {} });
    const edit = { id, survey_schema: questions(more), revision: '1' };
    expect((await staff.run(updateSurvey, edit)).revision).toBe('2');
    expect((await staff.run(updateSurvey, edit)).revision).toBe('2');
    await expect(staff.run(updateSurvey, { ...edit, survey_schema: {} })).rejects.toEqual(refusal('survey_changed'));
    await expect(staff.run(publishSurvey, { id, revision: '1' })).rejects.toEqual(refusal('survey_changed'));
  });

  it('are published as versions that never change', async () => {
    const { practice, staff } = await aSurveyPractice();
    const { id, revision } = await aPublishedSurvey(world, practice, { schema: questions(more) });
    expect((await staff.run(publishSurvey, { id, revision })).version).toBe(1);
    const edited = await staff.run(updateSurvey, { id, survey_schema: everyKind });
    expect(edited).toMatchObject({ version: 1, is_edited: true, status: 'PUBLISHED' });
    expect(await staff.run(publishSurvey, { id, revision: edited.revision ?? '' })).toMatchObject({
      version: 2,
      is_edited: false,
    });
    const versions = await world.store.db
      .selectFrom('survey_version')
      .selectAll()
      .where('survey_id', '=', id)
      .orderBy('version')
      .execute();
    expect(versions.map(({ schema, author }) => [schema, author])).toEqual([
      [questions(more), 'Ada Lovelace'],
      [everyKind, 'Ada Lovelace'],
    ]);
  });

  it('cannot be published without a question, nor with one that has no words, nor with a required one that cannot be asked', async () => {
    const { staff } = await aSurveyPractice();
    const untitled = { ...more, title: ' ' };
    for (const schema of [
      {},
      questions(more, { type: 'matrix', name: 'grid', isRequired: true }),
      questions(untitled),
    ]) {
      const { id } = await staff.run(createSurvey, { name: 'Visits', survey_schema: schema });
      await expect(staff.run(publishSurvey, { id, revision: '1' })).rejects.toEqual(refusal('invalid_request'));
    }
  });

  it('are closed, and open again without a new version', async () => {
    const { practice, staff } = await aSurveyPractice();
    const { id, revision } = await aPublishedSurvey(world, practice);
    expect((await staff.run(closeSurvey, { id })).status).toBe('CLOSED');
    const { id: client } = await aClientToRemind(world, practice);
    const invite = { id, petOwnerId: client };
    await expect(staff.run(inviteToSurvey, invite, surveyOrigin)).rejects.toEqual(refusal('survey_not_published'));
    expect(await staff.run(publishSurvey, { id, revision })).toMatchObject({ status: 'PUBLISHED', version: 1 });
    const draft = await staff.run(createSurvey, { name: 'Draft', survey_schema: {} });
    await expect(staff.run(closeSurvey, { id: draft.id })).rejects.toEqual(refusal('survey_not_published'));
  });

  it('show each version as it was published, whatever was edited since', async () => {
    const { practice, staff } = await aSurveyPractice();
    const { id } = await aPublishedSurvey(world, practice, { schema: questions(more) });
    const edited = await staff.run(updateSurvey, { id, survey_schema: everyKind });
    await staff.run(publishSurvey, { id, revision: edited.revision ?? '' });
    const first = await staff.read(getSurveyVersion, { id, version: 1 });
    expect(first).toMatchObject({ version: 1, survey_schema: questions(more), author: 'Ada Lovelace' });
    await expect(staff.read(getSurveyVersion, { id, version: 3 })).rejects.toEqual(refusal('survey_not_found'));
  });

  it('are deleted unless somebody has answered, also at the same moment', async () => {
    const { practice, staff } = await aSurveyPractice();
    const unanswered = await aPublishedSurvey(world, practice);
    await anInvitation(world, practice, unanswered);
    expect(await staff.run(deleteSurvey, { id: unanswered.id })).toMatchObject({ id: unanswered.id, invited: 1 });
    await expect(staff.read(getSurvey, { id: unanswered.id })).rejects.toEqual(refusal('survey_not_found'));
    const answered = await aPublishedSurvey(world, practice);
    await anAnswer(world, practice, answered);
    await expect(staff.run(deleteSurvey, { id: answered.id })).rejects.toEqual(refusal('survey_has_answers'));
    const both = await aPublishedSurvey(world, practice);
    const [deleted, given] = await Promise.allSettled([
      staff.run(deleteSurvey, { id: both.id }),
      anAnswer(world, practice, both),
    ]);
    expect([deleted.status, given.status]).toContain('rejected');
  });

  it('are limited in number', async () => {
    const { practice, staff } = await aSurveyPractice();
    await sql`insert into survey (practice, name, draft) select ${practice}, 'x', '{}' from generate_series(1, ${capacity.surveys - 1}::int)`.execute(
      world.store.db,
    );
    const made = await Promise.allSettled([1, 2].map(() => staff.run(createSurvey, { name: 'x', survey_schema: {} })));
    expect(made.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  });

  it('belong to their practice: the ids of another one lead nowhere [F-45]', async () => {
    const { staff } = await aSurveyPractice();
    const theirs = await aSurveyPractice();
    const { id, revision } = await aPublishedSurvey(world, theirs.practice);
    for (const wrong of [id, randomUUID(), 'x'])
      for (const call of [
        () => staff.read(getSurvey, { id: wrong }),
        () => staff.read(getSurveyVersion, { id: wrong, version: 1 }),
        () => staff.read(getSurveyReport, { id: wrong }),
        () => staff.read(listSubmissions, { id: wrong, limit: 10 }),
        () => staff.run(updateSurvey, { id: wrong, name: 'x' }),
        () => staff.run(publishSurvey, { id: wrong, revision }),
        () => staff.run(closeSurvey, { id: wrong }),
        () => staff.run(deleteSurvey, { id: wrong }),
        () => staff.run(inviteToSurvey, { id: wrong, petOwnerId: randomUUID() }, surveyOrigin),
      ])
        await expect(call()).rejects.toEqual(refusal('survey_not_found'));
  });
});

describe('an invitation', () => {
  it('is one for a visit, and another for none, the same however often staff press before it is sent', async () => {
    const practice = await aRemindingPractice(world);
    const client = await aClientToRemind(world, practice);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const appointmentId = await aVisit(world, practice, client, { date: yesterday });
    const survey = await aPublishedSurvey(world, practice);
    const invite = (given: object = {}) =>
      at(world, practice).run(inviteToSurvey, { id: survey.id, petOwnerId: client.id, ...given }, surveyOrigin);
    const asked = await Promise.all([1, 2, 3].map(() => invite({ appointmentId })));
    // By default it is about the latest visit.
    const urls = [...asked, await invite()].map(({ url }) => url);
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^http:\/\/localhost:8080\/p\/s\/[\w-]+\.[\da-f]{32}$/);
    const others = await Promise.all([1, 2].map(() => invite({ appointmentId: null })));
    expect(new Set([...urls, ...others.map(({ url }) => url)]).size).toBe(2);
    await anAnswer(world, practice, survey, {}, { petOwnerId: client.id, appointmentId });
    await expect(invite({ appointmentId })).rejects.toEqual(refusal('already_asked'));
  });

  it('counts as asked once its address has left in a text, also one that was scheduled, and is not given again then', async () => {
    const practice = await aRemindingPractice(world);
    const staff = at(world, practice);
    const { id: petOwnerId, contact_phone } = await aClientToRemind(world, practice);
    const { id } = await aPublishedSurvey(world, practice);
    const invite = () => staff.run(inviteToSurvey, { id, petOwnerId }, surveyOrigin);
    const invited = async () => (await staff.read(getSurvey, { id })).invited;
    const { url } = await invite();
    expect(await invited()).toBe(0);
    const conversation = await staff.run(conversationWith, contact_phone ?? '', { pet_owner_id: petOwnerId });
    const text = { id: conversation.id, content: `How was it? ${url}.`, media: [] };
    const { id: scheduledId } = await staff.run(
      scheduleMessage,
      { ...text, send_at: new Date(Date.now() + 3_600_000).toISOString() },
      surveyOrigin,
    );
    await expect(invite()).rejects.toEqual(refusal('already_asked'));
    expect(await invited()).toBe(0);
    await staff.run(sendScheduledMessage, { id: conversation.id, scheduledId });
    expect(await invited()).toBe(1);
    await expect(invite()).rejects.toEqual(refusal('already_asked'));
  });

  it('does not count as asked once each text with its address has failed, and can be given again [RP-02] [IN-07]', async () => {
    const practice = await aRemindingPractice(world);
    const [staff, carrier] = [at(world, practice), at(world, practice, null)];
    const { id: petOwnerId, contact_phone } = await aClientToRemind(world, practice);
    const { id } = await aPublishedSurvey(world, practice);
    const invite = () => staff.run(inviteToSurvey, { id, petOwnerId }, surveyOrigin);
    const counted = async () => [
      (await staff.read(getSurvey, { id })).invited,
      (await staff.read(getSurveyReport, { id })).invited,
      (await staff.read(getSurveyProgress, { id })).asked,
    ];
    const { url } = await invite();
    const conversation = await staff.run(conversationWith, contact_phone ?? '', { pet_owner_id: petOwnerId });
    const send = async () => {
      const text = { type: 'SMS', direction: 'OUTBOUND', delivery_status: 'ENQUEUED', content: `${url}.` } as const;
      return (await staff.run((ctx) => addMessage(ctx, conversation.id, text))).id;
    };
    const report = (messageId: string, status: Exclude<DeliveryStatus, 'ENQUEUED'>) =>
      carrier.run(recordTextDelivery, { messageId, status, ...(isFailed(status) && { reason: 'landline' as const }) });
    const first = await send();
    expect(await counted()).toEqual([1, 1, 1]);
    await report(first, 'FAILED_TO_DELIVER');
    expect(await counted()).toEqual([0, 0, 0]);
    expect((await invite()).url).toBe(url);

    // Of two texts with the address, one arrives.
    const [second, third] = [await send(), await send()];
    await report(second, 'FAILED_TO_PROCESS');
    expect(await counted()).toEqual([1, 1, 1]);
    await report(third, 'DELIVERED');
    // A late and a repeated report change nothing.
    for (const late of [first, second, third]) await report(late, 'FAILED_TO_DELIVER');
    expect(await counted()).toEqual([1, 1, 1]);
  });

  it('counts as asked where the client has answered, whatever is reported of the text', async () => {
    const practice = await aRemindingPractice(world);
    const staff = at(world, practice);
    const { id: petOwnerId, contact_phone } = await aClientToRemind(world, practice);
    const survey = await aPublishedSurvey(world, practice);
    const { url } = await staff.run(inviteToSurvey, { id: survey.id, petOwnerId }, surveyOrigin);
    const conversation = await staff.run(conversationWith, contact_phone ?? '', { pet_owner_id: petOwnerId });
    const text = { type: 'SMS', direction: 'OUTBOUND', delivery_status: 'ENQUEUED', content: url } as const;
    const { id: messageId } = await staff.run((ctx) => addMessage(ctx, conversation.id, text));
    const link = await readPublicLink(world.store.db, 'survey', url.split('/').at(-1) ?? '');
    const given = { version: 1, read: () => ({ recommend: 9 }) };
    expect(await at(world, practice, null).run(answerSurvey, link!, given)).toBeNull();
    await at(world, practice, null).run(recordTextDelivery, { messageId, status: 'FAILED_TO_DELIVER' });
    expect(await staff.read(getSurveyReport, { id: survey.id })).toMatchObject({ invited: 1, invitedAnswered: 1 });
  });

  it('needs a client of the practice, and a visit of that client', async () => {
    const practice = await aRemindingPractice(world);
    const client = await aClientToRemind(world, practice);
    const { id: othersVisit } = await anAppointment(world, practice);
    const { id } = await aPublishedSurvey(world, practice);
    const invite = (given: object) =>
      at(world, practice).run(inviteToSurvey, { id, petOwnerId: client.id, ...given }, surveyOrigin);
    for (const petOwnerId of ['x', randomUUID()])
      await expect(invite({ petOwnerId })).rejects.toEqual(refusal('client_not_found'));
    for (const appointmentId of ['x', othersVisit])
      await expect(invite({ appointmentId })).rejects.toEqual(refusal('appointment_not_found'));
  });
});

describe('submissions', () => {
  it('are listed page by page, the latest first, with the visit and the client [API-76] [API-77] [RP-02] [RP-03]', async () => {
    const practice = await aRemindingPractice(world);
    const staff = at(world, practice);
    const client = await aClientToRemind(world, practice);
    const appointmentId = await aVisit(world, practice, client, { date: '2026-11-20T15:00:00Z' });
    const survey = await aPublishedSurvey(world, practice);
    await manyAnswers(world, practice, survey, [{ more: 'third' }, { more: 'second' }, { more: 'first' }]);
    await anAnswer(world, practice, survey, { more: 'fourth' }, { petOwnerId: client.id, appointmentId });
    await world.store.db
      .updateTable('survey_submission')
      .set({ submitted_at: '2026-10-01T01:00:00.000Z' })
      .where('practice', '=', practice)
      .where(sql<boolean>`answers ->> 'more' = 'fourth'`)
      .execute();
    const other = await aPublishedSurvey(world, practice);
    await anAnswer(world, practice, other, { more: 'other' });
    const read = async (input: object = {}) => staff.read(listSubmissions, { id: survey.id, limit: 2, ...input });
    const first = await read();
    const second = await read({ cursor: first.nextCursor });
    const textsOf = ({ data }: typeof first) => data.map(({ answers }) => answers['more']);
    expect([textsOf(first), textsOf(second)]).toEqual([
      ['fourth', 'third'],
      ['second', 'first'],
    ]);
    expect([first.total, second.nextCursor]).toEqual([4, null]);
    expect(textsOf(await read({ type: 'Exam' }))).toEqual(['fourth']);
    expect(textsOf(await read({ type: 'Surgery' }))).toEqual([]);
    const all = await staff.read(listAllSubmissions, { limit: 100 });
    expect([all.total, new Set(all.data.map(({ surveyId }) => surveyId)).size]).toEqual([5, 2]);
    expect(all.data.find(({ answers }) => answers['more'] === 'fourth')).toMatchObject({
      version: 1,
      answers: { recommend: 9, more: 'fourth' },
      client: { id: client.id, name: expect.stringMatching(/^Maya /) as unknown },
      visit: { resource: 'Dr. Ortiz', species: client.pet.species },
    });
    await expect(read({ cursor: 'x' })).rejects.toEqual(refusal('invalid_request'));
  });

  it('keep their answers, and name nobody, once the practice software has removed the client', async () => {
    const { practice, staff } = await aSurveyPractice();
    const client = await aClientToRemind(world, practice);
    const survey = await aPublishedSurvey(world, practice);
    await anAnswer(world, practice, survey, {}, { petOwnerId: client.id });
    await world.store.db.deleteFrom('pet_owner').where('practice', '=', practice).where('id', '=', client.id).execute();
    const { data } = await staff.read(listSubmissions, { id: survey.id, limit: 10 });
    expect(data).toMatchObject([{ answers: { recommend: 9 }, client: null }]);
  });
});

describe('the report of a survey', () => {
  it('counts all versions together, and says how many of those who were asked have answered', async () => {
    const { practice, staff } = await aSurveyPractice();
    const survey = await aPublishedSurvey(world, practice);
    for (const recommend of [10, 9, 9, 3]) await anAnswer(world, practice, survey, { recommend });
    await anInvitation(world, practice, survey);
    const before = await staff.read(getSurveyReport, { id: survey.id });
    expect(before).toMatchObject({ answered: 4, invited: 5, invitedAnswered: 4, nps: { value: null, answers: 4 } });
    const edited = await staff.run(updateSurvey, {
      id: survey.id,
      survey_schema: questions({ ...everyKindRating, title: 'New words' }, more),
    });
    const published = await staff.run(publishSurvey, { id: survey.id, revision: edited.revision ?? '' });
    for (let count = 0; count < 6; count += 1) await anAnswer(world, practice, published, { recommend: 10 });
    const report = await staff.read(getSurveyReport, { id: survey.id });
    expect(report).toMatchObject({ answered: 10, nps: { value: 80, answers: 10 } });
    expect(report.questions[0]).toMatchObject({ title: 'New words', answered: 10, versions: { first: 1, last: 2 } });
    expect(report.questions.map(({ name }) => name)).toEqual([
      'recommend',
      'more',
      'satisfied',
      'found',
      'liked',
      'again',
    ]);
  });

  it('is of the days of the practice, also in the night of a clock change, and of one kind of visit', async () => {
    const zone = 'America/New_York';
    const practice = await aRemindingPractice(world);
    const staff = at(world, practice);
    const client = await aClientToRemind(world, practice);
    const survey = await aPublishedSurvey(world, practice);
    const appointmentId = await aVisit(world, practice, client, { date: '2026-10-30T15:00:00Z' });
    await anAnswer(world, practice, survey, {}, { petOwnerId: client.id, appointmentId });
    await anAnswer(world, practice, survey);
    const moments = ['2026-11-01T03:59:59.000Z', '2026-11-01T04:00:00.000Z'];
    const { data } = await staff.read(listSubmissions, { id: survey.id, limit: 10 });
    for (const [index, { id }] of data.entries())
      await world.store.db
        .updateTable('survey_submission')
        .set({ submitted_at: moments[index] ?? '' })
        .where('practice', '=', practice)
        .where('id', '=', id)
        .execute();
    const answered = async (filter: object) =>
      (await staff.read(getSurveyReport, { id: survey.id, ...filter })).answered;
    expect(moments.map((moment) => dayIn(new Date(moment), zone))).toEqual(['2026-10-31', '2026-11-01']);
    expect(await answered({ to: '2026-10-31' })).toBe(1);
    expect(await answered({ from: '2026-11-01', to: '2026-11-01' })).toBe(1);
    expect(await answered({ from: '2026-11-02' })).toBe(0);
    const { resources, species, types, weeks } = await staff.read(getSurveyReport, { id: survey.id });
    expect(weeks).toEqual([{ monday: '2026-10-26', answered: 2 }]);
    expect([resources, species]).toEqual([['Dr. Ortiz'], [client.pet.species]]);
    expect(await answered({ resource: 'Dr. Ortiz', type: types[0] })).toBe(1);
    expect(await answered({ resource: 'Nobody' })).toBe(0);
  });
});

describe('the written answers of a question', () => {
  it('are read page by page, the latest first, and searched without regard to accents', async () => {
    const { practice, staff } = await aSurveyPractice();
    const survey = await aPublishedSurvey(world, practice);
    const texts = Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? `Text ${at}` : `José waited, ${at}`));
    await manyAnswers(world, practice, survey, [...texts.map((text) => ({ more: text })), { recommend: 9 }]);
    const asked = { id: survey.id, question: 'more', version: 1 };
    const all: string[] = [];
    const lengths: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listWrittenAnswers>> = await staff.read(listWrittenAnswers, {
        ...asked,
        ...(cursor !== null && { cursor }),
      });
      all.push(...page.data.map(({ text }) => text));
      lengths.push(page.data.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([all, lengths]).toEqual([texts, [50, 50, 20]]);
    const found = await staff.read(listWrittenAnswers, { ...asked, search: ' WAITED jose' });
    expect([found.data[0]?.text, found.data.length, found.nextCursor === null]).toEqual(['José waited, 1', 50, false]);
    const few = await staff.read(listWrittenAnswers, { ...asked, search: '119' });
    expect(few).toMatchObject({ data: [{ text: 'José waited, 119' }], nextCursor: null });
    expect((await staff.read(listWrittenAnswers, { ...asked, from: '2026-10-01' })).data).toEqual([]);
  });

  it('are those of the versions that asked it in the same way', async () => {
    const { practice, staff } = await aSurveyPractice();
    const first = await aPublishedSurvey(world, practice, { schema: questions(everyKindRating, more) });
    await anAnswer(world, practice, first, { more: 'Words' });
    const schema = questions(everyKindRating, {
      type: 'radiogroup',
      name: 'more',
      choices: ['a'],
      showOtherItem: true,
    });
    const { revision = '' } = await staff.run(updateSurvey, { id: first.id, survey_schema: schema });
    const second = await staff.run(publishSurvey, { id: first.id, revision });
    await anAnswer(world, practice, second, { more: 'a' });
    await anAnswer(world, practice, second, { more: 'other', 'more-Comment': 'Mine' });
    const textsOf = async (version: number) =>
      (await staff.read(listWrittenAnswers, { id: first.id, question: 'more', version })).data.map(({ text }) => text);
    expect([await textsOf(1), await textsOf(2)]).toEqual([['Words'], ['Mine']]);
    const wrong = { id: first.id, question: 'none', version: 1 };
    await expect(staff.read(listWrittenAnswers, wrong)).rejects.toEqual(refusal('invalid_request'));
    const cursor = '2026-11-01T00:00:00.000Z_1';
    await expect(
      staff.read(listWrittenAnswers, { id: first.id, question: 'more', version: 1, cursor }),
    ).rejects.toEqual(refusal('invalid_request'));
  });
});

const everyKindRating = { type: 'rating', name: 'recommend', rateMin: 0, rateMax: 10, x_metric: 'nps' };
