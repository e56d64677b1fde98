import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { useByMinute } from '#src/lib/minute.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';
import { search } from '#src/strings/search.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Time } from '#src/ui/Time.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { Marked } from './Marked.tsx';
import type { LinkedResult } from './results.ts';

interface ResultRowProps {
  result: LinkedResult;
  /** The search words, to be highlighted. */
  words: readonly string[];
  /** Its address. The list opens it. */
  href: string;
  isOpen: boolean;
  /** The Tab key reaches this result alone. */
  isTabStop: boolean;
  zone: string;
}

/** A conversation or a message, with its matches highlighted. */
export const ResultRow = memo(function ResultRow({ result, words, href, isOpen, isTabStop, zone }: ResultRowProps) {
  const { conversation } = result;
  const name = nameOf(conversation);
  const isMessage = result.kind === 'message';
  const at = isMessage ? result.at : lastActivityOf(conversation);
  const time = useByMinute((now) => (at ? formatRecent(at, zone, now) : ''));
  const isDone = conversation.container === 'DONE';
  const details = isMessage ? result.snippet : detailsOf(conversation);
  return (
    <a
      href={href}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[name, isDone && search.done, time, details].filter(Boolean).join(search.pause)}
      aria-current={isOpen ? 'true' : undefined}
      data-result={result.key}
      className={classNames(
        'flex h-full items-center gap-3 rounded-lg px-3 outline-offset-[-2px]',
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
            <Marked text={name} words={words} />{' '}
          </span>
          {isDone && (
            <span className="shrink-0 rounded-md bg-hover px-1.5 text-xs font-medium text-ink-soft">{`${search.done} `}</span>
          )}
          {at && (
            <Time at={at} zone={zone} className="ms-auto shrink-0 text-xs text-ink-faint tabular-nums">
              {`${time} `}
            </Time>
          )}
        </span>
        <span className={classNames('mt-0.5 block text-sm text-ink-soft', isMessage ? 'line-clamp-2' : 'truncate')}>
          <Marked text={details} words={words} />
        </span>
      </span>
    </a>
  );
});

/** The searched fields besides the name. */
const detailsOf = ({ pets, secondary_contact: contact, sms_phone: phone, pet_owner: owner }: Conversation): string =>
  [pets.map((pet) => pet.name).join(', '), contact?.name, formatPhone(phone), owner?.pims_id]
    .filter(Boolean)
    .join(' · ');
