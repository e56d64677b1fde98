import { type Selectable, sql } from 'kysely';
import type { getPostcardStatement as call, PostcardSides } from '#contract/campaigns/postcards.ts';
import { longList } from '#contract/fields.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import { addressProblem, type PostalAddress, tidyAddress } from '#contract/rules/practice/postal-address.ts';
import type { Database } from '#server/db/schema.ts';
import { addMonths } from 'date-fns/addMonths';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentPostcard } from './present.ts';
import { isFailing } from '../failing.ts';

type Statement = Output<typeof call>;
type PostcardRow = Selectable<Database['postcard']>;
const monthsBefore = 6;

/** A card belongs to the month in which it was printed, otherwise to that of its reminder; months are the practice's. */
const dated = sql<string>`coalesce(card.printed_at, card.at)`;

/** The cards of a month, what they cost, and whose addresses are to be corrected. */
export async function getPostcardStatement(
  ctx: Context,
  { month }: Parsed<typeof call>,
  hasPrinter: boolean,
): Promise<Statement> {
  const { time_zone: zone } = await ownPractice(ctx);
  const first = `${month}-01`;
  const starts = (day: string) => sql<string>`(${day}::date)::timestamp at time zone ${zone}`;
  const rows = await ctx.db
    .selectFrom('postcard as card')
    .innerJoin('pet_owner as owner', (join) =>
      join.onRef('owner.practice', '=', 'card.practice').onRef('owner.id', '=', 'card.pet_owner_id'),
    )
    .selectAll('card')
    .select(['first_name', 'last_name', 'postal_address'])
    .where('card.practice', '=', ctx.practice)
    .where(dated, '>=', starts(first))
    .where(dated, '<', starts(monthAfter(month, 1)))
    .orderBy('card.at')
    .orderBy('card.id')
    .limit(longList)
    .execute();
  const printed = rows.filter(({ status }) => status === 'PRINTED');
  const refusedCards = rows.filter(({ reason, sides }) => reason === 'address' && sides !== null);
  return {
    month,
    printed: printed.length,
    cents: printed.reduce((sum, { cents }) => sum + cents, 0),
    hasPrinter,
    cards: rows.map((row) => ({
      ...presentPostcard(row),
      isFailing: row.status === 'ENQUEUED' && isFailing(failuresOf(row)),
      to: row.sides?.to ?? null,
      lines: row.sides?.lines ?? [],
      more: row.sides?.more ?? null,
    })),
    refused: [
      ...refusedCards.flatMap((row) => (isSameAddress(row.postal_address, row.sides) ? [refusedOf(row)] : [])),
      ...(await unreachable(ctx, { from: starts(first), to: starts(monthAfter(month, 1)) })),
    ].filter(isFirstOfClient()),
    before: await monthSums(ctx, { zone, from: starts(monthAfter(month, -monthsBefore)), to: starts(first) }),
  };
}

/** The attempt in progress has not failed yet. */
const failuresOf = ({ tries, claimed_until }: Pick<PostcardRow, 'tries' | 'claimed_until'>): number =>
  tries - (claimed_until === null ? 0 : 1);

/** The first day of a month, so many months later. */
const monthAfter = (month: string, months: number): string =>
  addMonths(new Date(`${month}-01T12:00:00Z`), months)
    .toISOString()
    .slice(0, 8)
    .concat('01');

interface Range {
  readonly from: ReturnType<typeof sql<string>>;
  readonly to: ReturnType<typeof sql<string>>;
}

interface Addressed {
  readonly pet_owner_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly postal_address: PostalAddress | null;
}

const refusedOf = ({
  pet_owner_id,
  first_name,
  last_name,
  postal_address,
}: Addressed): Statement['refused'][number] => ({
  clientId: pet_owner_id,
  client: nameOrNull(first_name, last_name),
  address: postal_address && oneLine(postal_address),
  problem: postal_address && addressProblem(postal_address),
});

const oneLine = ({ street, city, state, postalCode }: PostalAddress): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** Whether a client still has the address that was printed on a card. */
function isSameAddress(now: PostalAddress | null, sides: PostcardSides | null): boolean {
  if (now === null || sides === null) return false;
  const current = tidyAddress(now);
  return (['street', 'city', 'state', 'postalCode'] as const).every((part) => current[part] === sides.to[part]);
}

/** Clients who got no card in the range because their address cannot be delivered to, and whose address is still so. */
async function unreachable(ctx: Context, { from, to }: Range): Promise<Statement['refused']> {
  const owners = await ctx.db
    .selectFrom('pet_owner as owner')
    .select(['owner.id as pet_owner_id', 'first_name', 'last_name', 'postal_address'])
    .where('owner.practice', '=', ctx.practice)
    .where('postal_address', 'is not', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('reminder')
          .select('reminder.id')
          .where('reminder.practice', '=', ctx.practice)
          .whereRef('reminder.pet_owner_id', '=', 'owner.id')
          .where('medium', '=', 'POSTCARD')
          .where('status', '=', 'UNREACHABLE')
          .where('at', '>=', from)
          .where('at', '<', to),
      ),
    )
    .orderBy('last_name')
    .orderBy('owner.id')
    .limit(longList)
    .execute();
  return owners.map(refusedOf).filter(({ problem }) => problem !== null);
}

function isFirstOfClient(): (one: Statement['refused'][number]) => boolean {
  const seen = new Set<string>();
  return ({ clientId }) => !seen.has(clientId) && Boolean(seen.add(clientId));
}

async function monthSums(
  ctx: Context,
  { zone, from, to }: Range & { readonly zone: string },
): Promise<Statement['before']> {
  const { rows } = await sql<Statement['before'][number]>`
    select to_char(${dated} at time zone ${zone}, 'YYYY-MM') as month, count(*)::int as printed, sum(card.cents)::int as cents
    from postcard card
    where card.practice = ${ctx.practice} and card.status = 'PRINTED' and ${dated} >= ${from} and ${dated} < ${to}
    group by 1 order by 1 desc
  `.execute(ctx.db);
  return rows;
}
