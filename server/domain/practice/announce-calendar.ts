import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import type { Context } from '../context.ts';
import { ownPractice } from './internal.ts';

/** Notifies open screens that the calendar changed on the days of some moments. */
export async function announceCalendar(ctx: Context, moments: readonly string[]): Promise<void> {
  const { time_zone } = await ownPractice(ctx);
  for (const moment of moments) ctx.announce('calendar', dayIn(new Date(moment), time_zone));
}
