import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { ConversationUpsert, MessageUpsert } from '#contract/events.ts';
import type { DeliveryStatus } from '#contract/rules/texting/delivery-status.ts';
import { aConversation, aMessage, atMinute, conversationEvent, messageEvent } from '#tests/support/conversations.ts';
import { hostileIds } from '#tests/support/hostile-ids.ts';
import { conversationIn, emptyTable } from './conversation-table.ts';
import { needsReplySince } from './list-filters.ts';
import {
  applyToTable,
  messagesByConversation,
  upsertConversations,
  upsertLatestMessage,
  upsertMessages,
} from './upserts.ts';

const practice = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'branch-1' } as const;
const tableOf = (...rows: Conversation[]) => upsertConversations(emptyTable(), rows);
const apply = (events: readonly (ConversationUpsert | MessageUpsert)[], table = emptyTable()) =>
  applyToTable(table, events, practice);
const thread = (events: readonly (ConversationUpsert | MessageUpsert)[], id: string) =>
  upsertMessages(
    [],
    messagesByConversation(
      events.filter((event) => event.action_type === 'MESSAGE_UPSERT'),
      practice,
    ).get(id) ?? [],
  );

describe('conversations from events', () => {
  it('inserts and replaces a conversation [RT-03]', () => {
    const table = apply([conversationEvent(aConversation())]);
    const read = apply([conversationEvent(aConversation({ read_status: 'READ', update_ts: atMinute(1) }))], table);
    expect(conversationIn(table, 'c-1')?.read_status).toBe('UNREAD');
    expect(conversationIn(read, 'c-1')?.read_status).toBe('READ');
    expect(read.rows).toHaveLength(1);
  });

  it('inserts the conversation of a message that arrived before it [RT-04]', () => {
    const message = aMessage();
    const table = apply([messageEvent(aConversation({ latest_message: message }), message)]);
    expect(conversationIn(table, 'c-1')?.latest_message).toEqual(message);
  });

  it('adds none without a phone, but updates one in the list [RT-05] [F-21]', () => {
    const silent = aConversation({ sms_phone: null });
    expect(apply([conversationEvent(silent), messageEvent(silent, aMessage())]).rows).toHaveLength(0);
    const listed = apply(
      [conversationEvent({ ...silent, read_status: 'READ', update_ts: atMinute(1) })],
      tableOf(silent),
    );
    expect(conversationIn(listed, 'c-1')?.read_status).toBe('READ');
  });

  it('ignores conversations and messages of another practice [F-21]', () => {
    const foreign = { pims_type: 'NEO' as const, practice_org_id: 'org-1', practice_sub_org_id: 'branch-2' };
    const conversation = aConversation({ practice: foreign });
    const events = [
      conversationEvent(conversation),
      messageEvent(conversation, aMessage()),
      { ...conversationEvent(aConversation()), data: { conversation: aConversation(), practice: foreign } },
    ];
    expect(apply(events).rows).toHaveLength(0);
    expect(thread(events, 'c-1')).toHaveLength(0);
  });

  it('accepts only conversations whose practice matches in every part [F-21]', () => {
    const own = { pims_type: 'NEO' as const, practice_org_id: 'org-1', practice_sub_org_id: 'branch-1' };
    const rowsOf = (practice: Conversation['practice']) => apply([conversationEvent(aConversation({ practice }))]).rows;
    expect(rowsOf(own)).toHaveLength(1);
    expect(rowsOf({ ...own, pims_type: 'EZYVET' })).toEqual([]);
    expect(rowsOf({ ...own, practice_org_id: 'org-2' })).toEqual([]);
    expect(rowsOf({ ...own, practice_sub_org_id: 'branch-2' })).toEqual([]);
  });

  it('uses the owner of the event if its conversation has none [RT-03]', () => {
    const owner = { id: 'o-1', pims_id: '17', first_name: 'Ada', last_name: 'Byron', contact_phone: null };
    const shownOwner = (own: typeof owner | null, beside: typeof owner | null) => {
      const conversation = aConversation({ pet_owner: own });
      const event = { ...conversationEvent(conversation), data: { conversation, pet_owner: beside } };
      return conversationIn(apply([event]), 'c-1')?.pet_owner;
    };
    expect(shownOwner(null, owner)).toEqual(owner);
    expect(shownOwner(owner, null)).toEqual(owner);
    expect(shownOwner(owner, { ...owner, last_name: 'Lovelace' })).toEqual(owner);
  });

  it('ignores older versions, and returns the same table for a repeat [F-18] [F-19]', () => {
    const table = tableOf(aConversation({ read_status: 'READ', update_ts: atMinute(5) }));
    expect(apply([conversationEvent(aConversation({ update_ts: atMinute(4) }))], table)).toBe(table);
    expect(apply([conversationEvent(aConversation({ update_ts: atMinute(5) }))], table)).toBe(table);
  });

  it('applies events without `update_ts` in the order of arrival, and determines the latest message itself [RT-04]', () => {
    const bare = aConversation({ update_ts: undefined });
    const first = aMessage({ id: 'm-1', create_ts: atMinute(1) });
    const second = aMessage({ id: 'm-2', create_ts: atMinute(2) });
    const table = apply([messageEvent(bare, second), messageEvent(bare, first)]);
    expect(conversationIn(table, 'c-1')?.latest_message?.id).toBe('m-2');
    const read = apply([conversationEvent({ ...bare, read_status: 'READ' })], table);
    expect(conversationIn(read, 'c-1')).toMatchObject({ read_status: 'READ', latest_message: { id: 'm-2' } });
  });

  it('remembers a client’s unanswered message after an automated reply if the server does not name it', () => {
    const bare = (latest_message: Message): Conversation => {
      const { update_ts: _stamp, ...conversation } = aConversation({ latest_message });
      return conversation;
    };
    const upsertLatest = (table: ReturnType<typeof tableOf>, latest: Message) =>
      upsertConversations(table, [bare(latest)]);
    const rowOf = (table: ReturnType<typeof tableOf>) => conversationIn(table, 'c-1')!;
    const question = aMessage({ content: 'Are you open?' });
    const automated = { direction: 'OUTBOUND', type: 'SMS_AUTOMATED' } as const;
    const closed = aMessage({ ...automated, id: 'm-2', create_ts: atMinute(9) });

    const initial = tableOf(bare(question));
    const replied = upsertLatest(initial, closed);
    expect(rowOf(replied)).toMatchObject({ latest_message: closed, unanswered_message: question });
    expect(needsReplySince(rowOf(replied))).toBe(question.create_ts);
    expect(rowOf(upsertLatest(replied, closed))).toMatchObject({ unanswered_message: question });
    expect(rowOf(apply([messageEvent(bare(closed), closed)], initial))).toMatchObject({ unanswered_message: question });

    const answered = upsertLatest(replied, aMessage({ id: 'm-3', create_ts: atMinute(10), direction: 'OUTBOUND' }));
    expect(needsReplySince(rowOf(answered))).toBeNull();
    const reminded = upsertLatest(answered, aMessage({ ...automated, id: 'm-4', create_ts: atMinute(11) }));
    expect(rowOf(reminded).unanswered_message).toBeUndefined();
    // A server that reports whether the client waits takes precedence.
    const settled = { ...bare(closed), needs_reply_since: null };
    expect(rowOf(upsertConversations(initial, [settled])).unanswered_message).toBeUndefined();
  });

  it('takes the latest message from conversations with `update_ts`', () => {
    const latest = aMessage({ id: 'm-1', create_ts: atMinute(1) });
    const stamped = aConversation({ latest_message: latest, update_ts: atMinute(5) });
    const other = aMessage({ id: 'm-2', create_ts: atMinute(2) });
    const table = apply([messageEvent(stamped, other)], tableOf(stamped));
    expect(conversationIn(table, 'c-1')?.latest_message?.id).toBe('m-1');
    const progressed = apply(
      [messageEvent(stamped, { ...latest, delivery_status: 'DELIVERED', update_ts: atMinute(6) })],
      table,
    );
    expect(conversationIn(progressed, 'c-1')?.latest_message?.delivery_status).toBe('DELIVERED');
  });

  it('shows a message that was just accepted as the latest', () => {
    const table = tableOf(aConversation({ latest_message: aMessage() }));
    const sent = aMessage({ id: 'm-2', direction: 'OUTBOUND', delivery_status: 'ENQUEUED', create_ts: atMinute(3) });
    expect(conversationIn(upsertLatestMessage(table, sent), 'c-1')?.latest_message?.id).toBe('m-2');
    expect(upsertLatestMessage(table, aMessage())).toBe(table);
    expect(upsertLatestMessage(table, aMessage({ conversation_id: 'unknown' }))).toBe(table);
  });
});

