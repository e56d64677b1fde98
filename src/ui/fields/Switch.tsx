import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { usePressed } from '../use-pressed.ts';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'onChange'> {
  isOn: boolean;
  label: string;
  /** For screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  onChange: (isOn: boolean) => void;
}

/** On or off. */
export function Switch({ label, isOn, hideLabel, hint, onChange, className, ...rest }: SwitchProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const pressed = usePressed(isOn);
  return (
    <label
      {...pressed.props}
      className={classNames('flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed', className)}
    >
      <span className="relative mt-px inline-flex h-5 w-9 shrink-0 items-center pointer-coarse:h-7 pointer-coarse:w-12">
        <input
          type="checkbox"
          role="switch"
          {...rest}
          checked={isOn}
          // The label element contains the hint, which must not be part of the name.
          aria-labelledby={rest['aria-label'] === undefined ? id : undefined}
          aria-checked={isOn}
          aria-describedby={hint ? noteId : undefined}
          onChange={() => onChange(!pressed.take())}
          className="peer absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full border border-line-strong bg-press outline-offset-2 transition-colors checked:border-accent checked:bg-accent disabled:opacity-45 forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:checked:bg-[Highlight]"
        />
        <span
          aria-hidden
          className="pointer-events-none ms-0.75 size-3.5 rounded-full bg-ink-soft transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-on-accent forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[HighlightText] pointer-coarse:size-5 pointer-coarse:peer-checked:translate-x-5"
        />
      </span>
      <span className="min-w-0">
        <span id={id} className={classNames('block font-medium', hideLabel && 'sr-only')}>
          {label}
        </span>
        {hint && (
          <span id={noteId} className="block text-sm text-pretty text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
