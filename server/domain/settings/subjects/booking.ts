import { sql } from 'kysely';
import { defaultConfig } from '#contract/campaigns/booking-config.ts';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import { bookingSetup } from '../../booking/setup.ts';
import { refuseBookingProblems, refuseSwitchedOff } from './booking-refusals.ts';
import { asOne, byField, type Subject } from './subject.ts';

/** How clients can request one category of visit. */
export const booking: Subject<'booking'> = {
  ...byField,
  async read(ctx, _practice, { id }) {
    const row = await ctx.db
      .selectFrom('booking_config')
      .select('config')
      .where('practice', '=', ctx.practice)
      .where('category', '=', id)
      .executeTakeFirst();
    const { id: _id, appointmentCategory: _category, ...fields } = row?.config ?? defaultConfig(id);
    return fields;
  },
  async write(ctx, _practice, { id: category }, fields) {
    const config = JSON.stringify({ ...defaultConfig(category), ...fields });
    await ctx.db
      .insertInto('booking_config')
      .values({ practice: ctx.practice, category, config })
      .onConflict((conflict) =>
        conflict.columns(['practice', 'category']).doUpdateSet({ config: sql<string>`excluded.config` }),
      )
      .execute();
    return {};
  },
  async putBack(now, change, ctx) {
    const { id } = change.subject;
    const before = byField.putBack(now, change);
    refuseBookingProblems(await bookingSetup(ctx), [{ ...defaultConfig(id), ...before, id, appointmentCategory: id }]);
    return before;
  },
};

/** Whether clients can request visits at all (AR-02). */
export const bookingSwitch: Subject<'booking-switch'> = {
  ...asOne,
  read: (_ctx, practice) => ({ enabled: practice.appointment_requests_enabled_at !== null }),
  write: (ctx, practice, _subject, { enabled }) => ({
    appointment_requests_enabled_at: enabled
      ? (practice.appointment_requests_enabled_at ?? ctx.now.toISOString())
      : null,
  }),
  async putBack(now, change, ctx) {
    const before = asOne.putBack(now, change);
    if (!before.enabled) refuseSwitchedOff(await bookingSetup(ctx));
    return before;
  },
};

export const bookingLimits: Subject<'booking-limits'> = {
  ...byField,
  read: (_ctx, practice) => practice.booking_limits ?? noLimits,
  write: (_ctx, _practice, _subject, limits) => ({ booking_limits: JSON.stringify({ ...noLimits, ...limits }) }),
};
