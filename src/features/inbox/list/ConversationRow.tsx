import { memo, useState } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatAge, formatExact, formatRecent } from '#src/lib/dates.ts';
import { useByMinute } from '#src/lib/minute.ts';
import { isUnread, needsReplySince } from '#src/services/communication/list-filters.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { sending } from '#src/strings/sending.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Time } from '#src/ui/Time.tsx';
import { type Colleague, colleaguesAmong, presenceText } from '../presence/use-colleagues.ts';
import { nameOf, previewOf, shownMessageOf, subtitleOf } from '../shared/conversation-summary.ts';
import { rowStatesOf, type RowState } from './row-states.ts';
import { type RowFacts, useRowFacts } from './use-row-facts.ts';

interface ConversationRowProps {
  conversation: Conversation;
  /** Of the list, which may differ from the conversation's own. */
  container: Container;
  /** The conversation's address. The list opens it. */
  href: string;
  isOpen: boolean;
  /** The Tab key reaches this row alone. */
  isTabStop: boolean;
  isSelected: boolean;
  /** At least one row of the list is selected. */
  isSelecting: boolean;
  zone: string;
}

/**
 * One conversation in the list. It renders again only when its own row object changes. Scrolling and events mount many rows, so a row has
 * few elements: what a screen reader reads is one label, and the checkbox is rendered when the pointer or the focus first comes near.
 * Its texts end with a space, so that they are words of their own wherever they are read as one.
 */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, container, href, isOpen, isTabStop, isSelected, isSelecting, zone } = props;
  const [isNear, setNear] = useState(false);
  const facts = useRowFacts(conversation.id);
  const times = useTimes(conversation, zone);
  const name = nameOf(conversation);
  const unread = isUnread(conversation);
  const subtitle = subtitleOf(conversation, facts.showsContacts);
  const latest = conversation.latest_message;
  const colleagues = colleaguesAmong(facts.people, facts.ownId);
  const isWriting = colleagues.some((one) => one.isWriting);
  const preview = isWriting ? writingBy(colleagues) : previewIn(conversation, facts, isOpen);
  const states = rowStatesOf(conversation, {
    container,
    colleagues: isWriting ? null : presenceText(colleagues),
    hasFailedSend: facts.hasFailedSend,
    wait: times.wait,
  });
  // What is to be seen as words stands together and in the same order, so that the row can be named by them.
  const spoken = [
    isSelected && inboxList.row.selected,
    name,
    subtitle,
    times.latest,
    preview.kind === 'draft' ? `${inboxList.row.draft} ${preview.text}` : preview.text,
    ...states.filter(({ inWords }) => inWords).map(({ meaning }) => meaning),
    ...states.filter(({ inWords }) => !inWords).map(({ meaning }) => meaning),
  ];
  return (
    <>
      <a
        href={href}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={spoken.filter(Boolean).join(inboxList.row.pause)}
        aria-current={isOpen ? 'true' : undefined}
        data-conversation={conversation.id}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        className={classNames(
          'peer group/link relative flex h-full items-center gap-3 rounded-lg px-3 outline-offset-[-2px]',
          isOpen || isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <Avatar
          name={name}
          className={
            isSelecting ? 'invisible' : 'group-focus-visible/link:invisible pointer-fine:group-hover/row:invisible'
          }
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className={classNames('truncate', unread ? 'font-semibold' : 'font-medium')}>{`${name} `}</span>
            {subtitle && <span className="min-w-0 flex-1 truncate text-xs text-ink-faint">{`${subtitle} `}</span>}
            {latest && (
              <Time
                at={latest.create_ts}
                zone={zone}
                className={classNames(
                  'ms-auto shrink-0 text-xs tabular-nums',
                  unread ? 'font-semibold text-accent' : 'text-ink-faint',
                )}
              >
                {`${times.latest} `}
              </Time>
            )}
          </span>
          <span className="mt-0.5 flex items-center gap-1.5 [&_svg]:size-3.5">
            <span className={classNames('min-w-0 flex-1 truncate text-sm', previewTones[preview.kind])}>
              {preview.kind === 'draft' ? <Draft text={preview.text} /> : `${preview.text} `}
            </span>
            {states.map((state) => (
              <State key={state.meaning} {...state} />
            ))}
          </span>
        </span>
      </a>
      {(isNear || isSelecting) && (
        <label
          className={classNames(
            'absolute inset-y-0 start-1.5 grid w-11 cursor-pointer place-items-center',
            !isSelecting && 'invisible peer-focus-visible:visible pointer-fine:group-hover/row:visible',
          )}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={isSelected}
            aria-label={inboxList.row.select(name)}
            className="size-4.5 accent-accent"
          />
        </label>
      )}
    </>
  );
});

/** What a row says of times, which changes by the minute. */
function useTimes(conversation: Conversation, zone: string) {
  const latest = conversation.latest_message?.create_ts;
  const waitingSince = needsReplySince(conversation);
  const latestText = useByMinute((now) => (latest ? formatRecent(latest, zone, now) : ''));
  const age = useByMinute((now) => (waitingSince ? formatAge(waitingSince, now) : ''));
  return {
    latest: latestText,
    wait: waitingSince
      ? {
          age: inboxList.row.waiting(age),
          since: inboxList.row.waitingSince(formatExact(waitingSince, zone)),
        }
      : null,
  };
}

interface Preview {
  readonly kind: keyof typeof previewTones;
  readonly text: string;
}

const previewTones = {
  writing: 'font-medium text-info',
  draft: 'text-ink-soft',
  unread: 'text-ink',
  read: 'text-ink-soft',
};

const writingBy = (colleagues: readonly Colleague[]): Preview => ({
  kind: 'writing',
  text: presenceText(colleagues) ?? '',
});

/** The draft of this browser, else the latest message. */
function previewIn(conversation: Conversation, { draft, noteDraft, ownName }: RowFacts, isOpen: boolean): Preview {
  const unsent = draft?.trim() === '' ? inbox.row.image : (draft ?? (noteDraft && sending.note.preview(noteDraft)));
  if (unsent !== undefined && !isOpen) return { kind: 'draft', text: unsent };
  return {
    kind: isUnread(conversation) ? 'unread' : 'read',
    text: previewOf(shownMessageOf(conversation), ownName),
  };
}

const Draft = ({ text }: { text: string }) => (
  <em>
    <span className="font-medium text-warn">{inboxList.row.draft}</span> {`${text} `}
  </em>
);

const State = ({ meaning, tone, Icon, inWords, details }: RowState) => (
  <span
    title={inWords ? details : meaning}
    className={classNames(
      'shrink-0',
      inWords && 'inline-flex items-center gap-1 rounded-md text-xs font-medium tabular-nums',
      tone,
    )}
  >
    {Icon && <Icon aria-hidden />}
    {inWords && `${meaning} `}
  </span>
);
