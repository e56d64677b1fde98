import { describe, expect, it } from 'vitest';
import { aPractice, at, refusal, startWorld } from '#tests/support/server-world.ts';
import { aClientToRemind, aRemindingPractice, aVisit, remindAt, writtenBy } from '#tests/support/reminder-world.ts';
import { aPublishedSurvey, storeSchema } from '#tests/support/survey-world.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { recordHandOver } from '../delivery/record-hand-over.ts';
import { recordMailReport } from '../delivery/record-mail-report.ts';
import { returnToken } from '../email/return-token.ts';
import { linkKeys } from '../link-keys.ts';
import { aBounce } from '#tests/support/mail-reports.ts';
import { getSurvey } from './get.ts';
import { addMessage } from '../conversation/internal.ts';
import { getEnrollment } from '../practice/get-enrollment.ts';
import { listPublishes } from '../publish/list.ts';
import { readPublicLink } from '../public-link.ts';
import { sendTestMessage } from '../reminder/send-test-message.ts';
import { revertPublish } from '../settings/revert-publish.ts';
import { updatePostAppointment } from '../settings/update-post-appointment.ts';
import { closeSurvey } from './close.ts';
import { createSurvey } from './create.ts';
import { deleteSurvey } from './delete.ts';
import { inviteToSurvey } from './invite.ts';

const world = await startWorld();
const { db } = world.store;
const visitAt = '2026-03-11T14:00:00.000Z';
const thankedAt = '2026-03-12T13:00:00.000Z';

/** A practice that thanks by email with a published survey, and a client whose visit was yesterday. */
async function aThankingPractice() {
  const message = 'Thank you for coming in with {{pet}}. It was good to see you both, and we hope to see you again.';
  const practice = await aRemindingPractice(world, {
    reminders: { mediums: ['EMAIL'] },
    profile: JSON.stringify({ postAppointmentCommunications: { enabled: true, message, link: null } }),
  });
  const rewound = { reminders_from: '2026-03-12T12:59:00.000Z' };
  await db.updateTable('practice').set(rewound).where('practice', '=', practice).execute();
  const staff = at(world, practice);
  const survey = await aPublishedSurvey(world, practice);
  await staff.run(updatePostAppointment, { surveyId: survey.id });
  const client = await aClientToRemind(world, practice);
  const visit = await aVisit(world, practice, client, { date: visitAt });
  const invitations = () => db.selectFrom('survey_invitation').selectAll().where('practice', '=', practice).execute();
  const thanks = async () => (await writtenBy(world, practice)).emails.map(({ content }) => content);
  return { practice, staff, survey, client, visit, invitations, thanks };
}

