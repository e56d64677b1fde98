import { Search as SearchIcon, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { inbox } from '#src/strings/inbox.ts';
import { search } from '#src/strings/search.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onFocus: () => void;
  /** Moves the focus to the first result. */
  onDown: () => void;
  /** Opens the first result. */
  onEnter: () => void;
  /** Ends the search and returns to the list. */
  onLeave: () => void;
}

/** The search text of the conversations. While it is empty, the list is shown. */
export function SearchField({ field, text, onText, onFocus, onDown, onEnter, onLeave }: SearchFieldProps) {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => bindShortcuts([{ keys: '/', run: () => field.current?.focus() }]), [field]);
  const type = (next: string) => {
    onText(next);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const handler = { Escape: onLeave, ArrowDown: onDown, Enter: onEnter }[event.key];
    if (!handler || (event.key !== 'Escape' && text === '')) return;
    event.preventDefault();
    handler();
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
        value={text}
        className={text ? 'pe-9' : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setFocused(true);
          onFocus();
        }}
        onBlur={() => setFocused(false)}
      />
      {text && (
        <IconButton
          label={inbox.clearSearch}
          icon={<X aria-hidden />}
          size="sm"
          className="absolute end-4.5 top-1/2 -translate-y-1/2"
          onClick={() => type('')}
        />
      )}
      {isFocused && text === '' && <Operators onPick={type} />}
    </div>
  );
}

/** The search operators, for the pointer. Screen readers read them in the field's description. */
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
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(operator)}
        >
          {operator}
        </button>
      ))}
    </div>
  );
}
