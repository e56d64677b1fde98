import { useRef, useState } from 'react';
import { refreshSettings, type SettingsRoot } from '#src/realtime/settings-events.ts';
import { enrollmentEndpoint } from '#src/services/campaigns/enrollment.ts';
import { listPublishesEndpoint, useRevertPublishMutation } from '#src/services/campaigns/publishes.ts';
import { describeError } from '#src/services/describe-error.ts';
import { newPublish } from '#src/services/publishing.ts';
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
    try {
      // Not by a query of the page, which may have been left since.
      const current = enrollmentEndpoint.initiate({}, { subscribe: false, forceRefetch: true });
      const { settingsVersion } = await dispatch(current).unwrap();
      await call({ id: publishId, publish: newPublish(settingsVersion ?? null) }).unwrap();
      // The response is the new publish, not the settings that the page shows.
      await dispatch(refreshSettings());
      showToast({ title: words.done, alertLevel: 'success' });
    } catch (error) {
      const { code } = describeError(error);
      const undo = code === 'settings_changed' ? await findUndo(publishId) : undefined;
      if (undo) return showToast({ title: words.undoneBy(undo.author?.name), alertLevel: 'info' });
      const text = code === 'settings_changed' ? words.changedSince : messageForCode(code);
      showToast({ title: words.notDone, text, alertLevel: 'error' });
    } finally {
      isBusy.current = false;
      setIsReverting(false);
    }
  }
  return { revert: (publishId: string) => void revert(publishId), isReverting };
}
