import { randomUUID } from 'node:crypto';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { CommandRunner } from '#server/domain/run-command.ts';
import { reportChange } from './calendar-report.ts';

/** The client, by id or phone; by default the first with a living animal. */
interface ClientChoice {
  readonly petOwnerId?: string | undefined;
  readonly clientPhone?: string | undefined;
}

interface NewVisit extends ClientChoice {
  readonly startsAt: string;
  readonly reason: string;
}

/**
 * Books a visit.
 * @returns the appointment's id
 * @throws Refusal `client_not_found` if there is no such client with a living animal
 */
export async function bookVisit(
  runner: CommandRunner,
  practice: string,
  { startsAt, reason, ...client }: NewVisit,
): Promise<string> {
  const patient = await patientOf(runner.store.db, practice, client);
  if (!patient) throw new Refusal('client_not_found');
  const { id, name, sex, species, breed, ownerId, first_name, last_name, contact_phone, email } = patient;
  const appointment = randomUUID();
  await reportChange(runner, practice, {
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
      animalOwner: { id: ownerId, name: nameOrNull(first_name, last_name), smsPhone: contact_phone, email },
      animal: { id, name, sex, species, breed },
    },
  });
  return appointment;
}

function patientOf(db: Db, practice: string, { petOwnerId, clientPhone }: ClientChoice) {
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
  return patients.orderBy('owner.pims_id').executeTakeFirst();
}
