import { Search as SearchIcon, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { inbox } from '#src/strings/inbox.ts';
import { search } from '#src/strings/search.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  wanted: string;
  onWanted: (wanted: string) => void;
  /** Somebody is about to search. */
  onFocus: () => void;
  /** To the first result, and into it. */
  onDown: () => void;
  onEnter: () => void;
  /** Back to the list, with nothing searched for. */
  onLeave: () => void;
}

/** What the conversations are searched for; empty for all of a list. */
export function SearchField({ field, wanted, onWanted, onFocus, onDown, onEnter, onLeave }: SearchFieldProps) {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => bindShortcuts([{ keys: '/', run: () => field.current?.focus() }]), [field]);
  const type = (next: string) => {
    onWanted(next);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = { Escape: onLeave, ArrowDown: onDown, Enter: onEnter }[event.key];
    if (!act || (event.key !== 'Escape' && wanted === '')) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="relative px-3 py-2">
      <TextField
        ref={field}
        label={inbox.search}
        hideLabel
        placeholder={inbox.search}
        icon={<SearchIcon aria-hidden />}
        aria-description={search.describe}
        autoComplete="off"
        value={wanted}
        className={wanted ? 'pe-9' : undefined}
        onChange={(event) => onWanted(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setFocused(true);
          onFocus();
        }}
        onBlur={() => setFocused(false)}
      />
      {wanted && (
        <IconButton
          label={inbox.clearSearch}
          icon={<X aria-hidden />}
          size="sm"
          className="absolute end-4.5 top-1/2 -translate-y-1/2"
          onClick={() => type('')}
        />
      )}
      {isFocused && wanted === '' && <Operators onPick={type} />}
    </div>
  );
}

/** What can be typed beside words, for the pointer; the field's description says it to those who hear the page. */
function Operators({ onPick }: { onPick: (operator: string) => void }) {
  return (
    <div aria-hidden className="absolute inset-x-0 top-full z-10 flex h-11 items-center gap-1.5 bg-surface px-3 pb-2">
      <span className="text-xs text-ink-faint">{search.hint}</span>
      {search.operators.map((operator) => (
        <button
          key={operator}
          type="button"
          tabIndex={-1}
          className="h-7 rounded-md bg-hover px-2 text-xs text-ink-soft hover:text-ink pointer-coarse:h-9"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(operator)}
        >
          {operator}
        </button>
      ))}
    </div>
  );
}
