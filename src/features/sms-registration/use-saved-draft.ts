import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isMaskedEin, maskEin } from '#contract/rules/registration/ein.ts';
import { isOpenState, openFields } from '#contract/rules/registration/refusals.ts';
import type { RegistrationFinding } from '#contract/rules/registration/registration-finding.ts';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { type KeptForm, mayRetry, type RegistrationCalls } from './registration-calls.ts';

/** Milliseconds after the last key, and at most between attempts that fail. */
const pause = 2000;
const longestPause = 32_000;

/**
 * The form as it is edited, which the server saves two seconds after the last key; until then it is kept on this device, where that can be
 * done encrypted. A colleague's edit is taken over where nothing is unsaved; otherwise it is up to the user.
 */
export function useSavedDraft(registration: SmsRegistration, calls: RegistrationCalls) {
  const isOpen = isOpenState(registration.state);
  const kept = isOpen ? calls.kept : null;
  const [draft, setDraft] = useState<Draft>({
    form: kept ? withOpenFields(registration, kept.form) : registration.form,
    warnings: kept?.kept ?? registration.kept,
  });
  const { form } = draft;
  const [saved, setSaved] = useState({
    draft: draftIn(registration),
    version: kept?.version ?? registration.version,
  });
  const [savedAt, setSavedAt] = useState(registration.savedAt);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ readonly code: ErrorCode; readonly times: number } | null>(null);
  const isDirty = isOpen && !isSameJson(draft, saved.draft);
  const isBehind = registration.version > saved.version && !isSaving;
  const isTheirs = looksSame(form, registration.form);
  if (isBehind && !isDirty) takeTheirs();
  // It was saved as this page was left, so that its answer was not heard.
  else if (isBehind && isTheirs) setSaved({ draft: saved.draft, version: registration.version });
  const hasConflict = isBehind && isDirty && !isTheirs;
  const isNeedlesslyKept = kept !== null && !isDirty && !isSaving;
  const forget = useEffectEvent(() => calls.keep(null));
  useEffect(() => {
    if (isNeedlesslyKept) forget();
  }, [isNeedlesslyKept]);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  function takeTheirs() {
    setDraft(draftIn(registration));
    setSaved({ draft: draftIn(registration), version: registration.version });
  }
  function change(next: Draft) {
    setDraft(next);
    setFailure((before) => (before && !mayRetry(before.code) ? null : before));
    calls.keep(sentOf(next, saved.version));
  }

  /** Resolves to the version that has the form as it is; null where it could not be saved. */
  async function saveNow(version = saved.version): Promise<number | null> {
    if (!isDirty && version === saved.version && version > 0) return version;
    const sent = draft;
    setSaving(true);
    const answer = await calls.save(sentOf(sent, version));
    setSaving(false);
    if ('code' in answer) {
      setFailure((before) => ({ code: answer.code, times: (before?.times ?? 0) + 1 }));
      return null;
    }
    setFailure(null);
    setSaved({ draft: sent, version: answer.version });
    setSavedAt(answer.savedAt);
    calls.keep(latest.current === sent ? null : sentOf(latest.current, answer.version));
    return answer.version;
  }

  const isStuck = failure !== null && !mayRetry(failure.code);
  const delay = Math.min(longestPause, pause * 2 ** Math.min(failure?.times ?? 0, 5));
  const autosave = useEffectEvent(() => void saveNow());
  useEffect(() => {
    if (!isDirty || hasConflict || isSaving || isStuck) return;
    const timer = setTimeout(autosave, delay);
    addEventListener('online', autosave);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', autosave);
    };
  }, [draft, isDirty, hasConflict, isSaving, isStuck, delay]);

  const flush = useEffectEvent(() => {
    if (isDirty && !isSaving && !hasConflict) void calls.save(sentOf(draft, saved.version));
  });
  useEffect(() => {
    const leave = () => flush();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    form,
    /** A warning is kept for as long as its field stays as it is. */
    isKept: (finding: RegistrationFinding) => draft.warnings.some((one) => isSameJson(one, finding)),
    change: (changes: Partial<SmsRegistrationForm>) =>
      change({
        form: { ...form, ...changes },
        warnings: draft.warnings.filter(({ field }) => !(field in changes)),
      }),
    keepWarning: (finding: RegistrationFinding) => change({ form, warnings: [...draft.warnings, finding] }),
    saveNow,
    savedAt,
    isSaving,
    isDirty,
    failure: isDirty ? (failure?.code ?? null) : null,
    hasConflict,
    takeTheirs() {
      takeTheirs();
      calls.keep(null);
    },
    keepMine: () => void saveNow(registration.version),
  };
}

interface Draft {
  readonly form: SmsRegistrationForm;
  /** What it was warned of and is kept as it is. */
  readonly warnings: readonly RegistrationFinding[];
}
const draftIn = ({ form, kept }: SmsRegistration): Draft => ({ form, warnings: kept });
const sentOf = ({ form, warnings }: Draft, version: number): KeptForm => ({ version, form, kept: [...warnings] });

/** What the server has, with the fields of a kept form that can still be edited. */
function withOpenFields({ form, state, refusals }: SmsRegistration, kept: SmsRegistrationForm): SmsRegistrationForm {
  const open = openFields(
    state,
    refusals.map(({ code }) => code),
  );
  return open === null ? kept : { ...form, ...Object.fromEntries(open.map((field) => [field, kept[field]])) };
}

/** Whether two forms are the same as far as one can see: an EIN that was sent is answered as its last four digits. */
const looksSame = (mine: SmsRegistrationForm, theirs: SmsRegistrationForm): boolean =>
  isSameJson(isMaskedEin(theirs.ein) ? { ...mine, ein: maskEin(mine.ein) } : mine, theirs);
