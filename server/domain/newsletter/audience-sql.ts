import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { type Criterion, monthsBefore, type Recipients } from '#contract/rules/newsletters/audience.ts';

/**
 * The rule of `contract/rules/newsletters/audience.ts` in SQL: `audience (id, first_name, last_name, email, reason, since)`, all clients of a
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
  const meets = (one: Criterion) => clientsWho(one, practice, today);
  const included = include === 'all' ? [sql`true`] : include.map(meets);
  const isMeant = sql`(${sql.join(included, sql` and `)}) and not (${sql.join([sql`false`, ...exclude.map(meets)], sql` or `)})`;
  return sql`
    judged as materialized (
      select owner.id, owner.first_name, owner.last_name, owner.email, stop.at as since, case
        when not ((${isMeant}) or ${isOneOf(also)}) then 'not_meant'
        when ${isOneOf(except)} then 'excepted'
        when coalesce(btrim(owner.email, e' \t\n\r\f\v\u00a0'), '') = '' then 'no_email'
        when not ${isUsable} then 'unusable_email'
        when stop.reason is not null then lower(stop.reason)
        when owner.id in (
          select pet_owner_id from message_hold where practice = ${practice} and pet_id is null
        ) then 'paused'
        when ${withoutAnimals} or owner.id in (
          select pet_owner_id from pet where practice = ${practice} and not deceased
        ) then null
        else 'no_living_animal' end as reason
      from pet_owner owner
      left join (
        select distinct on (email) email, reason, at from email_stop
        where practice = ${practice} and scope in ('ALL', 'NEWSLETTER')
        order by email, array_position(array['UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED'], reason)
      ) stop on stop.email = lower(owner.email)
      where owner.practice = ${practice} ${only ? sql`and owner.id = any(${only}::uuid[])` : sql``}
    ), audience as materialized (
      select id, first_name, last_name, email, since,
        case when reason is null and row_number() over (partition by lower(email) collate "C", reason order by id) > 1
          then 'shares_address' else reason end as reason
      from judged
    )`;
};

const isOneOf = (ids: readonly string[]) => sql`owner.id::text = any(${ids.map((one) => one.toLowerCase())}::text[])`;

const local = "[a-z0-9_!#$%&'*+/=?^`{|}~-]+";
const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const inAscii = `^${local}(\\.${local})*@(${label}\\.)+[a-z]([a-z0-9-]*[a-z0-9])?$`;
const inOtherScripts = `^${local}(\\.${local})*@[^\\u0001-\\u002c/:-@\\[-\`{-\\u007f]+$`;

/**
 * As `mailAddress`. A domain in letters of other scripts is taken for usable; when the email is written, that function decides. Lengths stand
 * outside the patterns, which would take many times as long with them.
 */
const isUsable = sql`(
  (lower(owner.email) ~ ${inAscii} or owner.email ~ '[^\\u0001-\\u007f]' and lower(owner.email) ~ ${inOtherScripts})
  and (length(owner.email) < 64 or strpos(owner.email, '@') <= 65 and length(owner.email) <= 254
    and lower(split_part(owner.email, '@', 2)) !~ '[a-z0-9-]{64}')
)`;

function clientsWho(one: Criterion, practice: string, today: string): RawBuilder<boolean> {
  const visits = sql`select pet_owner_id from appointment where practice = ${practice} and deleted_at is null and pet_owner_id is not null`;
  const within = (count: number) => sql`resource_date between ${monthsBefore(today, count)}::date and ${today}::date`;
  switch (one.kind) {
    case 'species':
      return sql`owner.id in (
        select pet_owner_id from pet where practice = ${practice} and not deceased and species = any(${one.species}::text[])
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
        where due.practice = ${practice} and not pet.deceased and due.due_on <= ${addDays(today, one.days)}::date
      )`;
    case 'postalCode':
      return sql`starts_with(coalesce(owner.postal_address ->> 'postalCode', ''), ${one.startsWith})`;
  }
}
