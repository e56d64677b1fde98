import { addDays } from '../calendar/add-days.ts';

/** A service that the practice recommends and that the practice software still lists. */
export interface RecommendedService {
  readonly id: string;
  readonly name: string;
  /** The species that it is for; empty for all. */
  readonly species: readonly string[];
  readonly addToCareScore: boolean;
}

/** What the practice software says of a living animal. */
export interface CareFacts {
  readonly species: string;
  /** Calendar days, `2026-05-03`. */
  readonly due: readonly { readonly serviceTypeId: string; readonly dueOn: string }[];
}

/** A gap is a service for the species that the practice software has never listed for the animal, which is nobody's neglect. */
export type CareState = 'overdue' | 'due_soon' | 'up_to_date' | 'gap';

export interface CareItem<S extends RecommendedService = RecommendedService> {
  readonly service: S;
  readonly state: CareState;
  /** Null for a gap. */
  readonly dueOn: string | null;
  /** Whether it counts in the score. */
  readonly counts: boolean;
}

export interface Care<S extends RecommendedService = RecommendedService> {
  /** Whole per cent; null where fewer than two services count. */
  readonly score: number | null;
  readonly counted: number;
  /** How many of the counted services are not overdue. */
  readonly notOverdue: number;
  /** In order of need. */
  readonly items: readonly CareItem<S>[];
}

/** Days ahead within which a service is due soon: 60 days before a service is due, a reminder also names those of the 30 days after it. */
const dueSoonDays = 90;
/** An animal of fewer counted services has no score. */
export const fewestCounted = 2;
const order: readonly CareState[] = ['overdue', 'due_soon', 'up_to_date', 'gap'];

/**
 * What an animal needs of the recommended services, and the share of them that is not overdue: for staff, the client's page and the figures.
 * @param today the practice's day
 */
export function careOf<S extends RecommendedService>(
  services: readonly S[],
  { species, due }: CareFacts,
  today: string,
): Care<S> {
  const items = services.flatMap((service): CareItem<S>[] => {
    const dueOn = firstDay(due.flatMap((one) => (one.serviceTypeId === service.id ? one.dueOn : [])));
    if (dueOn === null) return isFor(service, species) ? [{ service, state: 'gap', dueOn: null, counts: false }] : [];
    return [{ service, state: careStateOf(dueOn, today), dueOn, counts: service.addToCareScore }];
  });
  const counted = items.filter(({ counts }) => counts);
  const notOverdue = counted.filter(({ state }) => state !== 'overdue').length;
  const score = counted.length < fewestCounted ? null : Math.round((100 * notOverdue) / counted.length);
  return { score, counted: counted.length, notOverdue, items: items.toSorted(byNeed) };
}

/** Of a service that the practice software lists. A service that is due today is not overdue. */
export function careStateOf(dueOn: string, today: string): Exclude<CareState, 'gap'> {
  if (dueOn < today) return 'overdue';
  return dueOn <= addDays(today, dueSoonDays) ? 'due_soon' : 'up_to_date';
}

/** Whether a service is for a species; animals of an unknown one get those for all species. */
export const isFor = ({ species: wanted }: Pick<RecommendedService, 'species'>, species: string): boolean =>
  wanted.length === 0 || wanted.includes(species);

/** Of a service that is listed several times, the first day counts, as in reminders. */
const firstDay = (days: readonly string[]): string | null => days.toSorted()[0] ?? null;

const byNeed = (one: CareItem, other: CareItem): number =>
  order.indexOf(one.state) - order.indexOf(other.state) ||
  compare(one.dueOn ?? '', other.dueOn ?? '') ||
  compare(one.service.name, other.service.name) ||
  compare(one.service.id, other.service.id);
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
