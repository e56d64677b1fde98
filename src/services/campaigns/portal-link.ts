import {
  checkShortlink,
  deleteShortlink,
  getShortlink,
  saveShortlink,
  type Shortlink,
} from '#contract/campaigns/shortlink.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';
import { portalLinkTag } from './settings-changed.ts';

interface Edit {
  readonly dispatch: (action: CampaignsThunk<unknown>) => unknown;
  readonly queryFulfilled: Promise<{ data: Shortlink }>;
}

const answersLink = {
  onQueryStarted: (_input: unknown, { dispatch, queryFulfilled }: Edit) =>
    queryFulfilled.then(({ data }) => void dispatch(takeLink(data))).catch(() => undefined),
  // One that failed may have been carried out all the same.
  invalidatesTags: (_data: unknown, error: unknown) => (error ? [portalLinkTag] : []),
};

const portalLinkApi = campaignsApi.enhanceEndpoints({ addTagTypes: [portalLinkTag] }).injectEndpoints({
  endpoints: (build) => ({
    getShortlink: build.query({ ...call(getShortlink), providesTags: [portalLinkTag] }),
    saveShortlink: build.mutation({ ...call(saveShortlink), ...answersLink }),
    deleteShortlink: build.mutation({ ...call(deleteShortlink), ...answersLink }),
    // What nobody has now may be somebody's in a minute.
    checkShortlink: build.query({ ...call(checkShortlink), keepUnusedDataFor: 0 }),
  }),
});

const takeLink = (told: Shortlink): CampaignsThunk<unknown> =>
  portalLinkApi.util.updateQueryData('getShortlink', {}, () => told) as CampaignsThunk<unknown>;

export const { useGetShortlinkQuery, useCheckShortlinkQuery } = portalLinkApi;

/** The calls that edit the portal link; their `initiate` takes the body, and `publish` beside it. */
export const { saveShortlink: saveLinkEndpoint, deleteShortlink: deleteLinkEndpoint } = portalLinkApi.endpoints;