describe('messages of a thread', () => {
  it('never moves a delivery status backwards [IN-07] [F-19]', () => {
    const sent = aMessage({ direction: 'OUTBOUND', delivery_status: 'DELIVERED', update_ts: atMinute(2) });
    const late = { ...sent, delivery_status: 'PROCESSED' as const, update_ts: atMinute(3) };
    const failed = { ...sent, delivery_status: 'FAILED_TO_DELIVER' as const, update_ts: atMinute(4) };
    expect(upsertMessages([sent], [late, failed])[0]?.delivery_status).toBe('DELIVERED');
  });

  it('keeps the failure’s reason when an older status arrives later', () => {
    const failed = aMessage({
      delivery_status: 'FAILED_TO_DELIVER',
      failure_reason: 'landline',
      update_ts: atMinute(1),
    });
    const late = aMessage({ delivery_status: 'PROCESSED', failure_reason: null, update_ts: atMinute(2) });
    expect(upsertMessages([failed], [late])[0]).toMatchObject({ failure_reason: 'landline' });
  });

  it('returns the same object if nothing is new, and keeps the other messages', () => {
    const messages = upsertMessages([], [aMessage(), aMessage({ id: 'm-2', create_ts: atMinute(1) })]);
    expect(upsertMessages(messages, [aMessage()])).toBe(messages);
    const more = upsertMessages(messages, [aMessage({ id: 'm-0', create_ts: atMinute(0) })]);
    expect(more.map((message) => message.id)).toEqual(['m-0', 'm-1', 'm-2']);
    expect(more[1]).toBe(messages[0]);
    expect(Object.isFrozen(more)).toBe(true);
  });

  it('shows a send once, for any ids and order', () => {
    const other = aMessage({ id: 'm-0', create_ts: atMinute(-1) });
    const first = aMessage({ id: 'm-1', client_message_id: 'key' });
    const again = aMessage({ id: 'm-2', client_message_id: 'key', create_ts: atMinute(1) });
    const thrice = aMessage({ id: 'm-3', client_message_id: 'key', create_ts: atMinute(2) });
    const ids = (...batches: (readonly Message[])[]) =>
      batches.reduce<readonly Message[]>(upsertMessages, []).map((message) => message.id);
    expect(ids([other, again, first])).toEqual(['m-0', 'm-1']);
    expect(ids([other, first, again, thrice])).toEqual(['m-0', 'm-1']);
    expect(ids([other, first], [again])).toEqual(['m-0', 'm-1']);
    expect(ids([other, thrice], [again], [first])).toEqual(['m-0', 'm-1']);
  });

  it('recognises a send by a key that only its second event contains', () => {
    const keyless = aMessage({ id: 'm-1' });
    const named = aMessage({ id: 'm-1', client_message_id: 'key', update_ts: atMinute(2) });
    const again = aMessage({ id: 'm-2', client_message_id: 'key', create_ts: atMinute(1) });
    expect(upsertMessages([keyless], [named, again]).map((message) => message.id)).toEqual(['m-1']);
    expect(upsertMessages([keyless, again], [named]).map((message) => message.id)).toEqual(['m-1']);
  });

  it('does not merge sends without a key', () => {
    const two = [aMessage({ id: 'm-1' }), aMessage({ id: 'm-2', create_ts: atMinute(1) })];
    expect(upsertMessages([], two)).toEqual(two);
  });

  it('drops a message whose conversation differs from its event’s', () => {
    const event = messageEvent(aConversation(), aMessage({ conversation_id: 'c-2' }));
    expect(thread([event], 'c-1')).toHaveLength(0);
    expect(thread([event], 'c-2')).toHaveLength(0);
  });
});

