import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { searchConversations as call } from '#contract/communication/search.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { likeness, typedWord, correctionsOf } from '#contract/rules/search/likeness.ts';
import { isEmptySearch, parseSearch, type SearchQuery, type SearchState } from '#contract/rules/search/search-query.ts';
import { snippetOf } from '#contract/rules/search/search-words.ts';
import type { Context } from '../context.ts';
import { hasCode } from '../message/sign-in-code.ts';
import { refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { readConversations } from './read.ts';

type Condition = Expression<SqlBool>;

/** A search with further conditions examines at most this many of the newest messages that contain the words. */
const mostNarrowed = 20_000;

/** Conversations whose people match the words, and messages that contain them, newest first. */
export async function searchConversations(
  ctx: Context,
  { q, before, limit }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const query = parseSearch(q);
  if (isEmptySearch(query)) return { conversations: [], messages: [], _metadata: { has_older: false } };
  const asTyped = await find(ctx, query, before, limit, asWritten);
  const isMisspelt =
    asTyped.isNothing && (before === undefined || (await find(ctx, query, undefined, 1, asWritten)).isNothing);
  const { conversations, messages: found } = isMisspelt ? await find(ctx, query, before, limit, corrected) : asTyped;
  const shown = found.slice(0, limit);
  const typed = query.words.map(typedWord);
  const theirs = await conversationsById(
    ctx,
    shown.map(({ conversation_id }) => conversation_id),
  );
  return {
    conversations,
    messages: shown.flatMap(({ id, conversation_id, content, create_ts }) => {
      const conversation = theirs.get(conversation_id);
      const snippet = snippetOf(content, (word) => typed.some((one) => likeness(word, one) !== null));
      return conversation ? { message_id: id, conversation, create_ts, snippet } : [];
    }),
    _metadata: { has_older: found.length > limit, is_misspelt: isMisspelt },
  };
}

/** The spellings to search for: the word itself, or likely corrections of it. */
type Spellings = (word: string) => readonly string[];
const asWritten: Spellings = (word) => [word];
const corrected: Spellings = correctionsOf;

async function find(
  ctx: Context,
  query: SearchQuery,
  before: string | undefined,
  limit: number,
  spellingsOf: Spellings,
) {
  const conversations = before === undefined ? await findConversations(ctx, query, limit, spellingsOf) : [];
  const messages = await findMessages(ctx, query, before, limit + 1, spellingsOf);
  return { conversations, messages, isNothing: conversations.length + messages.length === 0 };
}

const findConversations = (ctx: Context, query: SearchQuery, limit: number, spellingsOf: Spellings) =>
  readConversations(ctx.db, ctx.practice, (all) => {
    let rows = all;
    const found = [
      ...query.words.map((word) => concerning(ctx, word, spellingsOf)),
      ...query.from.map((word) => withPerson(ctx, word, spellingsOf)),
      ...query.pets.map((word) => withPet(ctx, word, spellingsOf)),
    ];
    for (const condition of [...query.states.map((state) => states[state]), ...isFoundByAll(found)])
      rows = rows.where(condition);
    const since = sinceOf(ctx, query);
    if (since) rows = rows.where('latest_at', '>=', since);
    return rows.orderBy('latest_at', 'desc').orderBy('id', 'desc').limit(limit);
  });

async function findMessages(
  ctx: Context,
  query: SearchQuery,
  before: string | undefined,
  limit: number,
  spellingsOf: Spellings,
) {
  if (query.words.length === 0) return [];
  const ofConversation = [
    ...query.states.map((state) => states[state]),
    ...isFoundByAll(query.pets.map((word) => withPet(ctx, word, spellingsOf))),
  ];
  const isNarrowed = ofConversation.length + query.from.length > 0;
  let hits = ctx.db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'content', 'direction', 'author', 'create_ts'])
    .where('practice', '=', ctx.practice)
    .where('type', '<>', sql.lit('SYSTEM_INFO'))
    .where((eb) => eb.not(hasCode(sql.ref('content'))))
    .where(sql<boolean>`search_words(practice, content) @@ ${allOf(ctx, query.words, spellingsOf)}`);
  const cursor = before === undefined ? null : await positionOf(ctx, before);
  if (cursor) hits = hits.where(sql<boolean>`(create_ts, id) < (${cursor.create_ts}, ${cursor.id}::uuid)`);
  const since = sinceOf(ctx, query);
  if (since) hits = hits.where('create_ts', '>=', since);
  hits = hits
    .orderBy('create_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(isNarrowed ? mostNarrowed : limit);

  // Materialized, so that the word index is used first and the other conditions are checked on its hits alone.
  let rows = ctx.db
    .with(
      (hit) => hit('hit').materialized(),
      () => hits,
    )
    .selectFrom('hit')
    .select(['id', 'conversation_id', 'content', 'create_ts']);
  if (ofConversation.length > 0) {
    const conversations = ctx.db.selectFrom('conversation').select('id').where('practice', '=', ctx.practice);
    rows = rows.where(
      'conversation_id',
      'in',
      conversations.where((eb) => eb.and(ofConversation)),
    );
  }
  for (const word of query.from) rows = rows.where(wasWrittenBy(ctx, word, spellingsOf));
  return rows.orderBy('create_ts', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

async function positionOf(ctx: Context, id: string) {
  const found = isRowId(id)
    ? await ctx.db
        .selectFrom('message')
        .select(['id', 'create_ts'])
        .where('practice', '=', ctx.practice)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!found) throw refuseField('query.before', 'There is no such message.');
  return found;
}

async function conversationsById(ctx: Context, ids: readonly string[]) {
  const found =
    ids.length === 0
      ? []
      : await readConversations(ctx.db, ctx.practice, (all) => all.where('id', 'in', [...new Set(ids)]));
  return new Map(found.map((conversation) => [conversation.id, conversation]));
}

const states: Readonly<Record<SearchState, Condition>> = {
  unread: sql<boolean>`conversation.read_status = 'UNREAD'`,
  pinned: sql<boolean>`conversation.pinned_at is not null`,
  inbox: sql<boolean>`conversation.container = 'INBOX'`,
  done: sql<boolean>`conversation.container = 'DONE'`,
};

const sinceOf = ({ now }: Context, { since }: SearchQuery): string | null =>
  since === null ? null : new Date(Math.max(now.getTime() - since, 0)).toISOString();

/** The ids of the conversations that a word finds, each part by an index. */
type Found = readonly RawBuilder<{ id: string }>[];
const either = (found: Found) => sql.join(found, sql` union all `);

/** What every one of the words finds: one list of ids, because conditions would be checked on each of the practice's conversations. */
const isFoundByAll = (words: readonly Found[]): Condition[] =>
  words.length === 0
    ? []
    : [
        sql<boolean>`conversation.id = any(array(${sql.join(
          words.map((found) => sql`(${either(found)})`),
          sql` intersect `,
        )}))`,
      ];

/** By the conversation's client, client id, pet or number. */
const concerning = (ctx: Context, word: string, spellingsOf: Spellings): Found => [
  ...withPerson(ctx, word, spellingsOf),
  ...withPet(ctx, word, spellingsOf),
  ...withNumber(ctx, word),
];

const withNumber = ({ practice }: Context, word: string): Found =>
  /^\d{3,}$/.test(word)
    ? [sql`select id from conversation where practice = ${practice} and strpos(sms_phone, ${word}) > 0`]
    : [];

const withPerson = (ctx: Context, word: string, spellingsOf: Spellings): Found => [
  sql`select id from conversation where practice = ${ctx.practice} and pet_owner_id = any(array(
    select id from pet_owner where search_words(practice, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || pims_id)
      @@ ${allOf(ctx, [word], spellingsOf)}
  ))`,
  sql`select theirs.id from secondary_contact contact cross join lateral (
    select id from conversation
    where practice = ${ctx.practice} and pet_owner_id = contact.pet_owner_id and sms_phone = contact.phone offset 0
  ) theirs where search_words(contact.practice, contact.name) @@ ${allOf(ctx, [word], spellingsOf)}`,
];

const withPet = (ctx: Context, word: string, spellingsOf: Spellings): Found => [
  sql`select id from conversation where practice = ${ctx.practice} and pet_owner_id = any(array(
    select pet_owner_id from pet where search_words(practice, name) @@ ${allOf(ctx, [word], spellingsOf)}
  ))`,
];

const wasWrittenBy = (ctx: Context, word: string, spellingsOf: Spellings): Condition => sql<boolean>`(
  (hit.direction = 'INBOUND' and hit.conversation_id in (${either(withPerson(ctx, word, spellingsOf))}))
  or search_words(${ctx.practice}, hit.author) @@ ${allOf(ctx, [word], spellingsOf)}
)`;

/** Matches rows of the practice that contain all words, each as the beginning of a word. */
const allOf = (ctx: Context, words: readonly string[], spellingsOf: Spellings) => {
  const practice = `'=${ctx.practice.replace(/['\\]/g, (sign) => sign + sign)}'`;
  const each = words.map(
    (word) =>
      `(${spellingsOf(word)
        .map((one) => `'${one}':*`)
        .join(' | ')})`,
  );
  return sql`${[practice, ...each].join(' & ')}::tsquery`;
};
