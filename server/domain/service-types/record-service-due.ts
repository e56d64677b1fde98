import type { Context } from '../context.ts';
import { announceServices } from './announce.ts';

/** What an animal is due for and when, as the practice software reports it. */
interface ReportedService {
  readonly id: string;
  readonly petId: string;
  readonly serviceTypeId: string;
  readonly name: string;
  /** `2026-11-24` */
  readonly dueOn: string;
}

/** Records what the practice software reports of one service of an animal, such as a later due day once it was given. */
export const recordServiceDue = (ctx: Context, service: ReportedService): Promise<void> =>
  recordServicesDue(ctx, [service]);

/** The same of several, each named once. */
export async function recordServicesDue(ctx: Context, services: readonly ReportedService[]): Promise<void> {
  if (services.length === 0) return;
  await ctx.db
    .insertInto('service_due')
    .values(
      services.map(({ id, petId, serviceTypeId, name, dueOn }) => ({
        practice: ctx.practice,
        id,
        pet_id: petId,
        service_type_id: serviceTypeId,
        name,
        due_on: dueOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['practice', 'id']).doUpdateSet((due) => ({
        pet_id: due.ref('excluded.pet_id'),
        service_type_id: due.ref('excluded.service_type_id'),
        name: due.ref('excluded.name'),
        due_on: due.ref('excluded.due_on'),
      })),
    )
    .execute();
  announceServices(ctx);
}
