import { useSelector } from 'react-redux';
import { campaignTypeInCalls } from '#contract/campaigns/enrollment.ts';
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  type Newsletter,
  newslettersPerPage,
  updateNewsletter,
} from '#contract/campaigns/newsletters.ts';
import type { Output } from '#contract/http.ts';
import type { Template } from '#contract/templates/templates.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { call } from '../call.ts';
import { after, cursorPages } from '../cursor-pages.ts';
import { atOwnPractice, isSamePath, practicePathIn, type WithoutPractice } from '../practice-path.ts';
import { campaignsApi } from './api.ts';
import { newslettersTag } from './refetch-newsletters.ts';
import type { CampaignsRoot, CampaignsThunk } from './root.ts';

interface ListArgs {
  readonly pims: string;
  readonly org: string;
  readonly branch: string;
  readonly type: string;
  readonly limit: number;
  /** Words of the name or the subject; servers without extensions ignore it. */
  readonly q?: string;
}

const { query: listQuery, ...listCall } = call(listNewsletters);

interface Versioned {
  readonly version?: number | undefined;
}
const isOlder = ({ version: one = 0 }: Versioned, { version: other = 0 }: Versioned): boolean => one < other;

/** What a newsletter says of its sending, which has no version. */
const sendingOf = ({ run, sentAgain, start, started, sentAt, state }: Newsletter): Partial<Newsletter> => ({
  run,
  ...(sentAgain !== undefined && { sentAgain }),
  start,
  ...(started !== undefined && { started }),
  ...(sentAt !== undefined && { sentAt }),
  ...(state === 'SENT' && { state }),
});

const newslettersApi = campaignsApi.enhanceEndpoints({ addTagTypes: [newslettersTag] }).injectEndpoints({
  endpoints: (build) => ({
    listNewsletters: build.infiniteQuery<Output<typeof listNewsletters>, ListArgs, string | null>({
      ...listCall,
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => listQuery({ ...queryArg, ...after(pageParam) }),
      providesTags: [newslettersTag],
    }),
    getNewsletter: build.query({
      ...call(getNewsletter),
      providesTags: [newslettersTag],
      // What was read before a change of this window was saved may arrive after it.
      merge: (cached, read) => ({
        ...read,
        campaign: isOlder(read.campaign, cached.campaign)
          ? { ...cached.campaign, ...sendingOf(read.campaign) }
          : read.campaign,
        template: isOlder(read.template, cached.template) ? cached.template : read.template,
      }),
    }),
    createNewsletter: build.mutation({ ...call(createNewsletter), invalidatesTags: [newslettersTag] }),
    /** What is shown is patched and not fetched again, because a newsletter is saved every few seconds while it is written. */
    updateNewsletter: build.mutation({
      ...call(updateNewsletter),
      async onQueryStarted({ pims, org, branch, id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(cacheNewsletter({ pims, org, branch, id }, { campaign: answer.data }));
      },
    }),
    deleteNewsletter: build.mutation({ ...call(deleteNewsletter), invalidatesTags: [newslettersTag] }),
  }),
});

type NewsletterPath = ReturnType<typeof practicePathIn> & { readonly id: string };
interface Letter {
  readonly campaign: Newsletter;
  readonly template: Template;
}

const cacheNewsletter = (path: NewsletterPath, change: Partial<Letter>): CampaignsThunk<unknown> =>
  newslettersApi.util.updateQueryData('getNewsletter', path, (cached) => ({
    ...cached,
    ...change,
  })) as CampaignsThunk<unknown>;

type Root = CampaignsRoot & SessionRoot;

/** Caches the saved letter of a newsletter. */
export const cacheLetterOf = (id: string, template: Template) =>
  atOwnPractice<Root, unknown>((path) => cacheNewsletter({ ...path, id }, { template }));

/** The practice's newsletters whose name or subject contains these words, the newest first; more are fetched by `fetchNextPage`. */
export function useNewsletters(q: string, { skip = false } = {}) {
  const path = useSelector(practicePathIn, isSamePath);
  return newslettersApi.useListNewslettersInfiniteQuery(
    { ...path, type: campaignTypeInCalls.PracticeNewsletter, limit: newslettersPerPage, ...(q !== '' && { q }) },
    { skip, refetchOnMountOrArgChange: true },
  );
}

/** One newsletter with its letter. */
export function useNewsletter(id: string, { skip }: { skip: boolean }) {
  const path = useSelector(practicePathIn, isSamePath);
  return newslettersApi.useGetNewsletterQuery({ ...path, id }, { skip, refetchOnMountOrArgChange: true });
}

const { endpoints } = newslettersApi;

/** Loads one with its letter, outside of a screen. */
export const loadNewsletterHere = (id: string) =>
  atOwnPractice((path) => endpoints.getNewsletter.initiate({ ...path, id }, { subscribe: false, forceRefetch: true }));
/** Thunks that change newsletters; they return what `initiate` returns. */
export const createNewsletterHere = (input: WithoutPractice<typeof createNewsletter>) =>
  atOwnPractice((path) => endpoints.createNewsletter.initiate({ ...path, ...input }));
export const updateNewsletterHere = (input: WithoutPractice<typeof updateNewsletter>) =>
  atOwnPractice((path) => endpoints.updateNewsletter.initiate({ ...path, ...input }));
export const deleteNewsletterHere = (input: WithoutPractice<typeof deleteNewsletter>) =>
  atOwnPractice((path) => endpoints.deleteNewsletter.initiate({ ...path, ...input }));
