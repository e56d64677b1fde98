import { useSelector } from 'react-redux';
import { type Extension, getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsRoot } from './root.ts';

const uiBehaviorsApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    getUiBehaviors: build.query({ ...call(getUiBehaviors), keepUnusedDataFor: Infinity }),
  }),
});

export const { getUiBehaviors: uiBehaviorsEndpoint } = uiBehaviorsApi.endpoints;
export const { useGetUiBehaviorsQuery } = uiBehaviorsApi;

const select = uiBehaviorsEndpoint.select({});

/** Whether the server offers this beyond the bare contract; no, as long as it has not said so. */
export const hasExtension = (state: CampaignsRoot, extension: Extension): boolean =>
  select(state).data?.extensions.includes(extension) ?? false;

/** The same for a screen. */
export const useExtension = (extension: Extension): boolean =>
  useSelector((state: CampaignsRoot) => hasExtension(state, extension));

/** Under which name the server keeps what is written here; null where it does not say. */
export const useOwnName = (): string | null =>
  useSelector((state: CampaignsRoot) => select(state).data?.author ?? null);
