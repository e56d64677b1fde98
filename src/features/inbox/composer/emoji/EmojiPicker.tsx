import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { recent } from '#src/lib/recent.ts';
import { composer } from '#src/strings/composer.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { type Emoji, emojiGroups, emojiOf, findEmoji } from './emoji-data.ts';

const recentEmoji = recent('rapport.emoji.recent', 24);
const columns = 8;
const maxFound = 96;

interface EmojiPickerProps {
  onChoose: (character: string) => void;
}

/** Emoji by search and by group, recently used ones first. The arrow keys move through the grid. */
export function EmojiPicker({ onChoose }: EmojiPickerProps) {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const [recentlyUsed] = useState(() => emojiOf(recentEmoji.read()));
  const groups =
    recentlyUsed.length > 0 ? [{ name: composer.emoji.recent, emoji: recentlyUsed }, ...emojiGroups] : emojiGroups;
  const [groupName, setGroupName] = useState(groups[0]?.name);
  const shown = wanted ? findEmoji(wanted, maxFound) : (groups.find(({ name }) => name === groupName)?.emoji ?? []);
  const grid = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // The panel cannot set the focus, because it opens before this has loaded.
  useEffect(() => search.current?.focus(), []);

  const choose = (emoji: Emoji | undefined) => {
    if (!emoji) return;
    recentEmoji.remember(emoji.character);
    onChoose(emoji.character);
  };

  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={search}
        label={composer.emoji.search}
        hideLabel
        placeholder={composer.emoji.search}
        icon={<Search aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(wanted ? findEmoji(query.trim(), 1)[0] : undefined);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          grid.current?.querySelector('button')?.focus();
        }}
      />
      {!wanted && (
        <div role="group" aria-label={composer.emoji.groups} className="flex justify-between">
          {groups.map(({ name, emoji }) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={name === groupName}
              data-tip={name}
              onClick={() => setGroupName(name)}
              className="grid size-8 place-items-center rounded-lg text-base hover:bg-hover aria-pressed:bg-chip"
            >
              {emoji[0]?.character}
            </button>
          ))}
        </div>
      )}
      <EmojiGrid key={wanted || groupName} ref={grid} emoji={shown} onChoose={choose} />
      <p role="status" className="px-1 text-xs text-ink-soft">
        {wanted && shown.length === 0 ? composer.emoji.none(wanted) : composer.emoji.cost}
      </p>
    </div>
  );
}

interface EmojiGridProps {
  ref: RefObject<HTMLDivElement | null>;
  emoji: readonly Emoji[];
  onChoose: (emoji: Emoji) => void;
}

/** One tab stop; the arrow keys move within. */
function EmojiGrid({ ref, emoji, onChoose }: EmojiGridProps) {
  const [at, setAt] = useState(0);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(emoji.length - 1, at + step));
    setAt(next);
    ref.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={ref}
      role="group"
      aria-label={composer.emoji.found(emoji.length)}
      className="grid h-52 auto-rows-min grid-cols-8 overflow-y-auto"
      onKeyDown={onKeyDown}
    >
      {emoji.map((one, index) => (
        <button
          key={one.character}
          type="button"
          tabIndex={index === at ? 0 : -1}
          aria-label={one.name}
          title={one.name}
          onFocus={() => setAt(index)}
          onClick={() => onChoose(one)}
          className="grid aspect-square place-items-center rounded-lg text-title hover:bg-hover"
        >
          {one.character}
        </button>
      ))}
    </div>
  );
}
