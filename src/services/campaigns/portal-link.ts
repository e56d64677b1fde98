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

const linkApi = campaignsApi.enhanceEndpoints({ addTagTypes: [portalLinkTag] });

const answersLink = cachesAnswer(linkApi, { name: 'getShortlink', tag: portalLinkTag }, (answer: Shortlink) =>
  cacheLink(answer),
);

const portalLinkApi = linkApi.injectEndpoints({
  endpoints: (build) => ({
    getShortlink: build.query({ ...call(getShortlink), providesTags: [portalLinkTag] }),
    saveShortlink: build.mutation({ ...call(saveShortlink), ...answersLink }),
    deleteShortlink: build.mutation({ ...call(deleteShortlink), ...answersLink }),
    // A link that is free now may be taken a minute later.
    checkShortlink: build.query({ ...call(checkShortlink), keepUnusedDataFor: 0 }),
  }),
});

const cacheLink = (answer: Shortlink): CampaignsThunk<unknown> =>
  portalLinkApi.util.updateQueryData('getShortlink', {}, () => answer) as CampaignsThunk<unknown>;

export const { useGetShortlinkQuery, useCheckShortlinkQuery } = portalLinkApi;

/** The calls that edit the portal link; their `initiate` takes the body and `publish`. */
export const { saveShortlink: saveLinkEndpoint, deleteShortlink: deleteLinkEndpoint } = portalLinkApi.endpoints;
