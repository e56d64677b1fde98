import { sql } from 'kysely';
import type { savePracticeConfig as call } from '#contract/campaigns/booking-config.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { configsOf } from './config.ts';
import { branchDepartments, branchFacilities, practitionersOf } from './staff-and-rooms.ts';

/**
 * Saves the configuration of appointment requests (API-50). A category's id is its name.
 * @throws Refusal that names the first department, staff member or room which the practice does not have.
 */
export async function savePracticeConfig(ctx: Context, { configs }: Parsed<typeof call>): Promise<Output<typeof call>> {
  await refuseUnknown(ctx, configs);
  const rows = configs.map((config) => ({
    practice: ctx.practice,
    category: config.appointmentCategory,
    config: JSON.stringify({ ...config, id: config.appointmentCategory }),
  }));
  await ctx.db
    .insertInto('booking_config')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['practice', 'category']).doUpdateSet({ config: sql<string>`excluded.config` }),
    )
    .execute();
  return Object.values(await configsOf(ctx));
}

async function refuseUnknown(ctx: Context, configs: Parsed<typeof call>['configs']): Promise<void> {
  const idsOf = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id));
  const departments = idsOf(await branchDepartments(ctx));
  const practitioners = idsOf(await practitionersOf(ctx));
  const rooms = idsOf(await branchFacilities(ctx));
  for (const [index, { assignedDepartmentId, practitionerConfigs }] of configs.entries()) {
    const place = `body.configs.${index}`;
    if (assignedDepartmentId !== null && !departments.has(assignedDepartmentId))
      throw refuseField(`${place}.assignedDepartmentId`, 'This is not a department of the branch.');
    for (const [at, { practitionerId, facilityIds }] of practitionerConfigs.entries()) {
      if (!practitioners.has(practitionerId))
        throw refuseField(`${place}.practitionerConfigs.${at}.practitionerId`, 'No bookable staff member has this id.');
      if (!facilityIds.every((id) => rooms.has(id)))
        throw refuseField(
          `${place}.practitionerConfigs.${at}.facilityIds`,
          'The branch does not have all these rooms.',
        );
    }
  }
}
