import type { ComponentProps, ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { settingsForm } from '#src/strings/settings-form.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { Key } from './edits.ts';
import { usePublishPage } from './page-context.ts';

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

/** Binds a control to a field of the page's form: what stands there, what is wrong with it, how full it is. */
export function useFormField<F extends object>({ name, limit, hint }: FormField<F> & { hint?: ReactNode }) {
  const { draft, edit, problems } = usePublishPage<F>();
  const value = String(draft[name] ?? '');
  const savedProblem = problems.savedProblemAt(name);
  return {
    name,
    value,
    error: problems.errorAt(name),
    hint: counted(value, limit) ?? (savedProblem === undefined ? hint : <ToMend>{savedProblem}</ToMend>),
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value } as Partial<F>),
    onBlur: () => problems.touch(name),
  };
}

/** What is wrong with something that is published already: no obstacle, but to be put right. */
const ToMend = ({ children }: { children: ReactNode }) => (
  <span className="flex gap-1.5 text-warn">
    <TriangleAlert aria-hidden className="mt-px size-4 shrink-0" />
    {children}
  </span>
);

/** From four fifths of the limit on. What is around a text is not published and so not counted. */
function counted(value: string, limit: number | undefined): string | null {
  const { length } = value.trim();
  return limit !== undefined && length > limit * 0.8 ? settingsForm.count(length, limit) : null;
}
