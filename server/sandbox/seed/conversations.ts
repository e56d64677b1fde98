import type { Faker } from '@faker-js/faker';
import { asksForReply, isReply } from '#contract/rules/texting/needs-reply.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { type Calendar, openMinutesPerDay } from './calendar.ts';
import type { Client, Clients } from './clients.ts';
import { fill, templatesFor, type Line, lineOf } from './exchange-templates/compose.ts';
import { type Ending, endingOf, endings, settleRequest } from './endings.ts';
import { type MessageRow, messageRow } from './messages.ts';
import type { PracticePlan } from './plan.ts';
import { foods, medicines } from './practice-texts.ts';
import type { SeedRow } from './rows.ts';

/** The rows of a practice's inbox. */
export interface Inbox {
  conversation: SeedRow<'conversation'>[];
  conversation_pet: SeedRow<'conversation_pet'>[];
  message: SeedRow<'message'>[];
  sms_recipient: SeedRow<'sms_recipient'>[];
  medical_record: SeedRow<'medical_record'>[];
}

interface Team {
  readonly writers: readonly { first: string; full: string }[];
  readonly doctors: readonly string[];
}

/** A year of texts, most of them recent. Every kind of conversation is among the first twenty. */
export function inboxOf(faker: Faker, plan: PracticePlan, calendar: Calendar, clients: Clients, team: Team): Inbox {
  const inbox: Inbox = { conversation: [], conversation_pet: [], message: [], sms_recipient: [], medical_record: [] };
  const practice = rowKeyOf(plan.identity);
  const { conversations: count } = plan.size;
  const known = [...clients.textable];
  const strangers = [...clients.strangers];
  const shared = [...clients.sharedPhones];

  for (let index = 0; index < count; index++) {
    const kind = endingOf(index);
    const sharedPhone = kind === 'shared_phone' ? shared.pop() : undefined;
    const client = kind === 'stranger' || sharedPhone !== undefined ? null : (known.pop() ?? null);
    const phone = client?.owner.contact_phone ?? sharedPhone ?? strangers.pop();
    if (!phone) continue;

    const ending = endings[kind];
    const isInInbox = index < Math.max(20, count * 0.3);
    const exchanges = exchangesOf(faker, plan, client, ending, isInInbox);
    const id = faker.string.uuid();
    const rows = timed(faker, calendar, exchanges, latestOf(faker, index, count), team).map(
      ({ line, at, words, author }) =>
        messageRow(faker, {
          practice,
          conversation: id,
          line: { ...line, text: fill(line.text, { ...wordsFor(client, plan), ...words }) },
          at,
          now: calendar.now,
          author,
        }),
    );
    ending.finish?.(faker, rows, client?.pets[0]?.name ?? null, calendar);
    if (!isInInbox) settleRequest(rows, team.writers[0]?.full ?? '');
    const [first, latest] = [rows[0], rows.at(-1)];
    if (!first || !latest) continue;

    inbox.message.push(...rows);
    inbox.conversation.push({
      practice,
      id,
      type: 'SMS',
      sms_phone: phone,
      pet_owner_id: client?.owner.id ?? null,
      unknown_status: client ? null : sharedPhone ? 'UNKNOWN_PET_OWNER_MATCHED' : 'UNKNOWN_PET_OWNER',
      match_count: client ? null : sharedPhone ? 'multiple' : 'zero',
      container: isInInbox ? 'INBOX' : 'DONE',
      read_status: isUnread(faker, index, isInInbox, latest) ? 'UNREAD' : 'READ',
      pinned_at: index % 75 === 2 ? latest.update_ts : null,
      latest_message_id: latest.id,
      latest_at: latest.create_ts,
      needs_reply_since: waitingSince(rows),
      create_ts: first.create_ts,
      update_ts: latest.update_ts,
    });
    if (kind === 'opted_out')
      inbox.sms_recipient.push({ practice, phone, subscribed: false, changed_at: latest.create_ts });
    const [pet] = client?.pets ?? [];
    if (pet && index % 3 === 1) inbox.conversation_pet.push({ practice, conversation_id: id, pet_id: pet.id });
    if (pet && !isInInbox && index % 9 === 4)
      inbox.medical_record.push({
        practice,
        id: faker.string.uuid(),
        pet_id: pet.id,
        conversation_id: id,
        note: noteOf(calendar, rows),
        create_ts: latest.create_ts,
      });
  }
  return inbox;
}

/** Gives every line its time, the latest first, and every exchange its words for the gaps. */
function timed(faker: Faker, calendar: Calendar, exchanges: readonly (readonly Line[])[], latest: number, team: Team) {
  let ago = latest;
  return exchanges
    .toReversed()
    .flatMap((exchange) => {
      const writer = faker.helpers.arrayElement(team.writers);
      const words = { ...wordsOf(faker, calendar, calendar.openMinutesAgo(ago), team), staff: writer.first };
      const messages = exchange.toReversed().map((line, index, all) => {
        if (index > 0) ago += pauseBetween(faker, all[index - 1], line);
        return { line, at: calendar.openMinutesAgo(ago), words, author: writer.full };
      });
      ago += faker.number.int({ min: 2, max: 45 }) * openMinutesPerDay + faker.number.int({ min: 0, max: 300 });
      return messages;
    })
    .toReversed();
}

