import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { inbox } from '#src/strings/inbox.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface SearchFieldProps {
  wanted: string;
  onWanted: (wanted: string) => void;
  /** How many conversations were found. */
  found: number;
}

/** What the list is searched for; empty for all of it. */
export function SearchField({ wanted, onWanted, found }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => bindShortcuts([{ keys: '/', run: () => field.current?.focus() }]), []);
  const clear = () => {
    onWanted('');
    field.current?.focus();
  };
  return (
    <div className="relative px-3 py-2">
      <TextField
        ref={field}
        label={inbox.search}
        hideLabel
        placeholder={inbox.search}
        icon={<Search aria-hidden />}
        value={wanted}
        onChange={(event) => onWanted(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onWanted('')}
      />
      {wanted && (
        <IconButton
          label={inbox.clearSearch}
          icon={<X aria-hidden />}
          size="sm"
          className="absolute end-4.5 top-1/2 -translate-y-1/2"
          onClick={clear}
        />
      )}
      <VisuallyHidden>
        <span role="status">{wanted && inbox.results(found)}</span>
      </VisuallyHidden>
    </div>
  );
}
