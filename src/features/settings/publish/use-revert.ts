import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { refreshSettings, type SettingsRoot } from '#src/realtime/settings.ts';
import { useRevertPublishMutation } from '#src/services/campaigns/publishes.ts';
import { describeError } from '#src/services/describe-error.ts';
import { newPublish } from '#src/services/publishing.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { publishing } from '#src/strings/publish.ts';
import { showToast } from '#src/ui/toast.ts';
import type { Source } from './settings-page.ts';

const words = publishing.history;

/** Takes a whole publish back, in one go on the server. Where some of it was changed again since, it says so and does nothing. */
export function useRevert(source: Source<unknown>) {
  const dispatch = useDispatch<ThunkDispatch<SettingsRoot, unknown, UnknownAction>>();
  const [call, { isLoading }] = useRevertPublishMutation();

  async function revert(publishId: string) {
    if (isLoading) return;
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
    }
  }
  return { revert: (publishId: string) => void revert(publishId), isReverting: isLoading };
}
