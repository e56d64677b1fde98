import {
  type AppointmentCategory,
  appointmentCategories,
  type AppointmentRequestConfig,
  defaultConfig,
} from '#contract/campaigns/booking-config.ts';
import { appointmentLengths } from '#contract/rules/calendar/slots.ts';
import type { Context } from '../context.ts';

/** Each category's configuration, by default where none has been published. */
export async function configsOf(ctx: Context): Promise<Record<AppointmentCategory, AppointmentRequestConfig>> {
  const rows = await ctx.db
    .selectFrom('booking_config')
    .select(['category', 'config'])
    .where('practice', '=', ctx.practice)
    .execute();
  const published = new Map(rows.map(({ category, config }) => [category, config]));
  const configs = appointmentCategories.map((category) => [
    category,
    published.get(category) ?? defaultConfig(category),
  ]);
  return Object.fromEntries(configs) as Record<AppointmentCategory, AppointmentRequestConfig>;
}

export const configOf = async (ctx: Context, category: AppointmentCategory): Promise<AppointmentRequestConfig> =>
  (await configsOf(ctx))[category];

/** Zero means the first allowed length (AR-11). */
export const lengthOf = ({ appointmentLengthInMinutes }: AppointmentRequestConfig): number =>
  appointmentLengthInMinutes || appointmentLengths[0];
