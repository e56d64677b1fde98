import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Container } from '#contract/communication/conversations.ts';
import { useFailedSends } from '#src/outbox/failed-sends.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import type { Narrowing } from '#src/services/communication/narrowing.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { listAddress, narrowedTo } from '../shared/addresses.ts';
import { narrowingsOf, slotsOf } from './list-order.ts';

interface NarrowingChipsProps {
  table: ConversationTable;
  container: Container;
  chosen: Narrowing | null;
}

/** The filters of the list, with how many conversations match each. The choice is part of the address. */
export function NarrowingChips({ table, container, chosen }: NarrowingChipsProps) {
  const navigate = useNavigate();
  const failedSends = useFailedSends();
  const narrowings = narrowingsOf[container];
  const choose = (narrowing: Narrowing) =>
    void navigate(narrowedTo(narrowing === chosen ? null : narrowing, listAddress(container)));
  const tabStop = Math.max(
    narrowings.findIndex((narrowing) => narrowing === chosen),
    0,
  );
  return (
    <div role="toolbar" aria-label={inboxList.narrow.label} className="flex h-11 items-center gap-1.5 px-3 pb-2">
      {narrowings.map((narrowing, index) => (
        <button
          key={narrowing}
          type="button"
          aria-pressed={narrowing === chosen}
          tabIndex={index === tabStop ? 0 : -1}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-9"
          onClick={() => choose(narrowing)}
          onKeyDown={moveFocus}
        >
          {inboxList.narrow.chips[narrowing]}{' '}
          <span className="tabular-nums opacity-80">
            {inboxList.narrow.count(slotsOf(table, container, narrowing, failedSends).length)}
          </span>
        </button>
      ))}
    </div>
  );
}

function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const next = { ArrowRight: currentTarget.nextElementSibling, ArrowLeft: currentTarget.previousElementSibling }[key];
  if (next instanceof HTMLElement) next.focus();
}
