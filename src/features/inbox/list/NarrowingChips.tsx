import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { inboxList } from '#src/strings/inbox-list.ts';
import type { Narrowing } from '#src/services/communication/narrowing.ts';

interface NarrowingChipsProps {
  /** What the list may be narrowed to, and how many conversations each would leave. */
  counts: readonly (readonly [Narrowing, number])[];
  chosen: Narrowing | null;
  addressOf: (narrowing: Narrowing | null) => string;
}

/** Narrow the list to what waits for somebody. The choice is part of the address. */
export function NarrowingChips({ counts, chosen, addressOf }: NarrowingChipsProps) {
  const navigate = useNavigate();
  const choose = (narrowing: Narrowing) => void navigate(addressOf(narrowing === chosen ? null : narrowing));
  const stop = Math.max(
    counts.findIndex(([narrowing]) => narrowing === chosen),
    0,
  );
  return (
    <div role="toolbar" aria-label={inboxList.narrow.label} className="flex h-11 items-center gap-1.5 px-3 pb-2">
      {counts.map(([narrowing, count], index) => (
        <button
          key={narrowing}
          type="button"
          aria-pressed={narrowing === chosen}
          tabIndex={index === stop ? 0 : -1}
          className="inline-flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:h-9"
          onClick={() => choose(narrowing)}
          onKeyDown={goAlong}
        >
          {inboxList.narrow.chips[narrowing]}{' '}
          <span className="tabular-nums opacity-80">{inboxList.narrow.count(count)}</span>
        </button>
      ))}
    </div>
  );
}

function goAlong({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
  const next = { ArrowRight: currentTarget.nextElementSibling, ArrowLeft: currentTarget.previousElementSibling }[key];
  if (next instanceof HTMLElement) next.focus();
}
