import { useSelector } from 'react-redux';
import { getUiBehaviors } from '#contract/campaigns/ui-behaviors.ts';
import type { Extension } from '#contract/extensions.ts';
import { readAnnouncedWith } from '../announced.ts';
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

/** Whether an error of the list says that the server has none, and so offers nothing. */
export const isWithoutList = (error: object): boolean => {
  const status = 'status' in error ? error.status : undefined;
  return status === 'PARSING_ERROR' || (typeof status === 'number' && status >= 400 && status < 500 && status !== 401);
};

readAnnouncedWith(async ({ dispatch, getState }) => {
  const state = getState() as object;
  if (!(campaignsApi.reducerPath in state)) return null;
  const known = select(state as CampaignsRoot).data;
  if (known) return known.extensions;
  const { data, error } = await dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
  if (data) return data.extensions;
  return error && isWithoutList(error) ? [] : null;
});

/** Whether the server offers an extension; false until its list of extensions is loaded. */
export const hasExtension = (state: CampaignsRoot, extension: Extension): boolean =>
  select(state).data?.extensions.includes(extension) ?? false;

/** `hasExtension` as a hook. */
export const useExtension = (extension: Extension): boolean =>
  useSelector((state: CampaignsRoot) => hasExtension(state, extension));

/** The author name that the server stores for the user's texts; null if unknown. */
export const ownNameIn = (state: CampaignsRoot): string | null => select(state).data?.author ?? null;

/** `ownNameIn` as a hook. */
export const useOwnName = (): string | null => useSelector(ownNameIn);

/** Whether the server is known not to offer an extension, or to have no list of them; false until that is known. */
export const useLacksExtension = (extension: Extension): boolean =>
  useSelector((state: CampaignsRoot) => {
    const { data, error } = select(state);
    return data ? !data.extensions.includes(extension) : error !== undefined && isWithoutList(error);
  });
