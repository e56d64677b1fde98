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

/** Whether the server offers an extension; false until its list of extensions is loaded. */
export const hasExtension = (state: CampaignsRoot, extension: Extension): boolean =>
  select(state).data?.extensions.includes(extension) ?? false;

/** `hasExtension` as a hook. */
export const useExtension = (extension: Extension): boolean =>
  useSelector((state: CampaignsRoot) => hasExtension(state, extension));

/** The author name that the server stores for the user's texts; null if unknown. */
export const useOwnName = (): string | null =>
  useSelector((state: CampaignsRoot) => select(state).data?.author ?? null);
