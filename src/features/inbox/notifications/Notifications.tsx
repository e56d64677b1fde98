import { addListener, type Dispatch, type UnsubscribeListener } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Message } from '#contract/communication/messages.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { PresenceRoot } from '#src/realtime/presence-slice.ts';
import { selectConversation } from '#src/services/communication/conversations.ts';
import { messagesReceived } from '#src/services/communication/messages.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { playChime } from '#src/ui/chime.ts';
import { desktopNotices, noticeText, showDesktopNotice } from '#src/ui/desktop-notice.ts';
import { sounds } from '#src/ui/sounds.ts';
import { batchNotices } from './batch-notices.ts';
import { type NewText, noticeFor } from './notice.ts';
import { electNotifier, markVisible, visibleInTabs } from './tab-locks.ts';

type Root = SessionRoot & PresenceRoot & CommunicationRoot;

/** Announces clients' texts by sound and desktop notice, in one tab, unless their conversation is visible in any tab. */
export function Notifications({ onOpen }: { onOpen: (conversationId: string) => void }) {
  const store = useStore<Root>();
  const listen = useDispatch<((listener: ReturnType<typeof addListener>) => UnsubscribeListener) & Dispatch>();
  const owner = useSelector(({ session }: Root) =>
    session.authorizations && session.user ? `${rowKeyOf(session.authorizations)} ${session.user.id}` : null,
  );
  const visibleId = useSelector(({ presence }: Root) => presence.own.conversation_id);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);

  useEffect(() => {
    if (visibleId === null) return undefined;
    const hidden = new AbortController();
    markVisible(visibleId, hidden.signal);
    return () => hidden.abort();
  }, [visibleId]);

  useEffect(() => {
    if (owner === null) return undefined;
    const ended = new AbortController();
    let isNotifier = false;
    electNotifier(owner, () => (isNotifier = true), ended.signal);
    const notifiedIds = new Set<string>();

    const newTextOf = (message: Message): NewText[] => {
      const conversation = selectConversation(store.getState(), message.conversation_id);
      const isNew = message.direction === 'INBOUND' && conversation?.latest_message?.id === message.id;
      return conversation && isNew && isUnread(conversation) ? [{ conversation, message }] : [];
    };
    const notices = batchNotices<NewText>((texts) => {
      void visibleInTabs().then((isVisible) => {
        const current = store.getState().presence.own.conversation_id;
        const unseen = texts.filter(
          ({ conversation: { id } }) => id !== current && !isVisible(id) && isStillUnread(id),
        );
        if (unseen.length > 0 && !ended.signal.aborted) notify(unseen, open.current);
      });
    });
    const isStillUnread = (id: string) => {
      const conversation = selectConversation(store.getState(), id);
      return conversation !== undefined && isUnread(conversation);
    };
    const stopListening = listen(
      addListener({
        actionCreator: messagesReceived,
        effect: ({ payload }) => {
          const texts = payload.filter(({ id }) => !notifiedIds.has(id)).flatMap(newTextOf);
          for (const { message } of texts) notifiedIds.add(message.id);
          if (isNotifier) notices.add(texts);
        },
      }),
    );
    return () => {
      ended.abort();
      notices.clear();
      stopListening();
    };
  }, [owner, store, listen]);
  return null;
}

function notify(texts: readonly NewText[], onOpen: (conversationId: string) => void): void {
  if (sounds.read() === 'on') void playChime();
  if (desktopNotices.read() === 'off') return;
  const latest = texts.at(-1)?.conversation.id;
  showDesktopNotice({
    ...noticeFor(texts, noticeText.read() === 'show'),
    ...(latest !== undefined && { onClick: () => onOpen(latest) }),
  });
}
