import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { editAgain } from '#src/outbox/edit-again.ts';
import { sendMessage } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { confirmationKey, noDraft, saveDraft } from '#src/outbox/text-drafts.ts';
import { undoFor, undoSend } from '#src/outbox/undo-send.ts';
import { useStartConversationMutation } from '#src/services/communication/conversations.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { usePress } from '#src/services/use-press.ts';
import type { AuditCard } from '../cards.ts';

/** A text about the visit that staff have sent from this browser. */
export interface SentText {
  /** Null once the server has accepted it. */
  readonly item: OutboxItem | null;
  readonly conversationId: string;
}

/** Sends texts about a visit through the outbox. */
export function useSentText(card: AuditCard) {
  const dispatch = useOutboxDispatch();
  const [start] = usePress(useStartConversationMutation()[0]);
  // By card: shown until its history has the text.
  const [sentOf, setSentOf] = useState<ReadonlyMap<string, { conversationId: string; after: number }>>(new Map());
  const [failure, setFailure] = useState<{ card: string; why: string } | null>(null);
  const item = useSelector(({ outbox }: OutboxRoot) => outbox.items.findLast(({ about }) => about === card.id) ?? null);
  const sent = sentOf.get(card.id);
  // By card: the attempt whose conversation is being opened.
  const attempts = useRef(new Map<string, symbol>());
  const [starting, setStarting] = useState<ReadonlySet<string>>(new Set());

  /**
   * @param seenUntil the moment until which the author knows what staff have texted the client
   * @returns whether the text is in the outbox; otherwise the draft stays.
   */
  async function send(content: string, seenUntil: string): Promise<boolean> {
    const { owner } = card.facts;
    if (!owner?.smsPhone || attempts.current.has(card.id)) return false;
    setFailure(null);
    const attempt = Symbol('attempt');
    attempts.current.set(card.id, attempt);
    setStarting(new Set(attempts.current.keys()));
    const { data, error } = await start({ petOwnerId: owner.id, type: 'SMS', smsPhone: owner.smsPhone });
    if (attempts.current.get(card.id) !== attempt) return false;
    withdraw();
    if (error) {
      setFailure({ card: card.id, why: pressFailure(error, null) });
      return false;
    }
    const conversationId = data.id;
    const held = undoSend.read() === 'on' ? undoFor : 0;
    dispatch(sendMessage({ conversationId, content, media: [], undoFor: held, seenUntil, about: card.id }));
    dispatch(saveDraft(confirmationKey(card.id), noDraft));
    setSentOf((now) => new Map([...now, [card.id, { conversationId, after: card.texts.length }]]));
    return true;
  }

  /** Keeps a text unsent whose conversation is being opened. */
  function withdraw() {
    attempts.current.delete(card.id);
    setStarting(new Set(attempts.current.keys()));
  }

  /** Moves an unsent, paused or failed text back to the draft. @returns whether there was one. */
  function takeBack(): boolean {
    if (!item || !dispatch(editAgain(item.id, confirmationKey(card.id)))) return false;
    setSentOf((now) => new Map([...now].filter(([id]) => id !== card.id)));
    return true;
  }

  const isListed = sent !== undefined && card.texts.length > sent.after;
  const shown: SentText | null = item
    ? { item, conversationId: item.subjectId }
    : sent && !isListed
      ? { item: null, conversationId: sent.conversationId }
      : null;
  return {
    sent: shown,
    failure: failure?.card === card.id ? failure.why : null,
    isStarting: starting.has(card.id),
    send,
    withdraw,
    takeBack,
  };
}
