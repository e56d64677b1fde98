import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { day } from '#contract/http.ts';
import { portalUrl } from '#contract/rules/practice/portal-link.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { Db } from '#server/db/schema.ts';
import { refuseField, Refusal } from '#server/domain/refusal.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { magicNumbers } from '#server/outside/carrier/magic-numbers.ts';
import { cardsFrom } from '../letterbox/letterbox.ts';
import { registeredNumbers, registrationLink } from '../registry/registrations.ts';
import { emailOf, mailFrom } from '#server/outside/mail/mailbox.ts';
import { threadOf } from '../carrier/phone-thread.ts';
import { pimsSetting } from '../practice-software/pims.ts';
import { phoneOf } from '../api/input.ts';
import { nameOf } from '#server/outside/identity/staff.ts';
import { staffOf } from '../identity/staff.ts';

const mostClients = 30;
const lastDigits = sql<string>`right(owner.contact_phone, 4)`;

/** The data that the sandbox's page shows of a practice, which is named by its row key. */
export function pageData(db: Db): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();

  app.get('/clients', async (c) => {
    const { search = '', failing } = c.req.query();
    return c.json(await clientsOf(db, practiceOf(c), search.trim(), failing === 'true'));
  });
  app.get('/phones/:phone/thread', async (c) => c.json(await threadOf(db, practiceOf(c), phoneOf(c))));
  app.get('/portal', async (c) => {
    const found = await db
      .selectFrom('practice')
      .select('portal_link')
      .where('practice', '=', practiceOf(c))
      .executeTakeFirst();
    return c.json({ path: found?.portal_link ? portalUrl('', found.portal_link) : null });
  });
  app.get('/colleagues', async (c) => c.json(await colleaguesOf(db, practiceOf(c))));
  app.get('/conversations', async (c) => c.json(await conversationsOf(db, practiceOf(c))));
  app.get('/mail', async (c) => c.json(await mailFrom(db, practiceOf(c))));
  app.get('/mail/:seq', async (c) => {
    const email = await emailOf(db, c.req.param('seq'));
    return email ? c.json(email) : c.notFound();
  });
  app.get('/letterbox', async (c) => {
    const cards = await cardsFrom(db, practiceOf(c));
    return c.json(cards.map(({ seq, to, printedAt }) => ({ seq, to, printedAt })));
  });
  app.get('/registry', async (c) => {
    const practice = practiceOf(c);
    return c.json({ link: await registrationLink(db, practice), numbers: await registeredNumbers(db, practice) });
  });
  app.get('/practice-software', async (c) => c.json(await pimsSetting(db, practiceOf(c))));
  app.get('/appointments', async (c) => c.json(await appointmentsOf(db, practiceOf(c), dayOf(c))));
  app.get('/services', async (c) => c.json(await servicesOf(db, practiceOf(c), c.req.query('phone') ?? null)));
  return app;
}

/** Numbers are matched by their digits, so that `(209) 555-4033` is found as the page shows it. */
const searchTerm = (word: string): string =>
  /^[\d()+-]+$/.test(word) ? word.replaceAll(/\D/g, '') : word.toLowerCase();

/** Clients with a phone whose name or number contains all words, by their latest text; or only the magic numbers. */
async function clientsOf(db: Db, practice: string, search: string, failing: boolean) {
  const name = sql<string>`concat_ws(' ', owner.first_name, owner.last_name)`;
  let clients = db
    .selectFrom('pet_owner as owner')
    .leftJoin('conversation', (join) =>
      join
        .onRef('conversation.practice', '=', 'owner.practice')
        .onRef('conversation.sms_phone', '=', 'owner.contact_phone'),
    )
    .select(['owner.contact_phone as phone', 'owner.email', name.as('name')])
    .select(
      sql<string | null>`(
        select string_agg(pet.name, ', ' order by pet.name) from pet
        where pet.practice = owner.practice and pet.pet_owner_id = owner.id and not pet.deceased
      )`.as('pets'),
    )
    .where('owner.practice', '=', practice)
    .where('owner.contact_phone', 'is not', null);
  for (const word of search.split(/\s+/))
    clients = clients.where(
      sql<boolean>`strpos(lower(${name} || ' ' || owner.contact_phone), ${searchTerm(word)}) > 0`,
    );
  if (failing)
    clients = clients.where(
      lastDigits,
      'in',
      magicNumbers.map(({ digits }) => digits),
    );
  const rows = await clients
    .orderBy(sql`conversation.latest_at desc nulls last`)
    .orderBy('owner.pims_id')
    .limit(mostClients)
    .execute();
  return rows.map((row) => ({
    ...row,
    phoneText: formatPhone(row.phone),
    behaviour: magicNumbers.find(({ digits }) => row.phone?.endsWith(digits))?.behaviour ?? null,
  }));
}

