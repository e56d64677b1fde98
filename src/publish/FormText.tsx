import type { ComponentProps, ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { settingsForm } from '#src/strings/settings-form.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { Key } from './edits.ts';
import { usePublishPage } from './page-context.ts';

interface FormField<F> {
  name: Key<F>;
  /** The maximum number of characters; the count is shown when it is nearly reached. */
  limit?: number;
}

/** A line of text of the page's form. */
export function FormText<F extends object>({
  name,
  limit,
  hint,
  onLeave,
  ...rest
}: FormField<F> &
  Omit<ComponentProps<typeof TextField>, 'name'> & {
    /** Called with the value when the field loses focus. */
    onLeave?: (typed: string) => void;
  }) {
  const { onBlur, ...bound } = useFormField<F>({ name, limit, hint });
  const handleBlur = () => {
    onLeave?.(bound.value);
    onBlur();
  };
  return <TextField {...rest} {...bound} onBlur={handleBlur} />;
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

/** Binds a control to a field of the page's form: value, problem and character count. */
export function useFormField<F extends object>({ name, limit, hint }: FormField<F> & { hint?: ReactNode }) {
  const { draft, edit, problems } = usePublishPage<F>();
  const value = String(draft[name] ?? '');
  const savedProblem = problems.savedProblemAt(name);
  return {
    name,
    value,
    error: problems.errorAt(name),
    hint:
      characterCount(value, limit) ??
      (savedProblem === undefined ? hint : <PublishedProblem>{savedProblem}</PublishedProblem>),
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value } as Partial<F>),
    onBlur: () => problems.touch(name),
  };
}

/** The problem of a published value, which does not prevent publishing. */
const PublishedProblem = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1.5 text-warn">
    <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
    {children}
  </span>
);

/** The character count from four fifths of the limit on, without surrounding whitespace, which is not published. */
function characterCount(value: string, limit: number | undefined): string | null {
  const { length } = value.trim();
  return limit !== undefined && length > limit * 0.8 ? settingsForm.count(length, limit) : null;
}
