import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { GroupText } from '#contract/communication/group-texts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { limits } from '#contract/rules/limits.ts';
import { fillPlaceholders, openPlaceholders } from '#contract/rules/texting/placeholders.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import {
  useCancelGroupTextMutation,
  usePreviewGroupTextQuery,
  useSendGroupTextMutation,
} from '#src/services/communication/group-texts.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
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
  const dispatch = useDispatch();
  // Visits that are over or gone since they were chosen are not asked about.
  const chosen = draft.chosen.filter((id) => ids.includes(id));
  const [send, sending] = useSendGroupTextMutation();
  const [cancel, cancelling] = useCancelGroupTextMutation();
  // Of the attempt with that key; an edit makes it a new one.
  const [failed, setFailed] = useState<{ readonly key: string; readonly code: ErrorCode } | null>(null);
  const failure = failed?.key === draft.key ? (failed?.code ?? null) : null;
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
    if (sending.isLoading || !reach) return;
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
      setFailed({ key, code: describeError(error).code });
      return;
    }
    announce(words.leaving(data.recipients.length));
    type(null);
    setSentId(data.id);
  }
  async function undo({ id }: GroupText): Promise<void> {
    const { data, error } = await cancel({ id });
    if (error) {
      showToast({ title: messageForCode(describeError(error).code), alertLevel: 'error' });
      return;
    }
    announce(words.undone);
    if (draft.content === '') type({ content: data.content, chosen: data.appointment_ids, key: null });
  }
  // The answer to an attempt was lost, for instance by a reload, and the server has it.
  const isSent = draft.key !== null && sent.some(({ id }) => id === draft.key);
  useEffect(() => {
    if (isSent && !sending.isLoading) dispatch(groupTextDrafts.save(day, null));
  }, [isSent, sending.isLoading, dispatch, day]);

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
    failure,
    dismiss: () => setFailed(null),
    submit,
    /** The text that was sent last from here. */
    sentId,
    isSending: sending.isLoading,
    undo,
    isCancelling: cancelling.isLoading,
  };
}
