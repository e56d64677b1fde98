import { addDays } from '#contract/rules/calendar/add-days.ts';
import { limits } from '#contract/rules/limits.ts';

export const sortings = ['time', 'type'] as const;
export type Sorting = (typeof sortings)[number];

/** The view of the audit, kept in the address. */
export interface AuditView {
  readonly day: string;
  readonly sort: Sorting;
  /** Include appointments that get automated reminders (AU-05). */
  readonly isWhole: boolean;
  /** The current call of the calling mode; null for the list. */
  readonly call: string | null;
  /** Writing to the clients of several visits. */
  readonly isTexting: boolean;
}

/** The days of the audit, starting with today (AU-02, CN-05). */
export const auditDays = (today: string): readonly string[] =>
  Array.from({ length: limits.auditDays }, (_, index) => addDays(today, index));

/** Reads an address; missing or invalid parts get their defaults. */
export function viewIn(query: URLSearchParams, days: readonly string[]): AuditView {
  const day = query.get('day') ?? '';
  return {
    day: days.includes(day) ? day : (days[0] ?? ''),
    sort: sortings.find((sorting) => sorting === query.get('sort')) ?? 'time',
    isWhole: query.get('reminded') === 'shown',
    call: query.get('call'),
    isTexting: query.get('text') === 'clients',
  };
}

/** The day in an address, if it is a day but none of the audit's. */
export function dayOutside(query: URLSearchParams, days: readonly string[]): string | null {
  const day = query.get('day') ?? '';
  return isDay(day) && !days.includes(day) ? day : null;
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** The query of a view's address; `first` is the default day, which is left out. */
export function queryOf({ day, sort, isWhole, call, isTexting }: AuditView, first: string | undefined): string {
  const query = new URLSearchParams({
    ...(day !== first && { day }),
    ...(sort !== 'time' && { sort }),
    ...(isWhole && { reminded: 'shown' }),
    ...(call !== null && { call }),
    ...(isTexting && { text: 'clients' }),
  });
  return query.size > 0 ? `?${query}` : '.';
}
