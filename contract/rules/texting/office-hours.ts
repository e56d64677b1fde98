import * as z from 'zod/mini';
import { id } from '../../fields.ts';
import { timeOfDay, timestamp } from '../../http.ts';

/** One weekday's opening hours, in the practice's zone. An end that is not after the start is on the next day: 00:00 to 00:00 is all day. */
export const weekdayHours = z.object({
  enabled: z.boolean(),
  startTime: timeOfDay,
  endTime: timeOfDay,
});
export type WeekdayHours = z.output<typeof weekdayHours>;
const sundayWeekday = z.enum(['0', '1', '2', '3', '4', '5', '6']);
export const timeBasedAutoRepliesConfig = z.object({
  enabledAt: z.optional(z.nullable(timestamp)),
  templateId: z.optional(z.nullable(id)),
  weekdayConfig: z.partialRecord(sundayWeekday, weekdayHours),
});
export type TimeBasedAutoRepliesConfig = z.output<typeof timeBasedAutoRepliesConfig>;
