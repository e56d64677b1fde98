import { ArrowLeft, CheckCheck, EllipsisVertical, Inbox, Mail, MailOpen, Pin, PinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { usePrefetchAnimals } from '#src/services/campaigns/clients.ts';
import { isUnread } from '#src/services/communication/narrowing.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ClientToggle } from './client/ClientToggle.tsx';
import { warmMarkDone } from './client/MarkDone.tsx';
import { TagPets } from './client/TagPets.tsx';
import { ThreadAbout } from './client/ThreadAbout.tsx';
import { UnknownOwner } from './client/UnknownOwner.tsx';
import { nameOf } from './list/conversation-row.ts';
import { ThreadPresence } from './presence/ThreadPresence.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';

interface ThreadHeaderProps {
  conversation: Conversation;
  actions: ConversationActions;
  /** Where the list is, for one pane at a time. */
  backTo: string;
}

const words = inbox.actions;

/** Whom the thread is with, and what can be done with it. */
export function ThreadHeader({ conversation, actions, backTo }: ThreadHeaderProps) {
  const name = nameOf(conversation);
  const phone = formatPhone(conversation.sms_phone);
  const ownerId = conversation.pet_owner?.id;
  const canTag = useFlag('conversation-pet-assignment-enabled');
  return (
    <>
      <header className="@container flex min-h-14 items-center gap-1 border-b border-line px-3 py-2 md:px-4">
        <Link
          to={backTo}
          aria-label={inbox.backToList}
          className="inline-grid size-9 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-hover md:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <Avatar name={name} />
        <div className="min-w-0 flex-1 ps-2">
          <h2 className="truncate font-semibold">{name}</h2>
          <div className="flex gap-3">
            {phone && phone !== name && <p className="truncate text-xs text-ink-faint tabular-nums">{phone}</p>}
            <ThreadPresence conversationId={conversation.id} />
          </div>
        </div>
        {ownerId && canTag && <TagPets conversation={conversation} ownerId={ownerId} className="@max-md:hidden" />}
        <Marks conversation={conversation} actions={actions} />
        <ClientToggle conversation={conversation} />
        <DoneButton conversation={conversation} actions={actions} />
      </header>
      <ThreadAbout conversation={conversation} />
      {!ownerId && <UnknownOwner conversation={conversation} />}
    </>
  );
}

/** Pin and read: buttons where there is room, else a menu. */
function Marks({ conversation, actions }: Pick<ThreadHeaderProps, 'conversation' | 'actions'>) {
  const isPinned = conversation.pinned_at !== null;
  const unread = isUnread(conversation);
  const marks = [
    {
      key: 'pin',
      label: isPinned ? words.unpin : words.pin,
      icon: isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onSelect: () => actions.setPinned(conversation, !isPinned),
    },
    {
      key: 'read',
      label: unread ? words.markRead : words.markUnread,
      icon: unread ? <MailOpen aria-hidden /> : <Mail aria-hidden />,
      onSelect: () => actions.setRead(conversation, unread),
    },
  ];
  return (
    <>
      {marks.map(({ key, label, icon, onSelect }) => (
        <IconButton key={key} label={label} icon={icon} className="@max-md:hidden" onClick={onSelect} />
      ))}
      <Menu
        label={clients.panel.more}
        groups={[marks]}
        renderTrigger={(props) => (
          <IconButton
            label={clients.panel.more}
            icon={<EllipsisVertical aria-hidden />}
            className="@md:hidden"
            {...props}
          />
        )}
      />
    </>
  );
}

function DoneButton({ conversation, actions }: Pick<ThreadHeaderProps, 'conversation' | 'actions'>) {
  const isDone = conversation.container === 'DONE';
  const ownerId = conversation.pet_owner?.id;
  const prefetchPets = usePrefetchAnimals();
  // What the question needs is there by the time that somebody presses.
  const comeNear = () => {
    if (isDone || !ownerId) return;
    warmMarkDone();
    prefetchPets({ animalOwnerId: ownerId });
  };
  return (
    <Button
      className="ms-1"
      icon={isDone ? <Inbox aria-hidden /> : <CheckCheck aria-hidden />}
      aria-label={isDone ? words.moveToInbox : words.markDone}
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onClick={() => (isDone ? actions.moveTo(conversation, 'INBOX') : actions.markDone(conversation))}
    >
      <span className="@max-md:sr-only">{isDone ? words.moveToInbox : words.markDone}</span>
    </Button>
  );
}
