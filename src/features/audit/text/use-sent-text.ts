import { useState } from 'react';
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

/** A text sent from the card, and its item in the outbox. */
export interface SentText {
  /** Null once the server has accepted it. */
  readonly item: OutboxItem | null;
  readonly conversationId: string;
}

/** Sends texts from the calling mode through the outbox. */
export function useSentText(card: AuditCard) {
  const dispatch = useOutboxDispatch();
  const [start, { isBusy: isStarting }] = usePress(useStartConversationMutation()[0]);
  const [sentOf, setSentOf] = useState<ReadonlyMap<string, { id: string; conversationId: string }>>(new Map());
  const [failure, setFailure] = useState<{ card: string; why: string } | null>(null);
  const sent = sentOf.get(card.id);
  const item = useSelector(({ outbox }: OutboxRoot) => outbox.items.find(({ id }) => id === sent?.id) ?? null);

  /** @returns whether the text is in the outbox; otherwise the draft stays. */
  async function send(content: string): Promise<boolean> {
    const { owner } = card.facts;
    if (!owner?.smsPhone || isStarting) return false;
    setFailure(null);
    const { data, error } = await start({
      petOwnerId: owner.id,
      type: 'SMS',
      smsPhone: owner.smsPhone,
    });
    if (error) {
      setFailure({ card: card.id, why: pressFailure(error, null) });
      return false;
    }
    const held = undoSend.read() === 'on' ? undoFor : 0;
    const id = dispatch(sendMessage({ conversationId: data.id, content, media: [], undoFor: held }));
    dispatch(saveDraft(confirmationKey(card.id), noDraft));
    setSentOf((now) => new Map([...now, [card.id, { id, conversationId: data.id }]]));
    return true;
  }

  /** Moves an unsent or failed text back to the draft. @returns whether there was one. */
  function takeBack(): boolean {
    if (!item || !dispatch(editAgain(item.id, confirmationKey(card.id)))) return false;
    setSentOf((now) => new Map([...now].filter(([id]) => id !== card.id)));
    return true;
  }

  return {
    sent: sent ? { item, conversationId: sent.conversationId } : null,
    failure: failure?.card === card.id ? failure.why : null,
    isStarting,
    send,
    takeBack,
  };
}
