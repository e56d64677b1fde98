import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';
import { search } from '#src/strings/search.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { ByMinute } from '#src/ui/ByMinute.tsx';
import { Time } from '#src/ui/Time.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { opensByPress } from '../shared/addresses.ts';
import { holdForConversation } from '../shared/hold-for-conversation.ts';
import { Marked } from './Marked.tsx';
import type { LinkedResult } from './results.ts';

interface ResultRowProps {
  result: LinkedResult;
  /** The search words, to be highlighted. */
  words: readonly string[];
  to: string;
  isOpen: boolean;
  /** The Tab key reaches this result alone. */
  isTabStop: boolean;
  zone: string;
}

/** A conversation or a message, with its matches highlighted. */
export const ResultRow = memo(function ResultRow({ result, words, to, isOpen, isTabStop, zone }: ResultRowProps) {
  const { conversation } = result;
  const name = nameOf(conversation);
  const isMessage = result.kind === 'message';
  const at = isMessage ? result.at : lastActivityOf(conversation);
  return (
    <Link
      to={to}
      state={opensByPress}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      data-result={result.key}
      onClick={holdForConversation}
      className={classNames(
        'flex h-full items-center gap-3 rounded-lg px-3 outline-offset-[-2px] transition-colors',
        isOpen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      {isMessage ? (
        <span className="grid size-8 shrink-0 place-items-center text-ink-faint [&_svg]:size-4.5">
          <MessageSquareText aria-hidden />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames('min-w-0 truncate', isUnread(conversation) ? 'font-semibold' : 'font-medium')}>
            <Marked text={name} words={words} />
            <SpokenPause />
          </span>
          {conversation.container === 'DONE' && (
            <span className="shrink-0 rounded-md bg-hover px-1.5 text-xs font-medium text-ink-soft">
              {search.done}
              <SpokenPause />
            </span>
          )}
          {at && (
            <Time at={at} zone={zone} className="ms-auto shrink-0 text-xs text-ink-faint tabular-nums">
              <ByMinute say={(now) => formatRecent(at, zone, now)} />
              <SpokenPause />
            </Time>
          )}
        </span>
        <span className={classNames('mt-0.5 block text-sm text-ink-soft', isMessage ? 'line-clamp-2' : 'truncate')}>
          <Marked text={isMessage ? result.snippet : detailsOf(conversation)} words={words} />
        </span>
      </span>
    </Link>
  );
});

/** The searched fields besides the name. */
const detailsOf = ({ pets, secondary_contact: contact, sms_phone: phone, pet_owner: owner }: Conversation): string =>
  [pets.map((pet) => pet.name).join(', '), contact?.name, formatPhone(phone), owner?.pims_id]
    .filter(Boolean)
    .join(' · ');

/** Separates the parts of the row in a screen reader. */
const SpokenPause = () => <VisuallyHidden>{search.pause}</VisuallyHidden>;
