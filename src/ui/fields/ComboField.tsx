import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { TextField } from './TextField.tsx';

export interface ComboOption {
  readonly id: string;
  readonly text: string;
  /** Distinguishes options with the same text. */
  readonly note?: string | null;
}

interface ComboFieldProps extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown'
> {
  /** The field's text. */
  value: string;
  /** The options that match the text. */
  options: readonly ComboOption[];
  /** Accessible name of the list. */
  listLabel: string;
  /** The option that is active when the list opens; by default the first. */
  current?: string | undefined;
  /** Whether the list is no wider than the field. */
  isNarrow?: boolean;
  hint?: ReactNode;
  onType: (text: string) => void;
  onPick: (id: string) => void;
  /** The list was closed by Escape, or the field lost focus. */
  onClose: () => void;
}

/** A combobox: arrow keys move, Enter or a click picks. */
export function ComboField(props: ComboFieldProps) {
  const { value, options, listLabel, current, isNarrow = false, onType, onPick, onClose, ...rest } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(0);
  const isShown = isOpen && options.length > 0;
  const at = Math.min(activeAt, options.length - 1);
  const active = options[at];

  useEffect(() => {
    if (isShown) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [isShown, at]);

  function open() {
    setIsOpen(true);
    setActiveAt(
      Math.max(
        0,
        options.findIndex(({ id }) => id === current),
      ),
    );
  }
  function close() {
    setIsOpen(false);
    onClose();
  }
  /** Focus within the hint does not count as leaving the field. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }
  function pick({ id }: ComboOption) {
    setIsOpen(false);
    onPick(id);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isShown) setActiveAt((at + step + options.length) % options.length);
    else if (step) open();
    else if (event.key === 'Enter' && isShown && active) pick(active);
    else if (event.key === 'Escape' && isOpen) {
      close();
      // Keeps a surrounding dialog open.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  const optionId = ({ id }: ComboOption) => `${listId}-${id}`;
  return (
    <div className="relative" onBlur={leave}>
      <TextField
        {...rest}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active ? optionId(active) : undefined}
        spellCheck={false}
        value={value}
        onMouseDown={() => isOpen || open()}
        onChange={({ target }) => {
          setIsOpen(true);
          setActiveAt(0);
          onType(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={listLabel}
        hidden={!isShown}
        className={classNames(
          'absolute top-15.5 z-20 max-h-72 w-full overflow-y-auto rounded-xl bg-raised p-1.5 shadow-float pointer-coarse:top-17.5',
          !isNarrow && 'min-w-64',
        )}
      >
        {isShown &&
          options.map((option, place) => (
            <button
              key={option.id}
              type="button"
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onPointerMove={() => setActiveAt(place)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              className="flex min-h-9 w-full items-center justify-between gap-3 rounded-lg px-2 text-start aria-selected:bg-hover pointer-coarse:min-h-11 forced-colors:aria-selected:outline"
            >
              <span className="min-w-0 truncate">{option.text}</span>
              {option.note && <span className="shrink-0 text-sm text-ink-soft tabular-nums">{option.note}</span>}
            </button>
          ))}
      </div>
    </div>
  );
}
