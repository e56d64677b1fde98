import {
  checkShortlink,
  deleteShortlink,
  getShortlink,
  saveShortlink,
  type Shortlink,
} from '#contract/campaigns/shortlink.ts';
import { call } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';
import { portalLinkTag } from './refetch-settings.ts';

const answersLink = cachesAnswer((told: Shortlink) => takeLink(told), portalLinkTag);

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
