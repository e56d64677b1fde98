import { useEffect } from 'react';
import { type FieldErrors, type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { isSameJson } from '#src/lib/same-json.ts';
import { applied } from './edits.ts';
import type { SettingsPage } from './settings-page.ts';
import type { Settings } from './use-settings.ts';

/** The form over a page's fields. What is typed goes to the edits field by field; what happens to them elsewhere shows in the form. */
export function useDraftForm<F extends object>(
  page: SettingsPage<F>,
  settings: Settings<F>,
): UseFormReturn<FieldValues> {
  const form = useForm<FieldValues>({
    defaultValues: settings.draft as FieldValues,
    mode: 'onTouched',
    resolver: judgedBy(page),
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          if (name === undefined) return;
          const typed = values[name] as unknown;
          // What is kept already was not typed here: a colleague published it, or it comes from another window, where somebody may be typing on.
          if (!isSameJson(typed, keptValues(settings)[name])) settings.edit({ [name]: typed } as Partial<F>);
        },
      }),
    [form, settings],
  );

  useEffect(() => {
    const shown = form.getValues();
    const kept = keptValues(settings);
    for (const name of Object.keys(kept))
      if (!isSameJson(shown[name], kept[name])) {
        form.setValue(name, kept[name]);
        form.clearErrors(name);
      }
  }, [form, settings]);

  return form;
}

const keptValues = <F extends object>({ saved, kept }: Settings<F>): FieldValues => applied(saved, kept());

/** What keeps the fields from being published, the first problem of each. */
const judgedBy =
  <F extends object>(page: SettingsPage<F>): Resolver =>
  (values) => {
    const { error, success } = page.schema.safeParse(values, { error: page.problem });
    if (success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const { path, code, message } of error.issues) errors[String(path[0])] ??= { type: code, message };
    return { values: {}, errors };
  };
