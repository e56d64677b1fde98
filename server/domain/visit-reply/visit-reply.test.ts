import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { reminderKey } from '#contract/rules/reminders/scheduled-reminders.ts';
import { requestToConfirm } from '#contract/rules/reminders/reminder-texts.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { aClientToRemind, aRemindingPractice, aVisit } from '#tests/support/reminder-world.ts';
import { aPet, aPractice, at, practiceData, refusal, startWorld } from '#tests/support/server-world.ts';
import { auditedAppointmentOf } from '../appointment/audited.ts';
import { recordAppointmentAction } from '../appointment/record-action.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import { receiveText } from '../conversation/receive-text.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { reminderFactsOf } from '../reminder/facts.ts';
import { sendReminder } from '../reminder/send.ts';
import { listVisitReplies } from './list.ts';

const world = await startWorld();
const hour = 3_600_000;

/** A client with visits in three days, of different animals. */
async function aClientWithVisits(names: readonly string[] = ['Luna']) {
  const practice = await aRemindingPractice(world);
  const client = await aClientToRemind(world, practice, { contact_phone: aPhone() });
  const [system, staff] = [at(world, practice, null), at(world, practice)];
  const first = Date.parse(daysAhead(3));
  const visits: { id: string; date: string; name: string }[] = [];
  for (const [index, name] of names.entries()) {
    const pet = await aPet(world, practice, client.id, { name });
    const date = new Date(first + index * hour).toISOString();
    visits.push({ name, date, id: await aVisit(world, practice, { ...client, pet }, { date }) });
  }
  const [{ id, date } = { id: '', date: '' }] = visits;
  /** Sends one text about all of the visits. */
  const remind = () =>
    system.run(async (ctx) => {
      const facts = await reminderFactsOf(ctx, await petOwnerNamed(ctx, client.id), ctx.now);
      const enrollment = presentEnrollment(await ownPractice(ctx));
      const reminders = visits.map((visit) => {
        const about = {
          cadence: '3-days',
          medium: 'SMS',
          dueOn: dayIn(new Date(visit.date), 'America/New_York'),
        } as const;
        return {
          ...about,
          key: reminderKey({ ...about, subjectId: visit.id }),
          at: ctx.now.toISOString(),
          subjects: [{ kind: 'appointment', id: visit.id, petId: null }] as const,
          outcome: 'scheduled' as const,
          mergedInto: null,
          asksToConfirm: true,
        };
      });
      const [one, ...others] = reminders;
      if (one)
        await sendReminder(ctx, { facts, enrollment, requestPage: null, origin: 'https://rapport.example' }, [
          one,
          ...others,
        ]);
    });
  const reply = (body: string) =>
    system.run(receiveText, { carrierId: randomUUID(), from: client.contact_phone ?? '', body, media: [] });
  const report = (change: Parameters<typeof practiceData>[1], of = id) =>
    system.run(recordPracticeData, practiceData(of, { date, client: client.id, ...change }));
  return {
    client,
    visits,
    staff,
    remind,
    reply,
    report,
    text: async (content: string) => {
      const { conversationId } = await reply('Hello');
      await staff.run(sendMessage, { id: conversationId, content, type: 'SMS', media: [] }, 'https://rapport.example');
    },
    confirm: (appointment = id) =>
      staff.run(
        recordAppointmentAction,
        { resource_id: appointment, action_type: 'MARKED_CONFIRMED', data: { timestamp: new Date().toISOString() } },
        { hasPracticeSoftware: true },
      ),
    meaningOf: (appointment = id) =>
      system.run(async (ctx) => (await auditedAppointmentOf(ctx, appointment)).reply?.reply ?? null),
    /** What staff are offered to confirm: the client's text, and the animals of its visits. */
    offered: async () => {
      const { conversationId } = await reply('thanks');
      const { data } = await staff.read(listVisitReplies, { conversationId });
      return data.map((one) => [one.text, ...one.visits.map((visit) => visit.animal)]);
    },
    writeBacks: () =>
      world.store.db
        .selectFrom('write_back')
        .select(['kind', 'author', 'appointment_id'])
        .where('practice', '=', practice)
        .execute(),
  };
}

