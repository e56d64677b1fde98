import { useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Animal } from '#contract/campaigns/clients.ts';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { editAgain, whenSent } from '#src/outbox/edit-again.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { conversationAddress } from '../shared/addresses.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { stillWaiting } from '../shared/open-requests.ts';
import { useBulkActions } from './use-bulk-actions.ts';

/** The pets that were chosen for each conversation, by its id. The conversation is saved to their patient records. */
export type PetsByConversation = ReadonlyMap<string, readonly Animal[]>;

/** Puts the text that is being written into the outbox and returns its id there. */
export type SendText = (options: {
  /** Whether the text can be undone before it is sent. */
  readonly canUndo: boolean;
  /** Whether its conversation is marked as done too, and moved back if sending fails. */
  readonly marksDone: boolean;
}) => string;

/** Asks whether to save the texts of conversations that are marked as done (IN-41), in one question for all of them. */
export interface DoneQuestion {
  /** The conversations of known clients. Unknown clients have no record to save to. */
  readonly conversations: readonly Conversation[];
  /** All that are marked as done, also those of unknown clients. */
  readonly all: readonly Conversation[];
  /** Whether a text is sent on skip or save. */
  readonly sends: boolean;
  /** Marks them as done without saving. */
  skip(): void;
  /** Saves them and marks them as done. Resolves to the error if the question stays open. */
  save(chosenPets: PetsByConversation): Promise<unknown>;
  cancel(): void;
}

interface DoneRequest {
  readonly conversations: readonly Conversation[];
  readonly send?: SendText;
  /** Called on skip or save, but not on cancel. */
  readonly onMarked?: () => void;
}

interface ConversationMoves {
  /** Changes a conversation. An error is shown, with a retry. */
  change(conversation: Conversation, body: { container: Container }, onSaved?: () => void): void;
  moveTo(conversation: Conversation, container: Container): void;
}

const hasClient = ({ pet_owner: owner }: Conversation): boolean => Boolean(owner?.id);

/** Marks conversations as done, after a question if a client is known. */
export function useDoneQuestion({ change, moveTo }: ConversationMoves) {
  const [update] = useUpdateConversationMutation();
  const [openRequest, setOpenRequest] = useState<DoneRequest | null>(null);
  const latest = useRef<DoneRequest | null>(null);
  const show = (next: DoneRequest | null) => {
    latest.current = next;
    setOpenRequest(next);
  };
  const store = useStore<OutboxRoot>();
  const dispatch = useOutboxDispatch();
  const changeAll = useBulkActions();
  const navigate = useNavigate();

  function sendAndMove(conversation: Conversation, send: SendText) {
    const { id } = conversation;
    const sendId = send({ canUndo: true, marksDone: true });
    const showSending = () =>
      showToast({
        title: sending.sendingAndDone(nameOf(conversation)),
        text: stillWaiting([conversation]),
        alertLevel: 'success',
        action: {
          label: inbox.undo,
          onClick: () => {
            dispatch(editAgain(sendId));
            change(conversation, { container: 'INBOX' });
            void navigate(conversationAddress(id, 'INBOX'));
          },
        },
      });
    change(conversation, { container: 'DONE' }, showSending);
  }

  function skip({ conversations, send, onMarked }: DoneRequest) {
    show(null);
    onMarked?.();
    const [only, ...others] = conversations;
    if (!only) return;
    if (send) sendAndMove(only, send);
    else if (others.length === 0) moveTo(only, 'DONE');
    else changeAll(conversations, 'done');
  }

  /** The text is saved to the record as well, so it must reach the server first. */
  async function saveOne(only: Conversation, request: DoneRequest, chosenPets: PetsByConversation): Promise<unknown> {
    if (request.send) {
      const sent = whenSent(store, request.send({ canUndo: false, marksDone: false }));
      // Removes the text, so that a retry does not send it twice.
      const rest = { conversations: request.conversations };
      show(rest);
      const hasArrived = await sent;
      if (latest.current !== rest) return undefined;
      if (!hasArrived) {
        show(null);
        return undefined;
      }
    }
    const shown = latest.current;
    const pets = chosenPets.get(only.id) ?? [];
    const { error } = await update({ id: only.id, container: 'DONE', pets: pets.map(({ id }) => id) });
    if (error) return error;
    // It may have been cancelled, and another one asked, meanwhile.
    if (latest.current === shown) show(null);
    request.onMarked?.();
    showToast({
      title: inbox.moved.DONE(nameOf(only)),
      text: [inbox.savedToRecord(pets.map(({ name }) => name)), stillWaiting([only])].filter(Boolean).join(' '),
      alertLevel: 'success',
      action: { label: inbox.undo, onClick: () => change(only, { container: only.container }) },
    });
    return undefined;
  }

  async function save(request: DoneRequest, chosenPets: PetsByConversation): Promise<unknown> {
    const [only, ...others] = request.conversations;
    if (only && others.length === 0) return saveOne(only, request, chosenPets);
    show(null);
    request.onMarked?.();
    return changeAll(
      request.conversations,
      'done',
      new Map([...chosenPets].map(([id, pets]) => [id, pets.map((pet) => pet.id)])),
    );
  }

  const question: DoneQuestion | null = openRequest && {
    conversations: openRequest.conversations.filter(hasClient),
    all: openRequest.conversations,
    sends: openRequest.send !== undefined,
    skip: () => skip(openRequest),
    save: (chosenPets) => save(openRequest, chosenPets),
    cancel: () => show(null),
  };
  return {
    question,
    markDone: (request: DoneRequest) => (request.conversations.some(hasClient) ? show(request) : skip(request)),
  };
}
