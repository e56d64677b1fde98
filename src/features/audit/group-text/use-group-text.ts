import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { GroupText } from '#contract/communication/group-texts.ts';
import { limits } from '#contract/rules/limits.ts';
import { fillPlaceholders, openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import {
  useCancelGroupTextMutation,
  usePreviewGroupTextQuery,
  useSendGroupTextMutation,
} from '#src/services/communication/group-texts.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { usePress } from '#src/services/use-press.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { groupTexts as words } from '#src/strings/group-texts.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { type GroupTextDraft, groupTextDrafts, noGroupText } from './group-text-draft.ts';

/** Milliseconds between questions who can be texted, while the page is open. */
const askEvery = 15_000;

/** What is written to the clients of a day, who would get it, and sending it once. */
export function useGroupText(day: string, ids: readonly string[], sent: readonly GroupText[]) {
  const { draft: stored, type } = useBufferedDraft(groupTextDrafts, day);
  const draft = stored ?? noGroupText;
  const store = useStore<DraftsRoot>();
  const dispatch = useThunkDispatch<CampaignsRoot>();
  // Visits that are over or gone since they were chosen are not asked about.
  const chosen = draft.chosen.filter((id) => ids.includes(id));
  const [send, { isBusy: isSending }] = usePress(useSendGroupTextMutation()[0]);
  const [cancel] = useCancelGroupTextMutation();
  const [isCancelling, setCancelling] = useState(false);
  // Of the attempt with that key; an edit makes it a new one.
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: unknown } | null>(null);
  const failure = failed?.key === draft.key ? failed : null;
  const [sentId, setSentId] = useState<string | null>(null);
  const query = usePreviewGroupTextQuery(
    { day, appointment_ids: chosen.slice(0, limits.groupTextVisits) },
    { skip: chosen.length === 0, refetchOnMountOrArgChange: true, pollingInterval: askEvery },
  );
  const [isRetrying, retry] = useRetry(query);
  const reach = chosen.length === 0 ? null : (query.currentData ?? null);
  const filled = reach?.recipients.map(({ values }) => fillPlaceholders(draft.content, values)) ?? [];
  const [open] = filled.flatMap(openPlaceholders);
  const over = Math.max(0, ...filled.map((text) => text.length - limits.messageLength));

  const write = (change: Partial<GroupTextDraft>) => {
    const next = { ...draft, ...change, key: null };
    type(next.content === '' && next.chosen.length === 0 ? null : next);
  };
  async function submit(again = false): Promise<void> {
    if (isSending || !reach) return;
    setFailed(null);
    // Stored before the request, so that after a lost answer and a reload the same key is used.
    const key = draft.key ?? crypto.randomUUID();
    type({ ...draft, key });
    flushTyped();
    const { data, error } = await send({
      day,
      appointment_ids: chosen,
      content: draft.content,
      known: sent.map(({ id }) => id),
      ...(again && { again }),
      idempotencyKey: key,
    });
    if (error) {
      setFailed({ key, error });
      return;
    }
    announce(words.leaving(data.recipients.length));
    // What was written since is another text.
    flushTyped();
    if (groupTextDrafts.select(store.getState(), day)?.key === key) type(null);
    setSentId(data.id);
  }
  async function undo({ id }: GroupText): Promise<void> {
    setCancelling(true);
    const { data, error } = await dispatch(untilKnown(() => cancel({ id }), { isRepeatable: true }));
    setCancelling(false);
    if (error) {
      showToast({ title: pressFailure(error, null), alertLevel: 'error' });
      return;
    }
    announce(words.undone);
    if (draft.content === '') type({ content: data.content, chosen: data.appointment_ids, key: null });
  }
  // The answer to an attempt was lost, for instance by a reload, and the server has it.
  const isSent = draft.key !== null && sent.some(({ id }) => id === draft.key);
  useEffect(() => {
    if (isSent && !isSending) dispatch(groupTextDrafts.save(day, null));
  }, [isSent, isSending, dispatch, day]);

  return {
    content: draft.content,
    chosen: new Set(chosen),
    write,
    reach,
    reachError: chosen.length > 0 && !reach ? query.error : undefined,
    isRetrying,
    retry,
    example: filled[0] ?? null,
    problem: open ? words.openPlaceholder(open.written) : over > 0 ? words.over(over) : null,
    failure: failure && { code: describeError(failure.error).code, text: pressFailure(failure.error, null) },
    dismiss: () => setFailed(null),
    submit,
    /** The text that was sent last from here. */
    sentId,
    isSending,
    undo,
    isCancelling,
  };
}
