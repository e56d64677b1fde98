import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { isUnread } from '#src/services/communication/narrowing.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';
import { search } from '#src/strings/search.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { ByMinute } from '#src/ui/ByMinute.tsx';
import { Time } from '#src/ui/Time.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import { Marked } from './Marked.tsx';
import type { Result } from './results.ts';

interface ResultRowProps {
  result: Exclude<Result, { kind: 'heading' }>;
  /** What was looked for. */
  words: readonly string[];
  to: string;
  isOpen: boolean;
  /** It is the one stop of the Tab key among the results. */
  isStop: boolean;
  zone: string;
}

/** A conversation or a message that was found, and where in it what was looked for stands. */
export const ResultRow = memo(function ResultRow({ result, words, to, isOpen, isStop, zone }: ResultRowProps) {
  const { conversation } = result;
  const name = nameOf(conversation);
  const isMessage = result.kind === 'message';
  const at = isMessage ? result.at : lastActivityOf(conversation);
  return (
    <Link
      to={to}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      data-result={result.key}
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
            <Pause />
          </span>
          {conversation.container === 'DONE' && (
            <span className="shrink-0 rounded-md bg-hover px-1.5 text-xs font-medium text-ink-soft">
              {search.done}
              <Pause />
            </span>
          )}
          {at && (
            <Time at={at} zone={zone} className="ms-auto shrink-0 text-xs text-ink-faint tabular-nums">
              <ByMinute say={(now) => formatRecent(at, zone, now)} />
              <Pause />
            </Time>
          )}
        </span>
        <span className={classNames('mt-0.5 block text-sm text-ink-soft', isMessage ? 'line-clamp-2' : 'truncate')}>
          <Marked text={isMessage ? result.snippet : factsOf(conversation)} words={words} />
        </span>
      </span>
    </Link>
  );
});

/** Who else a client is, in what the search looks at. */
const factsOf = ({ pets, secondary_contact: contact, sms_phone: phone, pet_owner: owner }: Conversation): string =>
  [pets.map((pet) => pet.name).join(', '), contact?.name, formatPhone(phone), owner?.pims_id]
    .filter(Boolean)
    .join(' · ');

/** Keeps the row's parts apart for those who hear it. */
const Pause = () => <VisuallyHidden>{search.pause}</VisuallyHidden>;
