import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { limits } from '#contract/rules/limits.ts';
import type { CapturedAnswers } from '../bare/page-server.ts';

/** An inbox that is far longer than the captured one. */
export interface LongInbox {
  readonly rows: readonly Conversation[];
  readonly answers: CapturedAnswers;
  /** How the last message of the first conversation ends. */
  readonly threadEnd: string;
}

const minute = 60_000;

/** Repeats captured conversations and messages with new ids and names, a minute apart. All messages are in the first conversation. */
export function longInbox(captured: CapturedAnswers, conversations: number, messages: number): LongInbox {
  const now = Date.now();
  const models = dataOf<Conversation>(captured.list).filter(isOrdinary);
  const [first] = models;
  const texts = dataOf<Message>(captured.messages).filter(({ type }) => type === 'SMS');
  if (!first || texts.length === 0) throw new Error('The captured list has no ordinary conversation.');
  const thread = repeat(texts, messages, (model, n) => ({
    ...model,
    id: crypto.randomUUID(),
    conversation_id: first.id,
    content: `${model.content} ${numbered(n)}`,
    ...writtenAt(now - (messages - n) * minute),
  }));
  const rows = repeat(models, conversations, (model, n) => rowOf(model, n, models.length, now));
  const latest = thread.at(-1) ?? null;
  const list = pagesOf([{ ...rows[0]!, latest_message: latest }, ...rows.slice(1)]);
  return {
    rows,
    answers: { list: list[0]!, laterPages: list.slice(1), messages: JSON.stringify({ data: thread }) },
    threadEnd: numbered(messages - 1),
  };
}

const numbered = (n: number) => `#${n + 1}`;
const writtenAt = (time: number) => {
  const at = new Date(time).toISOString();
  return { create_ts: at, update_ts: at };
};
const dataOf = <T>(answer: string) => (JSON.parse(answer) as { data: T[] }).data;

const isOrdinary = ({ pet_owner, latest_message, sms_phone, sms_subscribed }: Conversation): boolean =>
  Boolean(pet_owner?.last_name && latest_message && sms_phone && sms_subscribed !== false);

const repeat = <T>(models: readonly T[], count: number, make: (model: T, n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(models[n % models.length]!, n));

/** The first rows exist on the server, so they keep their ids. */
function rowOf(model: Conversation, n: number, known: number, now: number): Conversation {
  const id = n < known ? model.id : crypto.randomUUID();
  const written = writtenAt(now - (n + 1) * minute);
  return {
    ...model,
    id,
    container: 'INBOX',
    read_status: 'READ',
    pinned_at: null,
    needs_reply_since: null,
    pet_owner: model.pet_owner && { ...model.pet_owner, last_name: lastNameOf(n) },
    latest_message: model.latest_message && { ...model.latest_message, conversation_id: id, ...written },
    ...written,
  };
}

const letters = ['aeiou', 'bdgklmnprt', 'aeiou', 'bdgklmnprt', 'aeiou', 'bdgklmnprt'];

/** The prefix of all last names. */
export const nameStart = 'Zw';

/** A name for each row, spelt so that every letter narrows the search. */
export function lastNameOf(n: number): string {
  let rest = n * 7919;
  let name = nameStart;
  for (const choice of letters) {
    name += choice[rest % choice.length];
    rest = Math.floor(rest / choice.length);
  }
  return name;
}

function pagesOf(rows: readonly Conversation[]): string[] {
  const size = limits.conversationsPerPage;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    JSON.stringify({
      data: rows.slice(index * size, (index + 1) * size),
      _metadata: { page: index + 1, per_page: size, total: rows.length },
    }),
  );
}
