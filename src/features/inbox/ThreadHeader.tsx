import {
  ArrowLeft,
  Bell,
  BellOff,
  CheckCheck,
  EllipsisVertical,
  Inbox,
  Mail,
  MailOpen,
  MessageSquareOff,
  PanelRight,
  PawPrint,
  Pin,
  PinOff,
} from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { usePrefetchAnimals } from '#src/services/campaigns/clients.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { isUnread, needsReplySince } from '#src/services/communication/list-filters.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/overlays/Menu.tsx';
import type { MenuAction } from '#src/ui/overlays/MenuPanel.tsx';
import { type PageCommand, usePageCommands } from '#src/ui/page-commands.ts';
import type { PopoverHandle } from '#src/ui/overlays/Popover.tsx';
import { AskedToStop } from './client/AskedToStop.tsx';
import { ClientPanelToggle, useClientPanelState } from './client/ClientPanelToggle.tsx';
import { warmMarkDone } from './client/MarkDone.tsx';
import { TagPets } from './client/TagPets.tsx';
import { ContactAndTags } from './client/ContactAndTags.tsx';
import { UnknownOwner } from './client/UnknownOwner.tsx';
import { hasOptedOut, nameOf } from './shared/conversation-summary.ts';
import type { ConversationActions } from './actions/use-conversation-actions.ts';

interface ThreadHeaderProps {
  conversation: Conversation;
  actions: ConversationActions;
  /** The list's address, for the back link on small screens. */
  backTo: string;
}

const words = inbox.actions;

/** The client and the actions on the conversation. The name takes precedence: actions that do not fit beside it move into a menu. */
export function ThreadHeader({ conversation, actions, backTo }: ThreadHeaderProps) {
  const name = nameOf(conversation);
  const phone = formatPhone(conversation.sms_phone);
  const ownerId = conversation.pet_owner?.id;
  const canTag = useFlag('conversation-pet-assignment-enabled') && typeof ownerId === 'string';
  const details = useClientPanelState();
  const tagging = useRef<PopoverHandle>(null);
  const more = useRef<HTMLButtonElement>(null);
  const hasNoReply = useExtension('no-reply-needed') && needsReplySince(conversation) !== null;
  const { done, marks } = commandsFor(conversation, actions, hasNoReply);
  const openDetails: PageCommand = {
    key: 'details',
    label: details.label,
    icon: PanelRight,
    takesFocus: details.isDrawer,
    run: details.toggle,
  };
  const tag: PageCommand = {
    key: 'tag',
    label: clients.tagging.tag,
    icon: PawPrint,
    takesFocus: true,
    run: () => tagging.current?.open(more),
  };
  const tags = canTag ? [tag] : [];
  const canStop = useExtension('stop-texts');
  const texts = canStop ? textsCommand(conversation, actions) : [];
  usePageCommands(() => [done, ...tags, ...marks, openDetails, ...texts]);
  return (
    <>
      <header className="@container flex min-h-14 items-center border-b border-line px-3 py-2 md:px-4">
        <Link
          to={backTo}
          aria-label={inbox.backToList}
          className="me-1 inline-grid size-9 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-hover md:hidden pointer-coarse:size-10"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <span className="contents @max-sm:hidden">
          <Avatar name={name} />
        </span>
        <div className="me-2 min-w-0 flex-1 @sm:ps-2">
          <h2 className="line-clamp-2 leading-tight font-semibold">{name}</h2>
          {phone && phone !== name && <p className="truncate text-xs text-ink-faint tabular-nums">{phone}</p>}
        </div>
        <div className="flex items-center gap-1">
          {canTag && <TagPets ref={tagging} conversation={conversation} ownerId={ownerId} className="@max-lg:hidden" />}
          <Marks
            marks={marks}
            menu={[
              [...tags, ...marks],
              [openDetails, ...texts],
            ]}
            more={more}
          />
          <ClientPanelToggle conversation={conversation} details={details} className="@max-sm:hidden" />
          <DoneButton conversation={conversation} command={done} />
        </div>
      </header>
      <ContactAndTags conversation={conversation} />
      <AskedToStop conversation={conversation} actions={actions} />
      {!ownerId && <UnknownOwner conversation={conversation} />}
    </>
  );
}