/** The events of one conversation. Each change updates its `update_ts`, and every event contains its state at that time. */
function historyOf(id: string, steps: readonly ('inbound' | 'send' | 'progress' | 'read' | 'pin' | 'move')[]) {
  let clock = 0;
  let conversation = aConversation({ id, update_ts: atMinute(0) });
  const messages: Message[] = [];
  const events: (ConversationUpsert | MessageUpsert)[] = [];
  const next: Partial<Record<DeliveryStatus, DeliveryStatus>> = { ENQUEUED: 'PROCESSED', PROCESSED: 'DELIVERED' };
  for (const step of steps) {
    clock += 1;
    const stamp = { update_ts: atMinute(clock) };
    if (step === 'inbound' || step === 'send') {
      const message = aMessage({
        id: `${id}-m-${clock}`,
        conversation_id: id,
        // Messages of the same time are ordered by their ids.
        create_ts: atMinute(Math.floor(clock / 2)),
        ...(step === 'send' && { direction: 'OUTBOUND', delivery_status: 'ENQUEUED', client_message_id: `k-${clock}` }),
        ...stamp,
      });
      messages.push(message);
      conversation = { ...conversation, latest_message: message, container: 'INBOX', ...stamp };
      events.push(messageEvent(conversation, message));
    } else if (step === 'progress') {
      const index = messages.findLastIndex((one) => one.delivery_status && next[one.delivery_status]);
      const pending = messages[index];
      if (!pending?.delivery_status) continue;
      const message = { ...pending, delivery_status: next[pending.delivery_status] ?? null, ...stamp };
      messages[index] = message;
      // A delivery status does not change the conversation's own `update_ts`.
      if (conversation.latest_message?.id === message.id) conversation = { ...conversation, latest_message: message };
      events.push(messageEvent(conversation, message));
    } else {
      conversation = {
        ...conversation,
        ...stamp,
        ...(step === 'read' && { read_status: conversation.read_status === 'READ' ? 'UNREAD' : 'READ' }),
        ...(step === 'pin' && { pinned_at: conversation.pinned_at ? null : atMinute(clock) }),
        ...(step === 'move' && { container: conversation.container === 'INBOX' ? 'DONE' : 'INBOX' }),
      };
      events.push(conversationEvent(conversation));
    }
  }
  return { conversation, messages, events };
}

