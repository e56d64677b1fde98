import type { ComponentProps } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> & FieldProps;

/** A native select. */
export function SelectField({ label, hideLabel, hint, error, className, children, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={classNames(controlClass, 'h-9 truncate pointer-coarse:h-11', className)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
