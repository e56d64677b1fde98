import { randomUUID } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { applyAction, lockAppointment } from '#server/domain/appointment/internal.ts';
import { recordAppointmentAction } from '#server/domain/appointment/record-action.ts';
import { recordDeliveryEvent } from '#server/domain/appointment/record-delivery-event.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { setMessageHold } from '#server/domain/client/message-hold.ts';
import { sendGroupText } from '#server/domain/group-text/send.ts';
import { releaseGroupText } from '#server/domain/group-text/release.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { aPracticeDay } from './practice-day.ts';
import { at, grace } from './server-world.ts';

interface Visit {
  readonly id?: string;
  readonly client: string;
  /** A time of the morning in New York, `09:30`. */
  readonly time?: string;
  /** How many days from today. */
  readonly day?: number;
  readonly type?: string;
  readonly confirmed?: boolean;
  /** The practice software has yet to take it. */
  readonly pending?: boolean;
  /** Its confirmation cannot be handed to the practice software. */
  readonly isConfirmationFailing?: boolean;
  /** The practice software did not take its confirmation. */
  readonly refusedConfirmation?: { readonly reason: string | null };
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly species?: string;
  /** The id of a client in our database; unset, the appointment names a client whom only the practice software knows. */
  readonly owner?: string;
}

export const zone = 'America/New_York';
export const today = (): string => dayOf(new Date(), zone);

