import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { listed } from '#src/strings/grammar.ts';
import { reminders } from '#src/strings/reminders.ts';
import type { ForecastMoment, ForecastOutcome } from './forecast.ts';

const words = reminders.forecast;

/** The subject of a message: the visit, or its services. */
export function describeSubject({ subjects, dueOn }: ForecastMoment, facts: ReminderFacts, zone: string): string {
  const petName = (petId: string | null) => facts.pets.find(({ id }) => id === petId)?.name ?? null;
  const visit = facts.appointments.find(({ id }) => id === subjects[0]?.id);
  if (visit) return words.visit(visit.type, petName(visit.petId), formatMonthDay(visit.startsAt, zone));
  const services = subjects.flatMap((subject) => facts.servicesDue.find(({ id }) => id === subject.id) ?? []);
  if (services.length === 0) return words.earlier;
  const pets = [...new Set(services.flatMap(({ petId }) => petName(petId) ?? []))];
  const names = [...new Set(services.map(({ name }) => name))];
  return words.service(listed(names), listed(pets), formatMonthDay(dueOn, 'UTC'));
}

/** A message's outcome as text, and whether it reaches the client. */
export function describeOutcome(outcome: ForecastOutcome): { readonly isGood: boolean; readonly text: string } {
  if (outcome === 'scheduled') return { isGood: true, text: words.goes };
  if (outcome in words.outcomes) {
    const text = words.outcomes[outcome as keyof typeof words.outcomes];
    return { isGood: ['SENDING', 'SENT', 'LISTED', 'MERGED'].includes(outcome), text };
  }
  const text = words.obstacles[outcome as keyof typeof words.obstacles];
  return { isGood: outcome === 'merged', text };
}
