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
  const { draft, edit } = settings;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name, values }) {
          // Without a name it was the form itself that changed, to what is kept already.
          if (name !== undefined) edit({ [name]: values[name] as unknown } as Partial<F>);
        },
      }),
    [form, edit],
  );

  useEffect(() => {
    const shown = form.getValues();
    const kept = applied(settings.saved, settings.kept()) as FieldValues;
    for (const name of Object.keys(kept))
      if (!isSameJson(shown[name], kept[name])) {
        form.setValue(name, kept[name]);
        form.clearErrors(name);
      }
  }, [form, draft, settings]);

  return form;
}

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
