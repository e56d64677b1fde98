import { useRef, useState } from 'react';
import { refreshSettings, type SettingsRoot } from '#src/realtime/settings-events.ts';
import { useRevertPublishMutation } from '#src/services/campaigns/publishes.ts';
import { describeError } from '#src/services/describe-error.ts';
import { newPublish } from '#src/services/publishing.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { publishing } from '#src/strings/publish.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { Source } from './publish-page.ts';

const words = publishing.history;

/** Takes a whole publish back, in one go on the server. Where some of it was changed again since, it says so and does nothing. */
export function useRevert(source: Source<unknown>) {
  const dispatch = useThunkDispatch<SettingsRoot>();
  const [call] = useRevertPublishMutation();
  const [isReverting, setIsReverting] = useState(false);
  // State is too slow for a second press in the same moment.
  const isBusy = useRef(false);

  async function revert(publishId: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsReverting(true);
    try {
      const { version } = await source.refetch();
      await call({ id: publishId, publish: newPublish(version) }).unwrap();
      // Its answer is a publish, and not what the page shows.
      await dispatch(refreshSettings());
      showToast({ title: words.done, alertLevel: 'success' });
    } catch (error) {
      const { code } = describeError(error);
      const text = code === 'settings_changed' ? words.changedSince : messageForCode(code);
      showToast({ title: words.notDone, text, alertLevel: 'error' });
    } finally {
      isBusy.current = false;
      setIsReverting(false);
    }
  }
  return { revert: (publishId: string) => void revert(publishId), isReverting };
}
