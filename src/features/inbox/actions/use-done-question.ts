import { useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Animal } from '#contract/campaigns/clients.ts';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { editAgain, useOutboxDispatch, whenSent } from '#src/outbox/send.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { conversationAddress } from '../shared/addresses.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { useBulkActions } from './use-bulk-actions.ts';

/** To the records of which pets a conversation is saved, by the conversation's id. */
export type Records = ReadonlyMap<string, readonly Animal[]>;

/** Gives the text that is being written to the outbox, and answers its id there. */
export type SendText = (how: {
  /** Whether it waits for second thoughts. */
  readonly canUndo: boolean;
  /** Whether its conversation is marked as done with it, and comes back should it not leave. */
  readonly marksDone: boolean;
}) => string;

/** Conversations are to be done: are their texts saved (IN-41)? One question, however many they are. */
export interface DoneQuestion {
  /** Those whose client is known. The others have no record to save to. */
  readonly conversations: readonly Conversation[];
  /** A text leaves with the answer. */
  readonly sends: boolean;
  /** Done, and nothing saved. */
  skip(): void;
  /** Saved and done. Resolves to what went wrong, as long as another answer can be given. */
  save(records: Records): Promise<unknown>;
  /** Nothing happens after all. */
  cancel(): void;
}

interface Asked {
  readonly conversations: readonly Conversation[];
  /** Sends what leaves with it. */
  readonly send?: SendText;
  /** Called once it is settled that they are done. */
  readonly onMarked?: () => void;
}

interface Moves {
  /** Changes a conversation; shows what the server refuses, and answers whether it did not. */
  change(conversation: Conversation, body: { container: Container }): Promise<boolean>;
  moveTo(conversation: Conversation, container: Container): void;
  tellMoved(conversation: Conversation, container: Container, text?: string): void;
}

const isOfClient = ({ pet_owner: owner }: Conversation): boolean => Boolean(owner?.id);

/** Marks conversations done, by whatever way, and asks first where a client is known. */
export function useDoneQuestion({ change, moveTo, tellMoved }: Moves) {
  const [update] = useUpdateConversationMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef<Asked | null>(null);
  const ask = (next: Asked | null) => {
    latest.current = next;
    setAsked(next);
  };
  const store = useStore<OutboxRoot>();
  const dispatch = useOutboxDispatch();
  const changeAll = useBulkActions();
  const navigate = useNavigate();

  async function sendAndMove(conversation: Conversation, send: SendText) {
    const { id } = conversation;
    const sendId = send({ canUndo: true, marksDone: true });
    if (!(await change(conversation, { container: 'DONE' }))) return;
    showToast({
      title: sending.sendingAndDone(nameOf(conversation)),
      alertLevel: 'success',
      action: {
        label: inbox.undo,
        onClick: () => {
          dispatch(editAgain(sendId));
          void change(conversation, { container: 'INBOX' });
          void navigate(conversationAddress(id, 'INBOX'));
        },
      },
    });
  }

  function skip({ conversations, send, onMarked }: Asked) {
    ask(null);
    onMarked?.();
    const [only, ...others] = conversations;
    if (!only) return;
    if (send) void sendAndMove(only, send);
    else if (others.length === 0) moveTo(only, 'DONE');
    else changeAll(conversations, 'done');
  }

  /** The record gets the text as well, so the server has to have it first. */
  async function saveOne(only: Conversation, given: Asked, records: Records): Promise<unknown> {
    if (given.send) {
      const sent = whenSent(store, given.send({ canUndo: false, marksDone: false }));
      // From here on it is a conversation like any other: the text does not leave twice.
      const rest = { conversations: given.conversations };
      ask(rest);
      const hasArrived = await sent;
      if (latest.current !== rest) return undefined;
      if (!hasArrived) {
        ask(null);
        return undefined;
      }
    }
    const pets = records.get(only.id) ?? [];
    const { error } = await update({ id: only.id, container: 'DONE', pets: pets.map(({ id }) => id) });
    if (error) return error;
    ask(null);
    given.onMarked?.();
    tellMoved(only, 'DONE', inbox.savedToRecord(pets.map(({ name }) => name)));
    return undefined;
  }

  async function save(given: Asked, records: Records): Promise<unknown> {
    const [only, ...others] = given.conversations;
    if (only && others.length === 0) return saveOne(only, given, records);
    ask(null);
    given.onMarked?.();
    return changeAll(
      given.conversations,
      'done',
      new Map([...records].map(([id, pets]) => [id, pets.map((pet) => pet.id)])),
    );
  }

  const question: DoneQuestion | null = asked && {
    conversations: asked.conversations.filter(isOfClient),
    sends: asked.send !== undefined,
    skip: () => skip(asked),
    save: (records) => save(asked, records),
    cancel: () => ask(null),
  };
  return {
    question,
    /** Asks, or does it at once where there is nothing to ask. */
    markDone: (given: Asked) => (given.conversations.some(isOfClient) ? ask(given) : skip(given)),
  };
}
