import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { limits } from '#contract/rules/limits.ts';
import { recipients as schema, type Recipients } from '#contract/rules/newsletters/audience.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { loadNewsletterHere, updateNewsletterHere } from '#src/services/campaigns/newsletters.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { isFinal } from '../is-final.ts';
import type { RunsRoot } from '../runs/use-run-actions.ts';
import { recipientsDrafts } from './recipients-draft.ts';

const everybody: Recipients = { include: 'all' };

/**
 * Who is chosen. A choice that can be used is saved when nobody has changed it for a moment; until then it is kept on this device. One that the
 * server did not take stays on the screen, with the reason.
 */
export function useRecipients(newsletter: Newsletter) {
  const { id, version, recipients } = newsletter;
  const dispatch = useThunkDispatch<RunsRoot>();
  const saved = schema.safeParse(recipients).data ?? null;
  const { draft, type } = useBufferedDraft(recipientsDrafts, id);
  const edited = draft?.chosen ?? null;
  const store = useStore<DraftsRoot>();
  const [state, setState] = useState<'resting' | 'saving' | 'saved'>('resting');
  const [problem, setProblem] = useState<string | null>(null);
  // Another window may have sent it, to those who are saved.
  const isSettled = isFinal(newsletter);
  const chosen = (isSettled ? null : edited) ?? saved ?? everybody;
  const usable = schema.safeParse(chosen).data ?? null;

  const isCurrent = edited === null || (usable !== null && isSameJson(usable, saved));

  const isRunning = useRef(false);
  const stored = () => recipientsDrafts.select(store.getState(), id);
  /** Counts what makes it to be saved again, though it has not changed. */
  const [again, setAgain] = useState(0);
  const saveAgain = () => setAgain((count) => count + 1);
  const save = useEffectEvent(async () => {
    if (isCurrent || usable === null || isSettled || isRunning.current) return;
    // Two at once would be a conflict of one window with itself.
    isRunning.current = true;
    flushTyped();
    const { sent = usable } = stored() ?? {};
    const known = [saved, usable, sent];
    dispatch(recipientsDrafts.save(id, { chosen, sent: usable }));
    setState('saving');
    setProblem(null);
    const { error } = await dispatch(
      updateNewsletterHere({ id, recipients: usable, ...(version !== undefined && { version }) }),
    );
    isRunning.current = false;
    setState(error ? 'resting' : 'saved');
    flushTyped();
    if (!error) {
      if (isSameJson(stored()?.chosen, usable)) dispatch(recipientsDrafts.save(id, null));
      else saveAgain();
      return;
    }
    const { code } = describeError(error);
    // What is saved by then is read, so that trying again replaces it.
    const { data } = code === 'newsletter_changed' ? await dispatch(loadNewsletterHere(id)) : {};
    // Only its name was changed, or this device did it.
    if (data && known.some((one) => isSameJson(one, data.campaign.recipients ?? null))) return saveAgain();
    setProblem(`${words.notSaved} ${messageForCode(code)}`);
  });
  useEffect(() => {
    const timer = setTimeout(() => void save(), limits.searchPause);
    return () => clearTimeout(timer);
  }, [edited, again]);
  useEffect(() => () => void save(), []);

  return {
    chosen,
    /** Whether anybody has chosen yet; until then nobody gets it. */
    isChosen: edited !== null || saved !== null,
    choose: (next: Recipients) => {
      type({ ...draft, chosen: next });
      setState('resting');
    },
    isElsewhere: recipients !== null && recipients !== undefined && saved === null,
    isIncomplete: usable === null,
    /** Whether those who are chosen are those who would get it now. */
    isCurrent,
    isSaving: state === 'saving',
    isSaved: state === 'saved',
    problem,
    retry: saveAgain,
  };
}
