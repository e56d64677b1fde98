import { type RawBuilder, sql } from 'kysely';
import {
  audiencePage,
  audienceSample,
  type countAudience as countCall,
  type listAudience as listCall,
  type ListedReader,
} from '#contract/campaigns/newsletter-audience.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Exclusion, exclusions, type Recipients } from '#contract/rules/newsletters/audience.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { audience } from './audience-sql.ts';

/** How many clients a newsletter would reach now, and how many it would not and why. */
export async function countAudience(ctx: Context, input: Parsed<typeof countCall>): Promise<Output<typeof countCall>> {
  requireOwnAddress(ctx, input);
  const clients = audience(ctx.practice, input.recipients, await todayAt(ctx));
  // One statement, so that clients are judged once.
  const isWithoutAnimals = sql`not exists (
    select from pet where pet.practice = ${ctx.practice} and pet.pet_owner_id = audience.id and not deceased
  )`;
  const { rows } = await sql<Counts>`
    with ${clients}, found as (select * from audience where reason is null limit ${audienceSample})
    select
      (select jsonb_agg(counted) from (select reason, count(*)::int as count from audience group by reason) counted) as counts,
      (
        select jsonb_build_object(
          'owner', count(*) filter (where coalesce(btrim(first_name), '') = ''),
          'pet', count(*) filter (where ${input.recipients.withoutAnimals ? isWithoutAnimals : sql`false`})
        ) from audience where reason is null
      ) as lacking,
      (select jsonb_agg(reader) from (${readersFound(ctx)}) reader) as sample
  `.execute(ctx.db);
  const [{ counts: counted, lacking, sample } = { counts: null, lacking: { owner: 0, pet: 0 }, sample: null }] = rows;
  const counts = new Map(counted?.map(({ reason, count }) => [reason, count]));
  return {
    reached: counts.get(null) ?? 0,
    lacking,
    excluded: exclusions.flatMap((reason) => {
      const count = counts.get(reason) ?? 0;
      return count === 0 ? [] : [{ reason, count }];
    }),
    sample: sample?.map(presentReader) ?? [],
  };
}

/** Clients with the reason why a newsletter does not reach them. */
export async function listAudience(ctx: Context, input: Parsed<typeof listCall>): Promise<Output<typeof listCall>> {
  requireOwnAddress(ctx, input);
  const { reason, q = '', cursor } = input;
  const clients = audience(ctx.practice, input.recipients, await todayAt(ctx));
  const isFor = reason === undefined ? sql`true` : reason === 'reached' ? sql`reason is null` : sql`reason = ${reason}`;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = sql`lower(concat_ws(' ', first_name, last_name, email))`;
  const where = sql.join(
    [
      isFor,
      ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
      ...(cursor === undefined ? [] : [sql`id::text > ${cursor}`]),
    ],
    sql` and `,
  );
  const found = await listed(ctx, clients, { where, most: audiencePage + 1 });
  const items = found.slice(0, audiencePage);
  return { items, nextCursor: found.length > audiencePage ? (items.at(-1)?.id ?? null) : null };
}

/** How many clients a newsletter would reach now. */
export async function countReached(ctx: Context, recipients: Recipients): Promise<number> {
  const { rows } = await sql<{ reached: number }>`
    with ${audience(ctx.practice, recipients, await todayAt(ctx))}
    select count(*)::int as reached from audience where reason is null
  `.execute(ctx.db);
  return rows[0]?.reached ?? 0;
}

/** Today in the practice's zone. */
export const todayAt = async (ctx: Context): Promise<string> => dayIn(ctx.now, (await ownPractice(ctx)).time_zone);

interface Counts {
  readonly counts: { reason: Exclusion | null; count: number }[] | null;
  readonly lacking: { owner: number; pet: number };
  readonly sample: Row[] | null;
}

interface Wanted {
  readonly where: RawBuilder<unknown>;
  readonly most: number;
}

interface Row {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly reason: Exclusion | null;
  readonly since: string | null;
  readonly animals: string[];
}

async function listed(ctx: Context, clients: RawBuilder<unknown>, { where, most }: Wanted): Promise<ListedReader[]> {
  const { rows } = await sql<Row>`
    with ${clients}, found as (select * from audience where ${where} order by id limit ${most}) ${readersFound(ctx)}
  `.execute(ctx.db);
  return rows.map(presentReader);
}

/** The rows of `found` with the animals of each. */
const readersFound = (ctx: Context) => sql`
  select found.id, first_name, last_name, email, reason,
    case when reason in ('unsubscribed', 'bounced', 'complained') then (
      select at from email_stop stop
      where stop.practice = ${ctx.practice} and stop.email = lower(found.email) and stop.reason = upper(found.reason)
        and stop.scope in ('ALL', 'NEWSLETTER')
      order by at limit 1
    ) end as since,
    array(
      select name from pet where pet.practice = ${ctx.practice} and pet.pet_owner_id = found.id and not deceased
      order by name limit 100
    ) as animals
  from found order by found.id`;

const presentReader = ({ id, first_name, last_name, email, reason, since, animals }: Row): ListedReader => ({
  id,
  client: nameOrNull(first_name, last_name),
  email,
  animals,
  reason,
  since,
});
