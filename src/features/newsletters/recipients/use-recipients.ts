import { useEffect, useEffectEvent, useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { limits } from '#contract/rules/limits.ts';
import { recipients as schema, type Recipients } from '#contract/rules/newsletters/audience.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { refetchNewsletters } from '#src/services/campaigns/refetch-newsletters.ts';
import { updateNewsletterHere } from '#src/services/campaigns/newsletters.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { isFinal } from '../is-final.ts';
import type { RunsRoot } from '../runs/use-run-actions.ts';

const everybody: Recipients = { include: 'all' };

/**
 * Who is chosen. A choice that can be used is saved when nobody has changed it for a moment; one that the server did not take stays on the screen,
 * with the reason.
 */
export function useRecipients(newsletter: Newsletter) {
  const { id, version, recipients } = newsletter;
  const dispatch = useThunkDispatch<RunsRoot>();
  const saved = schema.safeParse(recipients).data ?? null;
  const [edited, setEdited] = useState<Recipients | null>(null);
  const [state, setState] = useState<'resting' | 'saving' | 'saved'>('resting');
  const [problem, setProblem] = useState<string | null>(null);
  // Another window may have sent it, to those who are saved.
  const chosen = (isFinal(newsletter) ? null : edited) ?? saved ?? everybody;
  const usable = schema.safeParse(chosen).data ?? null;

  const isCurrent = edited === null || (usable !== null && isSameJson(usable, saved));

  const save = useEffectEvent(async () => {
    if (isCurrent || usable === null) return;
    setState('saving');
    setProblem(null);
    const { error } = await dispatch(
      updateNewsletterHere({ id, recipients: usable, ...(version !== undefined && { version }) }),
    );
    setState(error ? 'resting' : 'saved');
    if (!error) return;
    const { code } = describeError(error);
    setProblem(`${words.notSaved} ${messageForCode(code)}`);
    // What is saved by then is read, so that trying again replaces it.
    if (code === 'newsletter_changed') void dispatch(refetchNewsletters());
  });
  useEffect(() => {
    const timer = setTimeout(() => void save(), limits.searchPause);
    return () => clearTimeout(timer);
  }, [edited]);
  useEffect(() => () => void save(), []);

  return {
    chosen,
    /** Whether anybody has chosen yet; until then nobody gets it. */
    isChosen: edited !== null || saved !== null,
    choose: (next: Recipients) => {
      setEdited(next);
      setState('resting');
    },
    isElsewhere: recipients !== null && recipients !== undefined && saved === null,
    isIncomplete: usable === null,
    /** Whether those who are chosen are those who would get it now. */
    isCurrent,
    isSaving: state === 'saving',
    isSaved: state === 'saved',
    problem,
    retry: () => setEdited({ ...chosen }),
  };
}