/** Opening minutes since the latest text of a conversation: many of today, ever fewer over the year. */
const latestOf = (faker: Faker, index: number, count: number): number =>
  4 + index * 11 + faker.number.int({ min: 0, max: 6 }) + Math.round(200_000 * (index / Math.max(count, 60)) ** 3);

/** The exchanges of a conversation, oldest first, of the length in the plan. */
function exchangesOf(
  faker: Faker,
  plan: PracticePlan,
  client: Client | null,
  ending: Ending,
  isOpen: boolean,
): Line[][] {
  const [fewest, most] = plan.size.messages;
  // Most conversations are short: the smaller of two draws.
  const draw = () => faker.number.int({ min: fewest, max: most });
  const count = Math.min(draw(), draw());
  const species = client?.pets[0]?.species ?? null;
  const exchanges = [ending.lines.map((line) => lineOf(faker, line))].filter((lines) => lines.length > 0);
  let total = exchanges[0]?.length ?? 0;
  const templates = templatesFor(faker, client ? (species ?? 'Canine') : null);
  for (let next = 0; total < count; next++) {
    const whole = (templates[next % templates.length]?.lines ?? []).map((line) => lineOf(faker, line));
    // The latest exchange of an open conversation may be unfinished.
    const isUnfinished = exchanges.length === 0 && isOpen;
    const lines = isUnfinished ? whole.slice(0, faker.number.int({ min: 1, max: whole.length })) : whole;
    exchanges.unshift(lines);
    total += lines.length;
  }
  let surplus = total - count;
  return exchanges.flatMap((lines) => {
    const remaining = lines.slice(surplus);
    surplus = Math.max(surplus - lines.length, 0);
    return remaining.length > 0 ? [remaining] : [];
  });
}

/** Opening minutes from one text to the next. */
function pauseBetween(faker: Faker, later: Line | undefined, earlier: Line): number {
  if (later?.speaker === earlier.speaker) return faker.number.int({ min: 1, max: 4 });
  if (later?.speaker === 'system' || later?.speaker === 'automatic') return 1;
  return faker.number.int(earlier.speaker === 'client' ? { min: 2, max: 40 } : { min: 1, max: 90 });
}

function wordsOf(faker: Faker, calendar: Calendar, at: Date, team: Team): Record<string, string> {
  const day = 24 * 3_600_000;
  const soon =
    calendar.longDate(new Date(at.getTime() + faker.number.int({ min: 1, max: 5 }) * day)).split(',')[0] ?? '';
  return {
    doctor: faker.helpers.arrayElement(team.doctors),
    day: soon === 'Sunday' ? 'Monday' : soon,
    date: calendar.longDate(new Date(at.getTime() + 3 * day)),
    time: faker.helpers.arrayElement(['8:30', '9:15', '10:00', '10:45', '11:30', '1:30', '2:15', '3:00', '4:30']),
    med: faker.helpers.arrayElement(medicines),
    food: faker.helpers.arrayElement(foods),
    chip: faker.string.numeric(6),
  };
}

function wordsFor(client: Client | null, plan: PracticePlan): Record<string, string> {
  const pet = client?.pets[0];
  const isMale = !/female/i.test(pet?.sex ?? 'Male');
  return {
    first: client?.owner.first_name ?? 'there',
    pet: pet?.name ?? 'our pet',
    he: isMale ? 'he' : 'she',
    He: isMale ? 'He' : 'She',
    him: isMale ? 'him' : 'her',
    his: isMale ? 'his' : 'her',
    clinic: plan.name,
  };
}

/** Since when the client has been waiting for a reply; null if they are not. */
function waitingSince(rows: readonly MessageRow[]): string | null {
  const last = rows.findLast((row) => asksForReply(row) || isReply(row));
  return last && asksForReply(last) ? last.create_ts : null;
}

const isUnread = (faker: Faker, index: number, isInInbox: boolean, latest: MessageRow): boolean =>
  isInInbox && latest.direction === 'INBOUND' && (index < 12 || faker.datatype.boolean(0.35));

/** The note in the patient record that marking a conversation as done creates. */
const noteOf = (calendar: Calendar, rows: readonly MessageRow[]): string =>
  rows
    .filter(({ type }) => type !== 'SYSTEM_INFO')
    .map(({ create_ts, direction, content }) => {
      const who = direction === 'INBOUND' ? 'Client' : 'Practice';
      return `${calendar.stamp(new Date(create_ts))} ${who}: ${content}`;
    })
    .join('\n');
