import { useRef, useState } from 'react';
import { errorBody } from '#contract/errors.ts';
import { refreshSettings, type SettingsRoot } from '#src/realtime/settings-events.ts';
import { enrollmentEndpoint } from '#src/services/campaigns/enrollment.ts';
import { listPublishesEndpoint, useRevertPublishMutation } from '#src/services/campaigns/publishes.ts';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailureToast } from './press-failure.ts';
import { newPublish } from '#src/services/publishing.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { publishing } from '#src/strings/publish.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

const words = publishing.history;

/** Reverts a whole publish in one call. If any of its settings has been changed since, nothing is reverted and a toast says so. */
export function useRevert() {
  const dispatch = useThunkDispatch<SettingsRoot>();
  const [call] = useRevertPublishMutation();
  const [isReverting, setIsReverting] = useState(false);
  // State would not yet be updated on a second press before the next render.
  const isBusy = useRef(false);

  /** The publish that has undone another one since; undefined if none has, or if that cannot be told. */
  async function findUndo(publishId: string) {
    const latest = listPublishesEndpoint.initiate({ page: 1, per_page: 20 }, { subscribe: false, forceRefetch: true });
    const { data } = await dispatch(latest);
    return data?.data.find(({ reverts }) => reverts === publishId);
  }

  async function revert(publishId: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsReverting(true);
    await attempt(publishId).finally(() => {
      isBusy.current = false;
      setIsReverting(false);
    });
  }

  async function attempt(publishId: string) {
    // Not by a query of the page, which may have been left since.
    const current = enrollmentEndpoint.initiate({}, { subscribe: false, forceRefetch: true });
    const read = await dispatch(current);
    if (read.error)
      return showToast({
        title: words.notDone,
        text: messageForCode(describeError(read.error).code),
        alertLevel: 'error',
      });
    const publish = newPublish(read.data?.settingsVersion ?? null);
    const request = { id: publishId, publish, idempotencyKey: publish.id };
    const { error } = await dispatch(untilKnown(() => call(request)));
    if (error) {
      const isChanged = describeError(error).code === 'settings_changed';
      const undo = isChanged ? await findUndo(publishId) : undefined;
      if (undo) return showToast({ title: words.undoneBy(undo.author?.name), alertLevel: 'info' });
      const said = pressFailureToast(error, words.notDone);
      const why = isChanged ? words.changedSince : fieldProblem(error);
      return showToast(why === undefined ? said : { ...said, text: why });
    }
    // The response is the new publish, not the settings that the page shows.
    await dispatch(refreshSettings());
    showToast({ title: words.done, alertLevel: 'success' });
  }
  return { revert: (publishId: string) => void revert(publishId), isReverting };
}

/** What the page would refuse of the settings that the undo would leave. */
const fieldProblem = (error: unknown): string | undefined =>
  errorBody.safeParse((error as { data?: unknown }).data).data?.details?.[0]?.message;
