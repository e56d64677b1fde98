import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SettingsChanged } from '#contract/events.ts';
import { refetchBookingConfig, refetchCampaignSettings } from '#src/services/campaigns/refetch-settings.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { isOwnPublish } from '#src/services/publishing.ts';
import type { TemplatesRoot } from '#src/services/templates/root.ts';
import { refetchTemplates } from '#src/services/templates/refetch-templates.ts';

/** The parts of the store that hold settings. */
export type SettingsRoot = CampaignsRoot & TemplatesRoot;
type SettingsThunk<R> = ThunkAction<R, SettingsRoot, unknown, UnknownAction>;

/** Refetches every setting that is shown: another user, or a revert, may have changed any of them. */
export const refreshSettings = (): SettingsThunk<Promise<boolean>> => async (dispatch) => {
  await Promise.all([dispatch(refetchCampaignSettings()), dispatch(refetchTemplates())]);
  return true;
};

const isOfBooking = ({ kind }: { kind: string }) => kind === 'booking';

/** Applies SETTINGS_CHANGED events. The answers of this window's own publishes are already cached. */
export function applySettingsEvents(events: readonly SettingsChanged[]): SettingsThunk<void> {
  return (dispatch) => {
    const others = events.filter(({ data }) => !isOwnPublish(data.publish_id));
    if (others.length === 0) return;
    const isBooking = others.every(({ data: { subjects = [] } }) => subjects.length > 0 && subjects.every(isOfBooking));
    if (!isBooking) return void dispatch(refreshSettings());
    const categories = others.flatMap(({ data: { subjects = [] } }) => subjects.flatMap(({ id }) => id ?? []));
    void dispatch(refetchBookingConfig([...new Set(categories)]));
  };
}
