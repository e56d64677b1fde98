import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { monthsBefore } from '#contract/rules/calendar/months-before.ts';
import type { Criterion, Recipients } from '#contract/rules/newsletters/audience.ts';
import { isRowId } from '../row-id.ts';

/**
 * The rule of `contract/rules/newsletters/audience.ts` in SQL: `audience (id, first_name, last_name, email, reason)`, all clients of a
 * practice. A test compares the two. Each criterion is one set of clients, which is made once.
 * @param only these clients alone, by default all
 */
export const audience = (
  practice: string,
  chosen: Recipients,
  today: string,
  only: readonly string[] | null = null,
): RawBuilder<unknown> => {
  const { include, exclude = [], also = [], except = [], withoutAnimals = false } = chosen;
  // Each set is limited too: it would otherwise be made of the whole practice for a few clients.
  const ofThese = only ? sql`and pet_owner_id = any(${only}::uuid[])` : sql``;
  const meets = (one: Criterion) => clientsWho(one, { practice, today, ofThese });
  const included = include === 'all' ? [sql`true`] : include.map(meets);
  const isMeant = sql`(${sql.join(included, sql` and `)}) and not (${sql.join([sql`false`, ...exclude.map(meets)], sql` or `)})`;
  const isStopped = sql`practice = ${practice} and scope in ('ALL', 'NEWSLETTER')`;
  const ofTheirs = only
    ? sql`and email = any(array(
        select lower(email) from pet_owner where practice = ${practice} and id = any(${only}::uuid[])
      ))`
    : sql``;
  return sql`
    judged as materialized (
      select owner.id, owner.first_name, owner.last_name, owner.email, case
        when not ((${isMeant}) or ${isOneOf(also)}) then 'not_meant'
        when ${isOneOf(except)} then 'excepted'
        when ${isUsable} is not true then
          case when coalesce(btrim(owner.email, e' \t\n\r\f\v\u00a0'), '') = '' then 'no_email' else 'unusable_email' end
        when lower(owner.email) in (select email from email_stop where ${isStopped} ${ofTheirs}) then 'stopped'
        when owner.id in (
          select pet_owner_id from message_hold where practice = ${practice} and pet_id is null ${ofThese}
        ) then 'paused'
        when ${withoutAnimals} or owner.id in (
          select pet_owner_id from pet where practice = ${practice} and not deceased ${ofThese}
        ) then null
        else 'no_living_animal' end as found
      from pet_owner owner
      where owner.practice = ${practice} ${only ? sql`and owner.id = any(${only}::uuid[])` : sql``}
    ), shared as materialized (
      -- Few clients share a mailbox: they alone are put in order.
      select lower(email) as mailbox from judged where found is null group by lower(email) having count(*) > 1
    ), later as materialized (
      select id from (
        select id, row_number() over (partition by lower(email) order by id) as place from judged
        where found is null and lower(email) in (select mailbox from shared)
      ) ranked where place > 1
    ), audience as not materialized (
      select judged.id, judged.first_name, judged.last_name, judged.email, case
        when found is null then case when judged.id in (select id from later) then 'shares_address' end
        when found = 'stopped' then (
          select lower(reason) from email_stop where ${isStopped} and email = lower(judged.email)
          order by array_position(array['UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED'], reason) limit 1
        )
        else found end as reason
      from judged
    )`;
};

/** Ids of clients come from requests; what is none is nobody's. */
const isOneOf = (ids: readonly string[]) => {
  const known = ids.filter(isRowId);
  return known.length === 0 ? sql`false` : sql`owner.id = any(${known}::uuid[])`;
};

// Both cases are named, because comparing without case takes longer.
const local = "[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+";
const label = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?';
const inAscii = `^${local}(\\.${local})*@(${label}\\.)+[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?$`;
const inOtherScripts = `^${local}(\\.${local})*@[^\\u0001-\\u002c/:-@\\[-\`{-\\u007f]+$`;

/**
 * As `mailAddress`. A domain in letters of other scripts is taken for usable; when the email is written, that function decides. Lengths stand
 * outside the patterns, which would take many times as long with them.
 */
const isUsable = sql`(
  (owner.email ~ ${inAscii} or owner.email ~ '[^\\u0001-\\u007f]' and owner.email ~ ${inOtherScripts})
  and (length(owner.email) < 64 or strpos(owner.email, '@') <= 65 and length(owner.email) <= 254
    and split_part(owner.email, '@', 2) !~ '[A-Za-z0-9-]{64}')
)`;

interface Among {
  readonly practice: string;
  readonly today: string;
  /** Limits a set of clients; empty for no limit. */
  readonly ofThese: RawBuilder<unknown>;
}

function clientsWho(one: Criterion, { practice, today, ofThese }: Among): RawBuilder<boolean> {
  const visits = sql`select pet_owner_id from appointment where practice = ${practice} and deleted_at is null and pet_owner_id is not null ${ofThese}`;
  const within = (count: number) => sql`resource_date between ${monthsBefore(today, count)}::date and ${today}::date`;
  switch (one.kind) {
    case 'species':
      return sql`owner.id in (
        select pet_owner_id from pet where practice = ${practice} and not deceased and species = any(${one.species}::text[]) ${ofThese}
      )`;
    case 'visited':
      return sql`owner.id in (${visits} and ${within(one.months)})`;
    case 'notVisited':
      return sql`owner.id not in (${visits} and ${within(one.months)})`;
    case 'visitType':
      return sql`owner.id in (${visits} and ${within(one.months)} and type_id = any(${one.typeIds}::text[]))`;
    case 'upcomingVisit':
      return sql`owner.id in (${visits} and resource_date > ${today}::date)`;
    case 'serviceDue':
      return sql`owner.id in (
        select pet.pet_owner_id from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
        where due.practice = ${practice} and not pet.deceased and due.due_on <= ${addDays(today, one.days)}::date ${ofThese}
      )`;
    case 'postalCode':
      return sql`starts_with(coalesce(owner.postal_address ->> 'postalCode', ''), ${one.startsWith})`;
  }
}
