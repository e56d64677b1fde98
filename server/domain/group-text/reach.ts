import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { sql } from 'kysely';
import type { GroupTextObstacle } from '#contract/communication/group-texts.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import { e164, formatPhone } from '#contract/rules/texting/phone.ts';
import type { PlaceholderName } from '#contract/rules/texting/placeholders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { numberFailuresOf } from '../sms-recipient/number-failure.ts';

/** A number that gets the text, once, whoever of its household has visits. */
export interface Recipient {
  readonly phone: string;
  /** The client of the earliest visit. */
  readonly petOwnerId: string;
  /** The names of all clients who have it, null without any, and how many they are. */
  readonly client: string | null;
  readonly clients: number;
  /** What the placeholders of a wording are filled with. */
  readonly values: Readonly<Record<PlaceholderName | 'time', string>>;
}

export interface LeftOut {
  readonly appointmentId: string;
  readonly client: string | null;
  readonly animal: string | null;
  /** Null for a client without one. */
  readonly phone: string | null;
  readonly obstacle: GroupTextObstacle;
}

interface Reach {
  readonly recipients: readonly Recipient[];
  readonly leftOut: readonly LeftOut[];
  /** The practice has none of these visits. */
  readonly isUnknown: boolean;
}

export interface Audience {
  readonly day: string;
  readonly appointmentIds: readonly string[];
}

/** Who gets a text about some visits now, and who does not and why, in order of time. */
export async function groupTextReach(ctx: Context, { day, appointmentIds }: Audience): Promise<Reach> {
  const practice = await ownPractice(ctx);
  const visits = await visitsOf(ctx, appointmentIds);
  const failures = await numberFailuresOf(ctx, [...new Set(visits.flatMap(({ phone }) => phone ?? []))]);
  const known = new Map(visits.map((visit) => [visit.id, visit]));
  const obstacleOf = ({ phone, subscribed, isHeld, ...visit }: Visit): GroupTextObstacle | null => {
    if (visit.deletedAt !== null || visit.day !== day || Date.parse(visit.startsAt) <= ctx.now.getTime()) return 'gone';
    if (phone === null || !e164.safeParse(phone).success || phone === practice.texting_number) return 'no_number';
    if (subscribed === false) return 'unsubscribed';
    return failures.get(phone) ?? (isHeld ? 'held' : null);
  };
  const leftOut = [...new Set(appointmentIds)].flatMap((id): LeftOut[] => {
    const visit = known.get(id);
    const obstacle = visit ? obstacleOf(visit) : 'gone';
    return obstacle === null
      ? []
      : [
          {
            appointmentId: id,
            client: visit ? nameOf(visit) : null,
            animal: visit?.animal ?? null,
            phone: visit?.phone ?? null,
            obstacle,
          },
        ];
  });
  const byPhone = Map.groupBy(
    visits.filter((visit) => obstacleOf(visit) === null),
    ({ phone }) => phone ?? '',
  );
  const recipients = [...byPhone].flatMap(([phone, own]): Recipient[] => {
    const [first] = own;
    if (!first) return [];
    const people = [...new Map(own.map((visit) => [visit.ownerId, visit])).values()];
    const values = {
      owner: listed(people.flatMap(({ firstName }) => firstName?.trim() || [])) || 'pet parent',
      pet: listed(own.map(({ animal }) => animal ?? 'your pet')),
      time: listed(own.map(({ startsAt }) => format(startsAt, 'h:mm a', { in: tz(practice.time_zone) }))),
      practice: practice.name,
      'practice phone': formatPhone(practice.profile.practiceVoicePhone ?? practice.texting_number) || 'our front desk',
    };
    const client = listed(people.flatMap((one) => nameOf(one) ?? [])) || null;
    return [{ phone, petOwnerId: first.ownerId ?? '', client, clients: people.length, values }];
  });
  return { recipients, leftOut, isUnknown: visits.length === 0 };
}

type Visit = Awaited<ReturnType<typeof visitsOf>>[number];

const visitsOf = (ctx: Context, ids: readonly string[]) =>
  ctx.db
    .selectFrom('appointment as visit')
    .leftJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'visit.practice').onRef('client.id', '=', 'visit.pet_owner_id'),
    )
    .leftJoin('pet', (join) => join.onRef('pet.practice', '=', 'visit.practice').onRef('pet.id', '=', 'visit.pet_id'))
    .leftJoin('sms_recipient as recipient', (join) =>
      join.onRef('recipient.practice', '=', 'client.practice').onRef('recipient.phone', '=', 'client.contact_phone'),
    )
    .select(['visit.id', 'visit.starts_at as startsAt', 'visit.deleted_at as deletedAt'])
    .select(sql<string>`visit.resource_date::text`.as('day'))
    .select(['client.id as ownerId', 'client.first_name as firstName', 'client.last_name as lastName'])
    .select(['client.contact_phone as phone', 'pet.name as animal', 'recipient.subscribed'])
    .select(
      sql<boolean>`exists (
        select from message_hold hold
        where hold.practice = visit.practice and hold.pet_owner_id = visit.pet_owner_id
          and (hold.pet_id is null or hold.pet_id = visit.pet_id)
      )`.as('isHeld'),
    )
    .where('visit.practice', '=', ctx.practice)
    .where('visit.id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('visit.starts_at')
    .orderBy('visit.id')
    .execute();

const nameOf = ({ firstName, lastName }: Visit): string | null => nameOrNull(firstName, lastName);

/** Each once: `Luna and Rex`. */
const listed = (words: readonly string[]): string => {
  const all = [...new Set(words)];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};
