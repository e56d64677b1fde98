import { randomUUID } from 'node:crypto';
import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import { recordPracticeData, type PracticeDataAction } from '#server/domain/appointment/record-practice-data.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { type RemindingMedium, remindNow } from './remind.ts';

type Facts = ActionOf<'PRACTICE_DATA_UPSERT'>['data'];

/** What may happen to an appointment: in the practice software, or by a reminder that goes out. */
export type PimsEvent =
  | { readonly type: 'confirm' | 'delete' }
  | { readonly type: 'move'; readonly startsAt: string }
  | { readonly type: 'remind'; readonly medium: RemindingMedium };

/** A new visit: the first client with an animal that lives, unless one is named, by id or by phone. */
export interface NewVisit {
  readonly petOwnerId?: string | undefined;
  readonly clientPhone?: string | undefined;
  readonly startsAt: string;
  readonly reason: string;
}

/** A practice software that tells Rapport what changes in its calendar. */
export function pims(runner: CommandRunner) {
  const { db } = runner.store;
  const tell = (practice: string, action: PracticeDataAction) =>
    runCommand(runner, systemAt(practice), (ctx) => recordPracticeData(ctx, action));

  /** What it told last, since that is what it changes. */
  const factsOf = async (id: string): Promise<{ practice: string; facts: Facts }> => {
    const latest = await db
      .selectFrom('appointment_action')
      .innerJoin('appointment', (join) =>
        join
          .onRef('appointment.practice', '=', 'appointment_action.practice')
          .onRef('appointment.id', '=', 'appointment_action.appointment_id'),
      )
      .select(['appointment.practice', 'appointment_action.data'])
      .where('appointment.id', '=', id)
      .where('appointment.deleted_at', 'is', null)
      .where('appointment_action.action_type', '=', 'PRACTICE_DATA_UPSERT')
      .orderBy('appointment_action.create_ts', 'desc')
      .executeTakeFirst();
    if (!latest || !('appointment' in latest.data)) throw new Refusal('appointment_not_found');
    return { practice: latest.practice, facts: latest.data };
  };

  return {
    /** @throws Refusal `appointment_not_found`; for a reminder also what `remindNow` throws. */
    async fire(id: string, event: PimsEvent): Promise<void> {
      const { practice, facts } = await factsOf(id);
      if (event.type === 'remind')
        return runCommand(runner, systemAt(practice), (ctx) => remindNow(ctx, id, event.medium));
      const timestamp = new Date().toISOString();
      if (event.type === 'delete')
        return tell(practice, { action_type: 'PRACTICE_DATA_DELETE', resource_id: id, data: { timestamp } });
      const change = event.type === 'move' ? { date: event.startsAt } : { confirmed: true, confirmedDate: timestamp };
      return tell(practice, {
        action_type: 'PRACTICE_DATA_UPSERT',
        resource_id: id,
        data: { ...facts, timestamp, appointment: { ...facts.appointment, ...change } },
      });
    },

    /**
     * Books a visit.
     * @returns the appointment's id
     * @throws Refusal `client_not_found` where the practice has no such client with an animal
     */
    async book(practice: string, { petOwnerId, clientPhone, startsAt, reason }: NewVisit): Promise<string> {
      let patients = db
        .selectFrom('pet')
        .innerJoin('pet_owner as owner', (join) =>
          join.onRef('owner.practice', '=', 'pet.practice').onRef('owner.id', '=', 'pet.pet_owner_id'),
        )
        .select(['pet.id', 'pet.name', 'pet.sex', 'pet.species', 'pet.breed'])
        .select(['owner.id as ownerId', 'owner.first_name', 'owner.last_name', 'owner.contact_phone', 'owner.email'])
        .where('pet.practice', '=', practice)
        .where('pet.deceased', '=', false);
      if (petOwnerId !== undefined) patients = patients.where('owner.id', '=', petOwnerId);
      if (clientPhone !== undefined) patients = patients.where('owner.contact_phone', '=', clientPhone);
      const patient = await patients.orderBy('owner.pims_id').executeTakeFirst();
      if (!patient) throw new Refusal('client_not_found');
      const { id, name, sex, species, breed, ownerId, first_name, last_name, contact_phone, email } = patient;
      const appointment = randomUUID();
      await tell(practice, {
        action_type: 'PRACTICE_DATA_UPSERT',
        resource_id: appointment,
        data: {
          timestamp: new Date().toISOString(),
          appointment: {
            id: appointment,
            date: startsAt,
            type: reason,
            typeId: 'sick',
            confirmed: false,
            confirmedDate: null,
            resource: null,
          },
          animalOwner: {
            id: ownerId,
            name: fullName(first_name, last_name) || null,
            smsPhone: contact_phone,
            email,
          },
          animal: { id, name, sex, species, breed },
        },
      });
      return appointment;
    },
  };
}
