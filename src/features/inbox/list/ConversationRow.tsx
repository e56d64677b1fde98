import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { sending } from '#src/strings/sending.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { ByMinute } from '#src/ui/ByMinute.tsx';
import { Time } from '#src/ui/Time.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { RowPresence } from '../presence/RowPresence.tsx';
import { type Colleague, colleaguesAmong, presenceText } from '../presence/use-colleagues.ts';
import { nameOf, previewOf, shownMessageOf, subtitleOf } from '../shared/conversation-summary.ts';
import { opensByPress } from '../shared/addresses.ts';
import { holdForConversation } from '../shared/hold-for-conversation.ts';
import { RowStates } from './RowStates.tsx';
import { type RowFacts, useRowFacts } from './use-row-facts.ts';

interface ConversationRowProps {
  conversation: Conversation;
  /** Of the list, which may differ from the conversation's own. */
  container: Container;
  to: string;
  isOpen: boolean;
  /** The Tab key reaches this row alone. */
  isTabStop: boolean;
  isSelected: boolean;
  /** At least one row of the list is selected. */
  isSelecting: boolean;
  zone: string;
}

/** One conversation in the list. It renders again only when its own row object changes. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, container, to, isOpen, isTabStop, isSelected, isSelecting, zone } = props;
  const name = nameOf(conversation);
  const unread = isUnread(conversation);
  const facts = useRowFacts(conversation.id);
  const subtitle = subtitleOf(conversation, facts.showsContacts);
  const latest = conversation.latest_message;
  const colleagues = colleaguesAmong(facts.people, facts.ownId);
  return (
    <>
      <Link
        to={to}
        state={opensByPress}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        data-conversation={conversation.id}
        onClick={holdForConversation}
        className={classNames(
          'relative flex h-full items-center gap-3 rounded-lg px-3 outline-offset-[-2px] transition-colors',
          isOpen || isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span
          className={classNames(
            'contents',
            isSelecting ? 'invisible' : 'group-has-[a:focus-visible]:invisible pointer-fine:group-hover:invisible',
          )}
        >
          <Avatar name={name} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            {isSelected && <VisuallyHidden>{inboxList.row.selected + inboxList.row.pause}</VisuallyHidden>}
            <span className={classNames('truncate', unread ? 'font-semibold' : 'font-medium')}>
              {name}
              <SpokenPause />
            </span>
            {subtitle && (
              <span className="min-w-0 flex-1 truncate text-xs text-ink-faint">
                {subtitle}
                <SpokenPause />
              </span>
            )}
            {latest && (
              <Time
                at={latest.create_ts}
                zone={zone}
                className={classNames(
                  'ms-auto shrink-0 text-xs tabular-nums',
                  unread ? 'font-semibold text-accent' : 'text-ink-faint',
                )}
              >
                <ByMinute say={(now) => formatRecent(latest.create_ts, zone, now)} />
                <SpokenPause />
              </Time>
            )}
          </span>
          <span className="mt-0.5 flex items-center gap-1.5">
            <Preview conversation={conversation} isOpen={isOpen} colleagues={colleagues} facts={facts} />
            <RowPresence colleagues={colleagues} />
            <RowStates
              conversation={conversation}
              container={container}
              zone={zone}
              hasFailedSend={facts.hasFailedSend}
            />
          </span>
        </span>
      </Link>
      <label
        className={classNames(
          'absolute inset-y-0 start-1.5 grid w-11 cursor-pointer place-items-center',
          !isSelecting && 'invisible group-has-[a:focus-visible]:visible pointer-fine:group-hover:visible',
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
    </>
  );
});

interface PreviewProps {
  conversation: Conversation;
  isOpen: boolean;
  colleagues: readonly Colleague[];
  facts: RowFacts;
}

/** The latest message, the draft of this browser, or that a colleague is writing. */
function Preview({ conversation, isOpen, colleagues, facts }: PreviewProps) {
  const { draft: text, noteDraft: note, ownName } = facts;
  const draft = text?.trim() === '' ? inbox.row.image : (text ?? (note && sending.note.preview(note)));
  const writing = colleagues.filter(({ isWriting }) => isWriting);
  return (
    <span
      className={classNames('min-w-0 flex-1 truncate text-sm', isUnread(conversation) ? 'text-ink' : 'text-ink-soft')}
    >
      {writing.length > 0 ? (
        <span className="font-medium text-info">{presenceText(writing)}</span>
      ) : draft === undefined || isOpen ? (
        previewOf(shownMessageOf(conversation), ownName)
      ) : (
        <em>
          <span className="font-medium text-warn">{inboxList.row.draft}</span> {draft}
        </em>
      )}
      <SpokenPause />
    </span>
  );
}

/** Separates the parts of the row in a screen reader. */
const SpokenPause = () => <VisuallyHidden>{inboxList.row.pause}</VisuallyHidden>;
