import { day } from '#contract/http.ts';
import { monthsBefore } from '#contract/rules/calendar/months-before.ts';

/** Days that a report counts, both included; without an end, all of them. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

export const presets = ['month', 'quarter', 'year'] as const;
export type Preset = (typeof presets)[number];

/** Days by a name, which stays right tomorrow, or `own` ones; null for all. */
export interface DaysChoice {
  readonly name: Preset | 'own' | null;
  readonly days: Days;
}

export const daysNames = ['days', 'from', 'to'] as const;

/**
 * The days that an address names; what is not usable is left out.
 * @param today of the practice
 */
export function daysIn(params: URLSearchParams, today: string): DaysChoice {
  const name = presets.find((one) => one === params.get('days'));
  if (name) return { name, days: { from: firstDayOf(name, today) } };
  const days = Object.fromEntries(
    (['from', 'to'] as const).flatMap((end) => {
      const value = params.get(end) ?? '';
      return day.safeParse(value).success ? [[end, value]] : [];
    }),
  );
  return { name: Object.keys(days).length > 0 || params.get('days') === 'own' ? 'own' : null, days };
}

/** The first day of a preset, which ends today. */
export const firstDayOf = (preset: Preset, today: string): string =>
  preset === 'month' ? `${today.slice(0, 8)}01` : monthsBefore(today, preset === 'quarter' ? 3 : 12);