describe('the survey that goes with the thank-you', () => {
  it('is asked once, by a link of the client’s own, in the transaction that thanks [PO-01] [PO-06] [CN-19]', async () => {
    const { practice, staff, client, visit, survey, invitations, thanks } = await aThankingPractice();
    for (const _again of [1, 2]) await remindAt(world, practice, thankedAt);
    const again = { id: survey.id, petOwnerId: client.id, appointmentId: visit };
    const invite = staff.run(inviteToSurvey, again, 'https://rapport.example');
    await expect(invite).rejects.toEqual(refusal('already_asked'));
    const [text = '', ...others] = await thanks();
    expect(others).toEqual([]);
    const [, link = ''] = /in a minute: https:\/\/rapport\.example\/p\/s\/(\S+)/.exec(text) ?? [];
    const asked = await invitations();
    expect(asked).toMatchObject([{ survey_id: survey.id, pet_owner_id: client.id, appointment_id: visit }]);
    expect(await readPublicLink(db, 'survey', link)).toMatchObject({ practice, ids: [asked[0]?.id] });
  });

  it('is not asked a second time where staff have sent it for that visit; the client is thanked without it', async () => {
    const { practice, staff, survey, client, visit, invitations, thanks } = await aThankingPractice();
    const asked = { id: survey.id, petOwnerId: client.id, appointmentId: visit };
    const { url } = await staff.run(inviteToSurvey, asked, 'https://rapport.example');
    await staff.run(async (ctx) => {
      const conversation = await conversationWith(ctx, client.contact_phone ?? '', { pet_owner_id: client.id });
      const text = { type: 'SMS', direction: 'OUTBOUND', content: `How was it? ${url}` } as const;
      await addMessage(ctx, conversation.id, text);
    });
    await expect(staff.run(inviteToSurvey, asked, 'https://rapport.example')).rejects.toEqual(refusal('already_asked'));
    await remindAt(world, practice, thankedAt);
    expect(await invitations()).toHaveLength(1);
    expect(await thanks()).toEqual([expect.not.stringContaining('/p/s/')]);
  });

  it('is asked where staff took the address for that visit into a message that they never sent', async () => {
    const { practice, staff, survey, client, visit, invitations, thanks } = await aThankingPractice();
    const taken = { id: survey.id, petOwnerId: client.id, appointmentId: visit };
    const { url } = await staff.run(inviteToSurvey, taken, 'https://rapport.example');
    await remindAt(world, practice, thankedAt);
    expect(await invitations()).toHaveLength(1);
    expect(await thanks()).toEqual([expect.stringContaining(url)]);
  });

  it.each([
    ['refused', 'refused', 0],
    ['returned', 'accepted', 1],
  ] as const)(
    'is not counted as asked where the email was %s, and staff can ask that client again [RP-02] [PO-06]',
    async (_outcome, result, askedUntilReturned) => {
      const { practice, staff, survey, client, visit } = await aThankingPractice();
      const again = { id: survey.id, petOwnerId: client.id, appointmentId: visit };
      const asked = async () => (await staff.read(getSurvey, { id: survey.id })).invited;
      await remindAt(world, practice, thankedAt);
      expect(await asked()).toBe(1);
      const [email] = (await writtenBy(world, practice)).emails;
      const attempt = { id: email?.id ?? '', attempts: email?.attempts ?? 0 };
      await at(world, practice, null).run(recordHandOver, attempt, { result, status: '550' });
      expect(await asked()).toBe(askedUntilReturned);
      const to = `bounces+${returnToken((await linkKeys(db))[0], attempt.id)}@bounces.example`;
      await recordMailReport(world.runner, { raw: Buffer.from(aBounce({ to })), to: null });
      expect(await asked()).toBe(0);
      expect(email?.content).toContain((await staff.run(inviteToSurvey, again, 'https://rapport.example')).url);
    },
  );

  it('is not asked where it takes no answers any more; the client is thanked without it', async () => {
    const { practice, survey, invitations, thanks } = await aThankingPractice();
    await db.updateTable('survey').set({ status: 'CLOSED' }).where('id', '=', survey.id).execute();
    await remindAt(world, practice, thankedAt);
    expect(await invitations()).toEqual([]);
    expect(await thanks()).toEqual([expect.not.stringContaining('/p/s/')]);
  });

  it('cannot be closed or deleted before another is chosen', async () => {
    const { staff, survey } = await aThankingPractice();
    for (const end of [closeSurvey, deleteSurvey])
      await expect(staff.run(end, { id: survey.id })).rejects.toEqual(refusal('survey_in_use'));
    await staff.run(updatePostAppointment, { surveyId: null });
    expect((await staff.run(closeSurvey, { id: survey.id })).status).toBe('CLOSED');
  });

  it('is one of the practice that takes answers [API-15] [F-45]', async () => {
    const { practice, staff } = await aThankingPractice();
    const other = await aPractice(world);
    const foreign = await aPublishedSurvey(world, other.practice);
    const draft = await staff.run(createSurvey, { name: 'Draft', survey_schema: {} });
    const over = await aPublishedSurvey(world, practice, { name: 'Last year' });
    await storeSchema(world, over.id, { x_lastDay: '2026-01-31' });
    for (const [surveyId, code] of [
      [foreign.id, 'survey_not_found'],
      ['no-such-survey', 'survey_not_found'],
      [draft.id, 'survey_not_published'],
      [over.id, 'survey_not_published'],
    ] as const)
      await expect(staff.run(updatePostAppointment, { surveyId })).rejects.toEqual(refusal(code));
  });

  it('is in the history of the thank-you, and can be put back [PO-07] [API-15]', async () => {
    const { staff, survey } = await aThankingPractice();
    const chosen = async () => (await staff.read(getEnrollment)).postAppointmentCommunications?.surveyId;
    expect(await chosen()).toBe(survey.id);
    const { data } = await staff.read(listPublishes, { page: 1, per_page: 10 });
    expect(data[0]?.changes).toEqual([
      { subject: { kind: 'post-appointment' }, before: { surveyId: null }, after: { surveyId: survey.id } },
    ]);
    await staff.run(revertPublish, { id: data[0]?.publish_id ?? '' });
    expect(await chosen()).toBeNull();
  });

  it('is a mark in a test message, which asks nobody', async () => {
    const { practice, staff, invitations } = await aThankingPractice();
    await staff.run(
      (ctx, input: Parameters<typeof sendTestMessage>[1]) => sendTestMessage(ctx, input, 'https://rapport.example'),
      { cadence: 'thank-you', medium: 'EMAIL' },
    );
    const { emails } = await writtenBy(world, practice);
    expect(emails[0]?.content).toContain('(a link to the survey, for this client alone)');
    expect(await invitations()).toEqual([]);
  });
});
