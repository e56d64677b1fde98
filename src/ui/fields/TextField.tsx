import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldProps {
  icon?: ReactNode;
}

/** Without it, date fields take years of six digits. */
const lastDay = '9999-12-31';

export function TextField({ label, hideLabel, hint, error, errorId, icon, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} errorId={errorId}>
      {(control) => (
        <span className="relative block">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center text-ink-faint [&_svg]:size-4">
              {icon}
            </span>
          )}
          <input
            type="text"
            max={rest.type === 'date' ? lastDay : undefined}
            {...rest}
            {...control}
            className={classNames(controlClass, 'h-9 pointer-coarse:h-11', icon ? 'ps-8' : null, className)}
          />
        </span>
      )}
    </Field>
  );
}
