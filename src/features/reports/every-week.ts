import { addDays } from '#contract/rules/calendar/add-days.ts';

export interface Week {
  readonly monday: string;
  readonly answered: number;
}

/** The weeks from the first to the last, in order, also those in which nobody has answered. */
export function everyWeek(weeks: readonly Week[]): Week[] {
  const counts = new Map(weeks.map(({ monday, answered }) => [monday, answered]));
  const mondays = [...counts.keys()].toSorted();
  const all: Week[] = [];
  const last = mondays.at(-1) ?? '';
  for (let monday = mondays[0] ?? ''; monday !== '' && monday <= last; monday = addDays(monday, 7))
    all.push({ monday, answered: counts.get(monday) ?? 0 });
  return all;
}
