import * as z from 'zod/mini';
import { id, list, text } from '../../fields.ts';
import { addDays } from '../calendar/add-days.ts';
import { monthsBefore } from '../calendar/months-before.ts';
import { mailAddress } from '../mail-address.ts';
import { species, type Species } from '../practice/species.ts';

const months = z.number().check(z.multipleOf(1), z.gte(1), z.lte(120));
const days = z.number().check(z.multipleOf(1), z.gte(1), z.lte(365));

/** What a client must be like. Visits that were deleted, and animals that have died, count for nothing. */
export const criterion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('species'), species: list(species, 5).check(z.minLength(1)) }),
  /** Their last visit was within so many months, today included. */
  z.strictObject({ kind: z.literal('visited'), months }),
  /** They had no visit within so many months; also clients who never had one. */
  z.strictObject({ kind: z.literal('notVisited'), months }),
  z.strictObject({ kind: z.literal('visitType'), typeIds: list(id, 100).check(z.minLength(1)), months }),
  /** They have a visit after today. */
  z.strictObject({ kind: z.literal('upcomingVisit') }),
  /** A service of an animal is due within so many days, or overdue. */
  z.strictObject({ kind: z.literal('serviceDue'), days }),
  z.strictObject({ kind: z.literal('postalCode'), startsWith: text(20).check(z.minLength(1)) }),
]);
export type Criterion = z.output<typeof criterion>;

/** Who a newsletter is meant for (NL-17). Clients whom email does not reach are left out in any case. */
export const recipients = z.strictObject({
  /** All clients, or those who meet every criterion. */
  include: z.union([z.literal('all'), list(criterion, 10).check(z.minLength(1))]),
  /** Not those who meet one of these. */
  exclude: z.optional(list(criterion, 10)),
  /** Clients who are meant whatever they are like. */
  also: z.optional(list(id, 1000)),
  /** Clients who are not to get it. */
  except: z.optional(list(id, 1000)),
  /** Whether clients without a living animal get it too. */
  withoutAnimals: z.optional(z.boolean()),
});
export type Recipients = z.output<typeof recipients>;

/** Why a client does not get a newsletter, the first that applies. */
export const exclusions = [
  'not_meant',
  'excepted',
  'no_email',
  'unusable_email',
  'unsubscribed',
  'bounced',
  'complained',
  'paused',
  'no_living_animal',
  /** Another client with the same mailbox gets it. */
  'shares_address',
] as const;
export type Exclusion = (typeof exclusions)[number];

/** What decides about a client. Days are those of the practice's zone, `2026-11-21`. */
export interface AudienceClient {
  readonly id: string;
  readonly email: string | null;
  readonly postalCode: string | null;
  /** Why no newsletter goes to the address. */
  readonly stops: readonly ('UNSUBSCRIBED' | 'BOUNCED' | 'COMPLAINED')[];
  /** Whether staff have paused all automatic messages to the client. */
  readonly isHeld: boolean;
  readonly animals: readonly {
    readonly species: Species;
    readonly deceased: boolean;
    readonly dueOn: readonly string[];
  }[];
  readonly visits: readonly { readonly day: string; readonly typeId: string | null }[];
}

/** Why each client does not get a newsletter; null for those who do. */
export function audienceOf(
  clients: readonly AudienceClient[],
  chosen: Recipients,
  today: string,
): ReadonlyMap<string, Exclusion | null> {
  const reached = new Set<string>();
  return new Map(
    clients
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((client) => {
        const reason = whyNot(client, chosen, today);
        const mailbox = client.email?.toLowerCase() ?? '';
        if (reason !== null || !reached.has(mailbox)) {
          if (reason === null) reached.add(mailbox);
          return [client.id, reason];
        }
        return [client.id, 'shares_address'];
      }),
  );
}

/** Why a client would not get a newsletter if nobody shared their mailbox. */
function whyNot(client: AudienceClient, chosen: Recipients, today: string): Exclusion | null {
  const { id: clientId, email, stops, isHeld, animals } = client;
  const { include, exclude = [], also = [], except = [], withoutAnimals = false } = chosen;
  const meets = (one: Criterion) => isMet(one, client, today);
  const isMeant = (include === 'all' || include.every(meets)) && !exclude.some(meets);
  if (!isMeant && !also.includes(clientId)) return 'not_meant';
  if (except.includes(clientId)) return 'excepted';
  if (email === null || email.trim() === '') return 'no_email';
  if (mailAddress(email) === null) return 'unusable_email';
  if (stops.includes('UNSUBSCRIBED')) return 'unsubscribed';
  if (stops.includes('BOUNCED')) return 'bounced';
  if (stops.includes('COMPLAINED')) return 'complained';
  if (isHeld) return 'paused';
  return withoutAnimals || animals.some(({ deceased }) => !deceased) ? null : 'no_living_animal';
}

function isMet(one: Criterion, { postalCode, animals, visits }: AudienceClient, today: string): boolean {
  const living = animals.filter(({ deceased }) => !deceased);
  const isWithin = (count: number) => (visit: { readonly day: string }) =>
    visit.day <= today && visit.day >= monthsBefore(today, count);
  switch (one.kind) {
    case 'species':
      return living.some((animal) => one.species.includes(animal.species));
    case 'visited':
      return visits.some(isWithin(one.months));
    case 'notVisited':
      return !visits.some(isWithin(one.months));
    case 'visitType':
      return visits.filter(isWithin(one.months)).some(({ typeId }) => typeId !== null && one.typeIds.includes(typeId));
    case 'upcomingVisit':
      return visits.some(({ day }) => day > today);
    case 'serviceDue':
      return living.some(({ dueOn }) => dueOn.some((day) => day <= addDays(today, one.days)));
    case 'postalCode':
      return (postalCode ?? '').startsWith(one.startsWith);
  }
}