/** The staff who can sign in at the practice. */
const colleaguesOf = async (db: Db, practice: string) =>
  (await staffOf(db, practice)).map((member) => ({
    id: member.id,
    name: nameOf(member),
    email: member.email,
  }));

const mostConversations = 8;

/** The conversations with the latest messages. */
const conversationsOf = async (db: Db, practice: string) => {
  const conversations = await db
    .selectFrom('conversation')
    .leftJoin('pet_owner as owner', (join) =>
      join.onRef('owner.practice', '=', 'conversation.practice').onRef('owner.id', '=', 'conversation.pet_owner_id'),
    )
    .leftJoin('message', (join) =>
      join
        .onRef('message.practice', '=', 'conversation.practice')
        .onRef('message.id', '=', 'conversation.latest_message_id'),
    )
    .select(['conversation.id', 'conversation.sms_phone as phone', 'conversation.container'])
    .select(['message.content as latest', 'message.direction', 'conversation.latest_at as at'])
    .select([
      sql<string>`concat_ws(' ', owner.first_name, owner.last_name)`.as('name'),
      sql<boolean>`conversation.pinned_at is not null`.as('isPinned'),
      sql<boolean>`conversation.read_status = 'UNREAD'`.as('isUnread'),
    ])
    .where('conversation.practice', '=', practice)
    .where('conversation.latest_at', 'is not', null)
    .orderBy('conversation.latest_at', 'desc')
    .orderBy('conversation.id')
    .limit(mostConversations)
    .execute();
  return conversations.map(({ phone, ...one }) => ({ ...one, name: one.name || formatPhone(phone) || phone }));
};

const appointmentsOf = (db: Db, practice: string, date: string | null) =>
  db
    .selectFrom('appointment')
    .innerJoin('practice', 'practice.practice', 'appointment.practice')
    .leftJoin('pet_owner as owner', (join) =>
      join.onRef('owner.practice', '=', 'appointment.practice').onRef('owner.id', '=', 'appointment.pet_owner_id'),
    )
    .leftJoin('pet', (join) =>
      join.onRef('pet.practice', '=', 'appointment.practice').onRef('pet.id', '=', 'appointment.pet_id'),
    )
    .select(['appointment.id', 'appointment.starts_at as startsAt', 'appointment.type', 'pet.name as pet'])
    .select([
      sql<string>`concat_ws(' ', owner.first_name, owner.last_name)`.as('owner'),
      sql<string>`to_char(appointment.starts_at at time zone practice.time_zone, 'FMHH12:MI AM')`.as('time'),
      sql<boolean>`appointment.completed_at is not null`.as('isComplete'),
    ])
    .where('appointment.practice', '=', practice)
    .where('appointment.deleted_at', 'is', null)
    .where((row) =>
      row(
        'appointment.resource_date',
        '=',
        date ?? sql<string>`(clock_timestamp() at time zone practice.time_zone)::date`,
      ),
    )
    .orderBy('appointment.starts_at')
    .orderBy('appointment.id')
    .execute();

/** Whether the practice software is reporting its services, and what the animals of the clients with a phone are due for. */
async function servicesOf(db: Db, practice: string, phone: string | null) {
  const sync = await db
    .selectFrom('practice')
    .select(sql<boolean>`services_sync_started_at is not null and services_sync_finished_at is null`.as('isInProgress'))
    .where('practice', '=', practice)
    .executeTakeFirst();
  const due = await db
    .selectFrom('service_due as due')
    .innerJoin('pet', (join) => join.onRef('pet.practice', '=', 'due.practice').onRef('pet.id', '=', 'due.pet_id'))
    .innerJoin('pet_owner as owner', (join) =>
      join.onRef('owner.practice', '=', 'pet.practice').onRef('owner.id', '=', 'pet.pet_owner_id'),
    )
    .select(['due.id', 'due.name', 'due.due_on as dueOn', 'pet.name as pet'])
    .where('due.practice', '=', practice)
    .where('owner.contact_phone', '=', phone)
    .where('pet.deceased', '=', false)
    .orderBy('due.due_on')
    .orderBy('due.id')
    .execute();
  return { isInProgress: sync?.isInProgress ?? false, due };
}

function practiceOf(c: Context): string {
  const practice = c.req.query('practice');
  if (!practice) throw new Refusal('missing_parameters', [{ field: 'query.practice', message: 'Name the practice.' }]);
  return practice;
}

/** The requested day; null for today at the practice. */
function dayOf(c: Context): string | null {
  const requested = z.optional(day).safeParse(c.req.query('day') || undefined);
  if (!requested.success) throw refuseField('query.day', 'Use a day such as 2026-11-21.');
  return requested.data ?? null;
}