/** The actions as data, for the buttons, the menu and the palette. */
function commandsFor(conversation: Conversation, actions: ConversationActions, hasNoReply: boolean) {
  const isDone = conversation.container === 'DONE';
  const isPinned = conversation.pinned_at !== null;
  const unread = isUnread(conversation);
  const done: PageCommand = {
    key: 'done',
    label: isDone ? words.moveToInbox : words.markDone,
    icon: isDone ? Inbox : CheckCheck,
    keys: 'e',
    takesFocus: true,
    run: () => (isDone ? actions.moveTo(conversation, 'INBOX') : actions.markDone(conversation)),
  };
  const noReply: PageCommand = {
    key: 'no-reply',
    label: words.noReply,
    icon: MessageSquareOff,
    keys: 'n',
    run: () => actions.setNoReply(conversation),
  };
  const marks: readonly PageCommand[] = [
    ...(hasNoReply ? [noReply] : []),
    {
      key: 'pin',
      label: isPinned ? words.unpin : words.pin,
      icon: isPinned ? PinOff : Pin,
      keys: 'p',
      run: () => actions.setPinned(conversation, !isPinned),
    },
    {
      key: 'read',
      label: unread ? words.markRead : words.markUnread,
      icon: unread ? MailOpen : Mail,
      keys: 'u',
      run: () => actions.setRead(conversation, unread),
    },
  ];
  return { done, marks };
}

/** Stops texts, or allows again what staff stopped; nothing where the client stopped them. */
function textsCommand(conversation: Conversation, actions: ConversationActions): readonly PageCommand[] {
  const { stopping } = clients;
  if (!hasOptedOut(conversation))
    return [{ key: 'stop-texts', label: stopping.stop, icon: BellOff, run: () => actions.stopTexts(conversation) }];
  return conversation.stopped_by_staff
    ? [{ key: 'allow-texts', label: stopping.allow, icon: Bell, run: () => actions.allowTexts(conversation) }]
    : [];
}

interface MarksProps {
  marks: readonly PageCommand[];
  menu: readonly (readonly PageCommand[])[];
  /** The menu's button. */
  more: RefObject<HTMLButtonElement | null>;
}

/** Buttons if there is room, else a menu. */
function Marks({ marks, menu, more }: MarksProps) {
  const inMenu = ({ key, label, icon: Icon, keys, run }: PageCommand): MenuAction => ({
    key,
    label,
    icon: <Icon aria-hidden />,
    ...(keys && { keys }),
    onSelect: run,
  });
  return (
    <>
      {marks.map(({ key, label, icon: Icon, keys, run }) => (
        <IconButton
          key={key}
          label={label}
          {...(keys && { keys })}
          icon={<Icon aria-hidden />}
          className="@max-lg:hidden"
          onClick={run}
        />
      ))}
      <Menu
        label={clients.panel.more}
        button={more}
        groups={menu.map((group) => group.map(inMenu))}
        renderTrigger={(props) => (
          <IconButton label={clients.panel.more} icon={<EllipsisVertical aria-hidden />} {...props} />
        )}
      />
    </>
  );
}

function DoneButton({ conversation, command }: { conversation: Conversation; command: PageCommand }) {
  const { label, icon: Icon, run } = command;
  const isDone = conversation.container === 'DONE';
  const ownerId = conversation.pet_owner?.id;
  const prefetchPets = usePrefetchAnimals();
  // Preloads what the question needs.
  const preload = () => {
    if (isDone || !ownerId) return;
    warmMarkDone();
    prefetchPets({ animalOwnerId: ownerId });
  };
  return (
    <Button
      className="ms-1"
      icon={<Icon aria-hidden />}
      aria-label={label}
      data-tip={label}
      data-tip-when="narrow"
      data-tip-keys="E"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={run}
    >
      <span className="@max-md:sr-only">{label}</span>
    </Button>
  );
}
