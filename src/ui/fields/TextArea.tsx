import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { controlClass, Field, type FieldProps } from './Field.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id'> & FieldProps;

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

/** Grows with its text, up to the height its `className` allows. */
export function TextArea({ label, hideLabel, hint, error, className, ref, value, ...rest }: TextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = own.current;
    if (!area || growsByItself) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [value]);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={2}
          {...rest}
          {...control}
          value={value}
          ref={(area) => {
            own.current = area;
            if (typeof ref === 'function') return ref(area);
            if (ref) ref.current = area;
          }}
          className={classNames(controlClass, 'field-sizing-content resize-none py-2', className)}
        />
      )}
    </Field>
  );
}