describe('a client’s reply to a reminder', () => {
  it('offers to confirm the visit, and confirms nothing by itself', async () => {
    const { remind, reply, offered, meaningOf, writeBacks } = await aClientWithVisits();
    await remind();
    await reply('C');
    expect(await meaningOf()).toBe('CONFIRMS');
    expect(await offered()).toEqual([['C', 'Biscuit']]);
    expect(await writeBacks()).toEqual([]);
  });

  it('is about all visits that the reminder named, and of those only the ones that nobody has confirmed', async () => {
    const { remind, reply, offered, confirm, visits } = await aClientWithVisits(['Luna', 'Rex']);
    await remind();
    await reply('Yes, thank you!');
    expect(await offered()).toEqual([['Yes, thank you!', 'Biscuit', 'Biscuit']]);
    await confirm(visits[0]?.id);
    expect((await offered())[0]).toHaveLength(2);
    await confirm(visits[1]?.id);
    expect(await offered()).toEqual([]);
  });

  it('means nothing where no reminder was sent, or staff have asked something else since', async () => {
    const { remind, reply, text, offered, meaningOf } = await aClientWithVisits();
    await reply('yes');
    expect(await meaningOf()).toBeNull();
    await remind();
    await text('Do you need a refill, too?');
    await reply('yes');
    expect(await offered()).toEqual([]);
  });

  it('also answers the text by which staff ask to confirm', async () => {
    const { text, reply, offered, visits } = await aClientWithVisits();
    const sender = {
      practiceName: 'Elm Street Animal Hospital',
      practiceIanaZone: 'America/New_York',
      practiceVoicePhone: null,
    };
    const question = { firstName: 'Maya', animal: 'Biscuit', startsAt: visits[0]?.date ?? '' };
    await text(`${requestToConfirm(question, sender, new Date())} Ask for Ada.`);
    await reply('👍');
    expect(await offered()).toEqual([['👍', 'Biscuit']]);
  });

  it.each([
    ['was moved', { date: daysAhead(4) }],
    ['was confirmed in the practice software', { confirmed: true }],
  ])('offers nothing once the visit %s', async (_case, change) => {
    const { remind, reply, report, offered } = await aClientWithVisits();
    await remind();
    await reply('C');
    expect(await offered()).toHaveLength(1);
    await report(change);
    expect(await offered()).toEqual([]);
    await reply('C');
    expect(await offered()).toEqual([]);
  });

  it('offers nothing once the visit is deleted', async () => {
    const { remind, reply, offered, staff, visits } = await aClientWithVisits();
    await remind();
    await reply('C');
    const timestamp = new Date().toISOString();
    await staff.run(recordPracticeData, {
      action_type: 'PRACTICE_DATA_DELETE',
      resource_id: visits[0]?.id ?? '',
      data: { timestamp },
    });
    expect(await offered()).toEqual([]);
  });

  it('is taken back by other words, and given again', async () => {
    const { remind, reply, offered, meaningOf } = await aClientWithVisits();
    await remind();
    await reply('C');
    await reply('Wait, could it be later?');
    expect(await meaningOf()).toBeNull();
    expect(await offered()).toEqual([]);
    await reply('ok, confirm');
    expect(await offered()).toHaveLength(1);
  });

  it('that calls off stays, whatever else they write, and the client gets no more texts [D-35]', async () => {
    const { remind, reply, offered, meaningOf } = await aClientWithVisits();
    await remind();
    await reply('CANCEL');
    await reply('Sorry about that, we are moving');
    expect(await meaningOf()).toBe('CALLS_OFF');
    expect(await offered()).toEqual([]);
  });

  it('is confirmed once by two colleagues at once, in the name of the first', async () => {
    const { remind, reply, confirm, writeBacks, visits } = await aClientWithVisits();
    await remind();
    await reply('C');
    const results = await Promise.allSettled([confirm(), confirm()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual([
      refusal('appointment_complete'),
    ]);
    expect(await writeBacks()).toEqual([{ kind: 'CONFIRM', author: 'Ada Lovelace', appointment_id: visits[0]?.id }]);
  });

  it('is not shown to another practice [D-51]', async () => {
    const { remind, reply } = await aClientWithVisits();
    await remind();
    const { conversationId } = await reply('C');
    const { practice: other } = await aPractice(world);
    await expect(at(world, other).read(listVisitReplies, { conversationId })).rejects.toEqual(
      refusal('conversation_not_found'),
    );
  });
});
