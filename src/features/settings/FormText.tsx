import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { settingsForm } from '#src/strings/settings-form.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { Key } from './publish/edits.ts';

interface FormField<F> {
  name: Key<F>;
  /** The most characters it takes; how many are there is told as they become few. */
  limit?: number;
}

/** A line of text of the page's form. */
export function FormText<F extends object>({
  name,
  limit,
  hint,
  onRest,
  ...rest
}: FormField<F> &
  Omit<ComponentProps<typeof TextField>, 'name'> & {
    /** Called with what stands there as the field is left. */
    onRest?: (typed: string) => void;
  }) {
  const { onBlur, ...bound } = useFormField<F>({ name, limit, hint });
  const leave = () => {
    onRest?.(bound.value);
    onBlur();
  };
  return <TextField {...rest} {...bound} onBlur={leave} />;
}

/** Several lines of text of the page's form. */
export function FormTextArea<F extends object>({
  name,
  limit,
  hint,
  ...rest
}: FormField<F> & Omit<ComponentProps<typeof TextArea>, 'name'>) {
  return <TextArea {...rest} {...useFormField<F>({ name, limit, hint })} />;
}

function useFormField<F>({ name, limit, hint }: FormField<F> & { hint?: ReactNode }) {
  const { field, fieldState } = useController({ name });
  const value = String(field.value ?? '');
  return { ...field, value, hint: counted(value, limit) ?? hint, error: fieldState.error?.message };
}

/** From four fifths of the limit on. */
const counted = (value: string, limit: number | undefined): string | null =>
  limit !== undefined && value.length > limit * 0.8 ? settingsForm.count(value.length, limit) : null;
