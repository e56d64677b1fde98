import { addListener, type Dispatch, type UnsubscribeListener } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Message } from '#contract/communication/messages.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { PresenceRoot } from '#src/realtime/presence-slice.ts';
import { selectConversation } from '#src/services/communication/conversations.ts';
import { messagesReceived } from '#src/services/communication/messages.ts';
import { isUnread } from '#src/services/communication/narrowing.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { playChime } from '#src/ui/chime.ts';
import { desktopNotices, noticeText, showDesktopNotice } from '#src/ui/desktop-notice.ts';
import { sounds } from '#src/ui/sounds.ts';
import { lookAt, seenInTabs, whenSpeaker } from './among-tabs.ts';
import { gather } from './gather.ts';
import { type Arrival, noticeOf } from './notice-of.ts';

type Root = SessionRoot & PresenceRoot & CommunicationRoot;

/** Tells of clients' texts by sound and on the desktop, from one tab, and not of what can be seen. */
export function Notifications({ onOpen }: { onOpen: (conversationId: string) => void }) {
  const store = useStore<Root>();
  const listen = useDispatch<((listener: ReturnType<typeof addListener>) => UnsubscribeListener) & Dispatch>();
  const owner = useSelector(({ session }: Root) =>
    session.authorizations && session.user ? `${rowKeyOf(session.authorizations)} ${session.user.id}` : null,
  );
  const seen = useSelector(({ presence }: Root) => presence.own.conversation_id);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  }, [onOpen]);

  useEffect(() => {
    if (seen === null) return undefined;
    const left = new AbortController();
    lookAt(seen, left.signal);
    return () => left.abort();
  }, [seen]);

  useEffect(() => {
    if (owner === null) return undefined;
    const gone = new AbortController();
    let isSpeaker = false;
    whenSpeaker(owner, () => (isSpeaker = true), gone.signal);
    const told = new Set<string>();

    const arrivalOf = (message: Message): Arrival[] => {
      const conversation = selectConversation(store.getState(), message.conversation_id);
      const isNews = message.direction === 'INBOUND' && conversation?.latest_message?.id === message.id;
      return conversation && isNews && isUnread(conversation) ? [{ conversation, message }] : [];
    };
    const texts = gather<Arrival>((gathered) => {
      void seenInTabs().then((isSeen) => {
        const here = store.getState().presence.own.conversation_id;
        const unseen = gathered.filter(({ conversation: { id } }) => id !== here && !isSeen(id) && isStillUnread(id));
        if (unseen.length > 0 && !gone.signal.aborted) tell(unseen, open.current);
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
          const news = payload.filter(({ id }) => !told.has(id)).flatMap(arrivalOf);
          for (const { message } of news) told.add(message.id);
          if (isSpeaker) texts.add(news);
        },
      }),
    );
    return () => {
      gone.abort();
      texts.drop();
      stopListening();
    };
  }, [owner, store, listen]);
  return null;
}

function tell(arrivals: readonly Arrival[], onOpen: (conversationId: string) => void): void {
  if (sounds.read() === 'on') void playChime();
  if (desktopNotices.read() === 'off') return;
  const latest = arrivals.at(-1)?.conversation.id;
  showDesktopNotice({
    ...noticeOf(arrivals, noticeText.read() === 'show'),
    ...(latest !== undefined && { onClick: () => onOpen(latest) }),
  });
}
