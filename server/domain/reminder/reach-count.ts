import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { listedClients, type Reach } from '#contract/campaigns/reminder-reach.ts';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import { type ReminderObstacle, reminderObstacles } from '#contract/rules/cadences/reminder-obstacles.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';

type ReachedSubject = Reach['reached']['listed'][number];
type Reasons = readonly ReminderObstacle[];

/** What a manager chose not to send; it is a reason only where nothing else was chosen either. */
const choices: ReadonlySet<ReminderObstacle> = new Set(['option_not_chosen', 'medium_off']);

interface Group {
  readonly reasons: Reasons;
  subjects: number;
  readonly clients: Set<string>;
  readonly all: ReachedSubject[];
}

/** Counts the reminders of many clients between two moments. */
export class ReachCount {
  readonly #names: ReadonlySet<Cadence>;
  readonly #isByClient: boolean;
  readonly #from: string;
  readonly #until: string;
  readonly #messages = new Map<string, { cadence: Cadence; medium: Medium; messages: number }>();
  #silentClients = 0;
  /** By their reasons; that of subjects which are reached has none. */
  readonly #groups = new Map<string, Group>();

  /** @param counted the cadences, and whether each client is counted once instead of each visit or service */
  constructor(
    { names, isByClient }: { readonly names: readonly Cadence[]; readonly isByClient: boolean },
    from: Date,
    until: Date,
  ) {
    this.#names = new Set(names);
    this.#isByClient = isByClient;
    this.#from = from.toISOString();
    this.#until = until.toISOString();
  }

  /** Of each client once. */
  add(facts: ReminderFacts, reminders: readonly ScheduledReminder[]): void {
    const own = reminders.filter(({ cadence, at }) => this.#names.has(cadence) && at >= this.#from && at < this.#until);
    for (const { cadence, medium, outcome } of own)
      if (outcome === 'scheduled') this.#messageOf(cadence, medium).messages += 1;
    const subjects = [...Map.groupBy(own, ({ subjects: [{ id }], dueOn }) => `${dueOn} ${id}`).values()].map(
      (reminders) => ({ reminders, reasons: reasonsOf(reminders) }),
    );
    const isHeard = subjects.some(({ reasons }) => reasons.length === 0);
    if (subjects.length > 0 && !isHeard) this.#silentClients += 1;
    const reasonsOfClient = this.#isByClient && !isHeard ? foremost(subjects.flatMap(({ reasons }) => reasons)) : null;
    for (const { reminders, reasons } of subjects) {
      const [first] = reminders;
      if (!first || (this.#isByClient && isHeard && reasons.length > 0)) continue;
      const group = this.#groupOf(reasonsOfClient ?? reasons);
      group.subjects += 1;
      group.clients.add(facts.owner.id);
      list(group.all, subjectOf(facts, first));
    }
  }

  result(): Reach {
    const { '': reached, ...unreached } = Object.fromEntries(this.#groups);
    const shown = ({ subjects, clients, all }: Group) => ({
      subjects,
      clients: clients.size,
      listed: all.toSorted(byDay).slice(0, listedClients),
    });
    const messagesBy = [...this.#messages.values()];
    return {
      messages: messagesBy.reduce((sum, { messages }) => sum + messages, 0),
      messagesBy,
      silentClients: this.#silentClients,
      reached: reached ? shown(reached) : { subjects: 0, clients: 0, listed: [] },
      unreached: Object.values(unreached)
        .toSorted((one, other) => other.subjects - one.subjects)
        .map((group) => ({ reasons: [...group.reasons], ...shown(group) })),
    };
  }

  #messageOf(cadence: Cadence, medium: Medium) {
    const key = `${cadence} ${medium}`;
    const known = this.#messages.get(key) ?? { cadence, medium, messages: 0 };
    this.#messages.set(key, known);
    return known;
  }

  #groupOf(reasons: Reasons): Group {
    const key = reasons.join(' ');
    const known = this.#groups.get(key) ?? { reasons, subjects: 0, clients: new Set(), all: [] };
    this.#groups.set(key, known);
    return known;
  }
}

/** Why no message is about a visit or service; none where one is. */
function reasonsOf(reminders: readonly ScheduledReminder[]): Reasons {
  const outcomes = new Set(reminders.map(({ outcome }) => outcome));
  if (outcomes.has('scheduled') || outcomes.has('merged')) return [];
  return foremost([...outcomes].filter((outcome): outcome is ReminderObstacle => outcome !== 'scheduled'));
}

/** Each reason once, in their order, without choices where there are others. */
function foremost(reasons: Reasons): Reasons {
  const all = reminderObstacles.filter((obstacle) => reasons.includes(obstacle));
  const others = all.filter((obstacle) => !choices.has(obstacle));
  return others.length > 0 ? others : all;
}

function subjectOf(
  facts: ReminderFacts,
  { subjects: [{ kind, id, petId }], dueOn }: ScheduledReminder,
): ReachedSubject {
  const service = kind === 'service' ? facts.servicesDue.find((one) => one.id === id)?.name : undefined;
  return {
    kind,
    id,
    clientId: facts.owner.id,
    client: nameOrNull(facts.owner.firstName, facts.owner.lastName),
    animal: facts.pets.find((pet) => pet.id === petId)?.name ?? null,
    ...(service !== undefined && { service }),
    dueOn,
    startsAt: facts.appointments.find((visit) => kind === 'appointment' && visit.id === id)?.startsAt ?? null,
  };
}

/** Keeps the earliest ones, and sorts only when there are twice as many as are shown. */
function list(all: ReachedSubject[], subject: ReachedSubject): void {
  all.push(subject);
  if (all.length > 2 * listedClients) all.splice(0, all.length, ...all.toSorted(byDay).slice(0, listedClients));
}

const byDay = (one: ReachedSubject, other: ReachedSubject): number => {
  const [first, second] = [one.startsAt ?? one.dueOn, other.startsAt ?? other.dueOn];
  return first === second ? (one.id < other.id ? -1 : 1) : first < second ? -1 : 1;
};
