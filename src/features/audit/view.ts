import { addDays } from '#src/lib/dates.ts';
import { limits } from '#contract/rules/limits.ts';

export const sortings = ['time', 'type'] as const;
export type Sorting = (typeof sortings)[number];

/** What of the audit is looked at; it is remembered in the address. */
export interface AuditView {
  readonly day: string;
  readonly sort: Sorting;
  /** Also those that get automated reminders (AU-05). */
  readonly isWhole: boolean;
  /** One call after the other, and which one; null for the list. */
  readonly call: string | null;
}

/** The days of the audit, of which today is the first (AU-02, CN-05). */
export const auditDays = (today: string): readonly string[] =>
  Array.from({ length: limits.auditDays }, (_, index) => addDays(today, index));

/** Reads an address; what it does not say, or says wrongly, is as usual. */
export function viewIn(query: URLSearchParams, days: readonly string[]): AuditView {
  const day = query.get('day') ?? '';
  return {
    day: days.includes(day) ? day : (days[0] ?? ''),
    sort: sortings.find((sorting) => sorting === query.get('sort')) ?? 'time',
    isWhole: query.get('reminded') === 'shown',
    call: query.get('call'),
  };
}

/** The query of a view's address; `first` is the day that needs no word. */
export function queryOf({ day, sort, isWhole, call }: AuditView, first: string | undefined): string {
  const query = new URLSearchParams({
    ...(day !== first && { day }),
    ...(sort !== 'time' && { sort }),
    ...(isWhole && { reminded: 'shown' }),
    ...(call !== null && { call }),
  });
  return query.size > 0 ? `?${query}` : '.';
}
