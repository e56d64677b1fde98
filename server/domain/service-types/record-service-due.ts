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
export async function recordServiceDue(
  ctx: Context,
  { id, petId, serviceTypeId, name, dueOn }: ReportedService,
): Promise<void> {
  const reported = { pet_id: petId, service_type_id: serviceTypeId, name, due_on: dueOn };
  await ctx.db
    .insertInto('service_due')
    .values({ practice: ctx.practice, id, ...reported })
    .onConflict((conflict) => conflict.columns(['practice', 'id']).doUpdateSet(reported))
    .execute();
  announceServices(ctx);
}
