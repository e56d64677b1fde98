import { ArrowLeft, CheckCheck, Inbox, MailOpen, Mail, Pin, PinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { isUnread } from '#src/services/communication/narrowing.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { usePrefetchAnimals } from '#src/services/campaigns/clients.ts';
import { warmMarkDone } from './client/MarkDone.tsx';
import { nameOf, subtitleOf } from './list/conversation-row.ts';
import type { ConversationActions } from './use-conversation-actions.ts';

interface ThreadHeaderProps {
  conversation: Conversation;
  actions: ConversationActions;
  /** Where the list is, for one pane at a time. */
  backTo: string;
}

/** Whom the thread is with, and what can be done with it. */
export function ThreadHeader({ conversation, actions, backTo }: ThreadHeaderProps) {
  const name = nameOf(conversation);
  const facts = [formatPhone(conversation.sms_phone), subtitleOf(conversation)].filter((fact) => fact && fact !== name);
  const { actions: words } = inbox;
  const isDone = conversation.container === 'DONE';
  const ownerId = conversation.pet_owner?.id;
  const prefetchPets = usePrefetchAnimals();
  const comeNear = () => {
    if (isDone || !ownerId) return;
    warmMarkDone();
    prefetchPets({ animalOwnerId: ownerId });
  };
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line px-3 py-2 md:px-4">
      <Link
        to={backTo}
        aria-label={inbox.backToList}
        className="inline-grid size-9 place-items-center rounded-lg text-ink-soft hover:bg-hover md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <Avatar name={name} />
      <div className="min-w-0 flex-1 ps-1">
        <h2 className="truncate font-semibold">{name}</h2>
        {facts.length > 0 && <p className="truncate text-xs text-ink-faint tabular-nums">{facts.join(' · ')}</p>}
      </div>
      <IconButton
        label={conversation.pinned_at ? words.unpin : words.pin}
        icon={conversation.pinned_at ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        onClick={() => actions.setPinned(conversation, !conversation.pinned_at)}
      />
      <IconButton
        label={isUnread(conversation) ? words.markRead : words.markUnread}
        icon={isUnread(conversation) ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        onClick={() => actions.setRead(conversation, isUnread(conversation))}
      />
      <Button
        icon={isDone ? <Inbox aria-hidden /> : <CheckCheck aria-hidden />}
        aria-label={isDone ? words.moveToInbox : words.markDone}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={() => (isDone ? actions.moveTo(conversation, 'INBOX') : actions.markDone(conversation))}
      >
        <span className="max-md:sr-only">{isDone ? words.moveToInbox : words.markDone}</span>
      </Button>
    </header>
  );
}
