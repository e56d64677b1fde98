import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import './kit.css';
import {
  ChatContainer,
  Conversation as KitConversation,
  ConversationList,
  MainContainer,
  Message as KitMessage,
  MessageInput,
  MessageList,
  Search,
  Sidebar,
} from '@chatscope/chat-ui-kit-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { SocketEvent } from '#contract/events.ts';
import { nameOf, searchTextOf, timeOf, toldBy } from './inbox/rows.ts';
import { listen, loadConversations, loadMessages } from './inbox/wire.ts';

// The inbox built with the components of a public chat kit. Our own code does its part well: events are applied once a frame, and only what
// changed is rendered.

const Row = memo(function Row({ row, onOpen }: { row: Conversation; onOpen: (id: string) => void }) {
  const { id, pets, latest_message: latest, read_status: status } = row;
  return (
    <KitConversation
      name={`${nameOf(row)} ${pets.map((pet) => pet.name).join(', ')}`}
      info={latest?.content}
      lastActivityTime={timeOf(row)}
      unreadDot={status === 'UNREAD'}
      onClick={() => onOpen(id)}
    />
  );
});

const List = memo(function List({ rows, onOpen }: { rows: readonly Conversation[]; onOpen: (id: string) => void }) {
  return (
    <ConversationList aria-label="Conversations">
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={onOpen} />
      ))}
    </ConversationList>
  );
});

const Chat = memo(function Chat({ messages }: { messages: readonly Message[] }) {
  return (
    <ChatContainer>
      <MessageList role="log" aria-label="Messages">
        {messages.map(({ id, content, direction }) => (
          <KitMessage
            key={id}
            model={{
              message: content,
              type: 'text',
              direction: direction === 'INBOUND' ? 'incoming' : 'outgoing',
              position: 'single',
            }}
          />
        ))}
      </MessageList>
      <MessageInput placeholder="Message" attachButton={false} />
    </ChatContainer>
  );
});

function newestFirst(current: readonly Conversation[], events: readonly SocketEvent[]): readonly Conversation[] {
  const changed = toldBy(events);
  return [...[...changed.values()].toReversed(), ...current.filter(({ id }) => !changed.has(id))];
}

function Inbox() {
  const [rows, setRows] = useState<readonly Conversation[]>([]);
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [wanted, setWanted] = useState('');
  const [open] = useState(() => (id: string) => void loadMessages(id).then(setMessages));
  useEffect(() => {
    listen((events) => setRows((current) => newestFirst(current, events)));
    void loadConversations((page) => setRows((current) => [...current, ...page]));
  }, []);
  const found = useMemo(
    () => (wanted === '' ? rows : rows.filter((row) => searchTextOf(row).includes(wanted))),
    [rows, wanted],
  );
  return (
    <MainContainer>
      <Sidebar position="left" scrollable={false}>
        <Search placeholder="Search conversations" onChange={(value) => setWanted(value.toLowerCase())} />
        <List rows={found} onOpen={open} />
      </Sidebar>
      <Chat messages={messages} />
    </MainContainer>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Inbox />);