describe('events in any order, with any repeats', () => {
  const steps = fc.array(fc.constantFrom('inbound', 'send', 'progress', 'progress', 'read', 'pin', 'move'), {
    maxLength: 14,
  });

  it('result in the server’s state [RT-03] [RT-04] [IN-07] [F-18] [F-19]', () => {
    fc.assert(
      fc.property(
        fc.array(steps, { minLength: 1, maxLength: 4 }).chain((all) => {
          const histories = all.map((each, index) => historyOf(hostileIds[index] ?? '', each));
          const events = histories.flatMap((history) => history.events);
          const order = fc.shuffledSubarray([...events, ...events, ...events], { minLength: events.length * 3 });
          return fc.record({ histories: fc.constant(histories), events: order, cut: fc.nat(events.length * 3) });
        }),
        ({ histories, events, cut }) => {
          const table = apply(events.slice(cut), apply(events.slice(0, cut)));
          for (const { conversation, messages, events: own } of histories) {
            if (own.length === 0) continue;
            expect(conversationIn(table, conversation.id)).toEqual(conversation);
            const mine = messagesByConversation(
              events.filter((event) => event.action_type === 'MESSAGE_UPSERT'),
              practice,
            ).get(conversation.id);
            expect(upsertMessages(upsertMessages([], mine?.slice(0, cut) ?? []), mine?.slice(cut) ?? [])).toEqual(
              messages.toSorted((a, b) => a.create_ts.localeCompare(b.create_ts) || (a.id < b.id ? -1 : 1)),
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
