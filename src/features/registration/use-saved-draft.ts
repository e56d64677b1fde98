import { useEffect, useRef, useState } from 'react';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { useSaveSmsRegistrationDraftMutation } from '#src/services/campaigns/sms-registration.ts';

/** Milliseconds after the last key. */
const pause = 2000;

/**
 * The form as it is edited, which the server saves two seconds after the last key. It is never on the disk of this device, because it has an
 * EIN. A colleague's edit is taken over where nothing is unsaved; otherwise it is up to the user.
 */
export function useSavedDraft(registration: SmsRegistration) {
  const [form, setForm] = useState(registration.form);
  const [saved, setSaved] = useState({ form: registration.form, version: registration.version });
  const [save, { isLoading: isSaving, error }] = useSaveSmsRegistrationDraftMutation();
  const isDirty = !isSameJson(form, saved.form);
  const isBehind = registration.version > saved.version && !isSaving;
  if (isBehind && !isDirty) {
    setForm(registration.form);
    setSaved({ form: registration.form, version: registration.version });
  }
  const hasConflict = isBehind && isDirty;

  /** Resolves to the version that has the form as it is; null where it could not be saved. */
  async function saveNow(version = saved.version): Promise<number | null> {
    if (!isDirty && version === saved.version && version > 0) return version;
    const sent: SmsRegistrationForm = form;
    const { data } = await save({ version, form: sent, keepalive: true });
    if (!data) return null;
    setSaved({ form: sent, version: data.version });
    return data.version;
  }
  const latest = useRef({ saveNow, isDirty });
  useEffect(() => {
    latest.current = { saveNow, isDirty };
  });
  useEffect(() => {
    if (!isDirty || hasConflict || isSaving) return;
    const timer = setTimeout(() => void latest.current.saveNow(), pause);
    return () => clearTimeout(timer);
  }, [form, isDirty, hasConflict, isSaving]);
  useEffect(() => {
    const flush = () => {
      if (latest.current.isDirty) void latest.current.saveNow();
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  return {
    form,
    change: (changes: Partial<SmsRegistrationForm>) => setForm((current) => ({ ...current, ...changes })),
    saveNow,
    isSaving,
    isDirty,
    error: isDirty && !isSaving ? error : undefined,
    hasConflict,
    takeTheirs: () => {
      setForm(registration.form);
      setSaved({ form: registration.form, version: registration.version });
    },
    keepMine: () => void saveNow(registration.version),
  };
}