/** A practice with appointments to audit. Boardings are excluded from reminders. */
export async function anAuditDay(given: Parameters<typeof aPracticeDay>[0] = {}) {
  const appointmentTypeSettings = [{ appointmentTypeId: 'Boarding', name: 'Boarding', excluded: true }];
  const practice = await aPracticeDay({
    time_zone: zone,
    ...given,
    campaign_enrollments: JSON.stringify([
      {
        campaignType: 'AppointmentReminders',
        startDate: '2026-01-05',
        mediums: ['SMS'],
        campaignConfig: { appointmentTypeSettings },
      },
    ]),
  });
  const system = at(practice.world, practice.practice, null);
  const colleague = at(practice.world, practice.practice, grace);
  const timestamp = () => new Date().toISOString();

  /** The practice software reports a visit, or a change of it. @returns its id */
  async function book(visit: Visit): Promise<string> {
    const { id = randomUUID(), client, time = '09:00', day = 1, type = 'Boarding', confirmed = false, pending } = visit;
    const { isConfirmationFailing, refusedConfirmation } = visit;
    const { phone = '+15552000001', email = null, species = 'Canine', owner = randomUUID() } = visit;
    const [year = 0, month = 1, date = 1] = addDays(today(), day).split('-').map(Number);
    const [hour = 9, minute = 0] = time.split(':').map(Number);
    const startsAt = new TZDate(year, month - 1, date, hour, minute, zone).getTime();
    const [firstName] = client.split(' ');
    await system.run(recordPracticeData, {
      resource_id: id,
      action_type: 'PRACTICE_DATA_UPSERT',
      data: {
        timestamp: timestamp(),
        appointment: {
          id,
          date: new Date(startsAt).toISOString(),
          type,
          typeId: type,
          confirmed,
          resource: 'Dr. Ortiz',
          ...(pending && { pending }),
          ...(isConfirmationFailing && { isConfirmationFailing }),
          ...(refusedConfirmation && { refusedConfirmation }),
        },
        animalOwner: { id: owner, name: client, smsPhone: phone, email },
        animal: { id: randomUUID(), name: `${firstName}’s dog`, sex: 'Female', species, breed: 'Beagle' },
      },
    });
    return id;
  }

  return {
    practice,
    book,
    cancel: (id: string) =>
      system.run(recordPracticeData, {
        resource_id: id,
        action_type: 'PRACTICE_DATA_DELETE',
        data: { timestamp: timestamp() },
      }),
    reminderFailed: (id: string, reason: string) =>
      system.run(recordDeliveryEvent, {
        resource_id: id,
        action_type: 'DELIVERY_ERROR',
        data: { timestamp: timestamp(), medium: 'SMS', communicationType: 'appointment-reminder-3-days', reason },
      }),
    /** Carrier or mail service reports on a reminder. */
    deliveryReported: (
      id: string,
      action_type: 'DELIVERY_ATTEMPT' | 'DELIVERY_SUCCESS',
      medium: 'SMS' | 'EMAIL',
      moment: string,
      visits?: number,
    ) =>
      system.run(recordDeliveryEvent, {
        resource_id: id,
        action_type,
        data: {
          timestamp: moment,
          medium,
          communicationType: 'appointment-reminder-14-days',
          ...(visits !== undefined && { visits }),
        },
      }),
    deliveryFailed: (id: string, medium: 'SMS' | 'EMAIL', moment: string, reason: string, days = 3) =>
      system.run(recordDeliveryEvent, {
        resource_id: id,
        action_type: 'DELIVERY_ERROR',
        data: { timestamp: moment, medium, communicationType: `appointment-reminder-${days}-days`, reason },
      }),
    /** The client answers on the page of the visit. */
    clientAnswers: (id: string, answer: 'COMING' | 'NOT_COMING') =>
      system.run(async (ctx) => {
        const { starts_at: startsAt } = await lockAppointment(ctx, id);
        const data = { timestamp: timestamp(), answer, startsAt };
        await applyAction(ctx, { resource_id: id, action_type: 'CLIENT_ANSWERED', data });
      }),
    /** The client texts back to one reminder about some visits. */
    clientReplies: (ids: readonly string[], reply: 'CONFIRMS' | 'CALLS_OFF' | 'OTHER', text: string) =>
      system.run(async (ctx) => {
        const message = { text, messageId: randomUUID(), conversationId: randomUUID() };
        for (const id of ids) {
          const { starts_at: startsAt } = await lockAppointment(ctx, id);
          const data = { timestamp: timestamp(), reply, startsAt, ...message };
          await applyAction(ctx, { resource_id: id, action_type: 'CLIENT_REPLIED', data });
        }
      }),
    /** A colleague writes one text to all clients of tomorrow. */
    colleagueTextsClients: async (content: string) => {
      const rows = await practice.world.store.db
        .selectFrom('appointment')
        .select('id')
        .where('practice', '=', practice.practice)
        .execute();
      await colleague.runAs(randomUUID(), sendGroupText, {
        day: addDays(today(), 1),
        appointment_ids: rows.map(({ id }) => id),
        content,
      });
    },
    /** The time to undo group texts is over. */
    sendGroupTexts: async () => {
      const rows = await practice.world.store.db
        .selectFrom('group_text')
        .select('id')
        .where('practice', '=', practice.practice)
        .execute();
      for (const { id } of rows) await system.run(releaseGroupText, id);
    },
    /** Staff pause the automatic messages to a client. */
    pauseMessages: (id: string) => colleague.run(setMessageHold, { id, petId: null, isHeld: true }),
    colleagueMarks: (id: string, action_type: 'MARKED_CONFIRMED' | 'LEFT_VOICEMAIL') =>
      colleague.run(
        recordAppointmentAction,
        { resource_id: id, action_type, data: { timestamp: timestamp() } },
        { hasPracticeSoftware: false },
      ),
    /** What staff recorded for an appointment. */
    marksOf: async (id: string): Promise<AppointmentAction['action_type'][]> => {
      const rows = await practice.world.store.db
        .selectFrom('appointment_action')
        .select('action_type')
        .where('practice', '=', practice.practice)
        .where('appointment_id', '=', id)
        .where('action_type', 'in', ['MARKED_CONFIRMED', 'LEFT_VOICEMAIL'])
        .execute();
      return rows.map(({ action_type }) => action_type);
    },
  };
}
