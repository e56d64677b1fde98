import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Container } from '#contract/communication/conversations.ts';
import { useFailedSends } from '#src/outbox/failed-sends.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import type { ListFilter } from '#src/services/communication/list-filters.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { listAddress, withFilter } from '../shared/addresses.ts';
import { filtersOf, slotsOf } from './list-order.ts';

interface FilterChipsProps {
  table: ConversationTable;
  container: Container;
  chosen: ListFilter | null;
}

/** The filters of the list, with how many conversations match each. The choice is part of the address. */
export function FilterChips({ table, container, chosen }: FilterChipsProps) {
  const navigate = useNavigate();
  const failedSends = useFailedSends();
  const filters = filtersOf[container];
  const choose = (filter: ListFilter) =>
    void navigate(withFilter(filter === chosen ? null : filter, listAddress(container)));
  const tabStop = Math.max(
    filters.findIndex((filter) => filter === chosen),
    0,
  );
  return (
    <div role="toolbar" aria-label={inboxList.filters.label} className="flex h-11 items-center gap-1.5 px-3 pb-2">
      {filters.map((filter, index) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          tabIndex={index === tabStop ? 0 : -1}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-9"
          onClick={() => choose(filter)}
          onKeyDown={moveFocus}
        >
          {inboxList.filters.chips[filter]}{' '}
          <span className="tabular-nums opacity-80">
            {inboxList.filters.count(slotsOf(table, container, filter, failedSends).length)}
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
