import { refetchAfterGap } from '../refetch-tagged.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';

/** Queries about the SMS registration. */
export const registrationTag = 'Registration' as const;

const registrationApi = campaignsApi.enhanceEndpoints({ addTagTypes: [registrationTag] });

/** Refetches how far the SMS registration is. */
export const refetchRegistration: () => CampaignsThunk<Promise<boolean>> = refetchAfterGap(registrationApi, [
  registrationTag,
]);
