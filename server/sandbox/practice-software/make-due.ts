import { serviceTypes } from '../seed/practice-texts.ts';
import { systemAt } from '#server/domain/context.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { recordServiceDue } from '#server/domain/service-types/record-service-due.ts';

interface DueService {
  readonly clientPhone: string;
  readonly serviceTypeId: string;
  /** The day on which it is due. */
  readonly dueOn: string;
}

/** Reports that a service is due for each animal of a client. @throws Refusal `not_found` */
export const makeDue = (
  runner: CommandRunner,
  practice: string,
  { clientPhone, serviceTypeId, dueOn }: DueService,
): Promise<void> =>
  runCommand(runner, systemAt(practice), async (ctx) => {
    const name = serviceTypes.find(({ id }) => id === serviceTypeId)?.name;
    const pets = await ctx.db
      .selectFrom('pet')
      .innerJoin('pet_owner as owner', (join) =>
        join.onRef('owner.practice', '=', 'pet.practice').onRef('owner.id', '=', 'pet.pet_owner_id'),
      )
      .select('pet.id')
      .where('pet.practice', '=', practice)
      .where('owner.contact_phone', '=', clientPhone)
      .where('pet.deceased', '=', false)
      .orderBy('pet.id')
      .execute();
    if (name === undefined || pets.length === 0) throw new Refusal('not_found');
    for (const { id: petId } of pets)
      await recordServiceDue(ctx, { id: `${petId}-${serviceTypeId}`, petId, serviceTypeId, name, dueOn });
  });
