import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';

export interface FieldProps {
  label: string;
  /** For screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of an error message shown elsewhere, which several fields have together. */
  errorId?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, then hint or error. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  errorId,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={classNames('text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error || errorId ? true : undefined,
        'aria-describedby': errorId ?? (hasNote ? noteId : undefined),
      })}
      {hasNote && (
        <p id={noteId} className={classNames('flex gap-1.5 text-sm', error ? 'text-bad' : 'text-ink-soft')}>
          {error && <CircleAlert className="mt-px size-4" />}
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

export const controlClass =
  'w-full min-w-0 rounded-lg border border-line-strong bg-surface px-2.5 text-base text-ink outline-offset-[-1px] ' +
  // Phones zoom into fields with smaller text.
  'pointer-coarse:text-lg ' +
  'aria-invalid:border-bad disabled:border-dashed disabled:bg-sunken disabled:text-ink-faint ' +
  // By the attribute, for `:read-only` matches selects. The dashes tell it from an open field where both backgrounds are dark.
  '[&[readonly]]:border-dashed [&[readonly]]:bg-sunken [&[readonly]]:text-ink-soft';
