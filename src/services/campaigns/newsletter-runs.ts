import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { countAudience, listAudience } from '#contract/campaigns/newsletter-audience.ts';
import {
  createNewsletterRun,
  deleteNewsletterRun,
  getNewsletterReport,
  listNewsletterReaders,
  listNewsletterRuns,
  type NewsletterRun,
  type ReaderGroup,
  updateNewsletterRun,
  withdrawNewsletterPicture,
} from '#contract/campaigns/newsletter-runs.ts';
import { sendNewsletterTest } from '#contract/campaigns/newsletter-tests.ts';
import { updateNewsletter } from '#contract/campaigns/newsletters.ts';
import type { Output } from '#contract/http.ts';
import type { Exclusion, Recipients } from '#contract/rules/newsletters/audience.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { call } from '../call.ts';
import { after, cursorPages } from '../cursor-pages.ts';
import { describeError } from '../describe-error.ts';
import { atOwnPractice, isSamePath, practicePathIn, type WithoutPractice } from '../practice-path.ts';
import { campaignsApi } from './api.ts';
import { newslettersTag } from './refetch-newsletters.ts';
import type { CampaignsRoot } from './root.ts';

type PracticePath = ReturnType<typeof practicePathIn>;

interface AudienceArgs {
  readonly recipients: Recipients;
  readonly reason?: Exclusion | 'reached';
  readonly q?: string;
}
interface ReadersArgs {
  readonly id: string;
  readonly runId: string;
  readonly group?: ReaderGroup;
  readonly q?: string;
}

const { query: audienceQuery, ...audienceCall } = call(listAudience);
const { query: readersQuery, ...readersCall } = call(listNewsletterReaders);

const runsApi = campaignsApi.enhanceEndpoints({ addTagTypes: [newslettersTag] }).injectEndpoints({
  endpoints: (build) => ({
    /** Extensions (`newsletter-audience`, `newsletter-report`), like the others. */
    countAudience: build.query(call(countAudience)),
    listAudience: build.infiniteQuery<Output<typeof listAudience>, PracticePath & AudienceArgs, string | null>({
      ...audienceCall,
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => audienceQuery({ ...queryArg, ...after(pageParam) }),
    }),
    listNewsletterRuns: build.query({ ...call(listNewsletterRuns), providesTags: [newslettersTag] }),
    getNewsletterReport: build.query({ ...call(getNewsletterReport), providesTags: [newslettersTag] }),
    listNewsletterReaders: build.infiniteQuery<
      Output<typeof listNewsletterReaders>,
      PracticePath & ReadersArgs,
      string | null
    >({
      ...readersCall,
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => readersQuery({ ...queryArg, ...after(pageParam) }),
    }),
    createNewsletterRun: build.mutation({ ...call(createNewsletterRun), invalidatesTags: [newslettersTag] }),
    updateNewsletterRun: build.mutation({ ...call(updateNewsletterRun), invalidatesTags: [newslettersTag] }),
    /** An extension (`newsletter-report`), like the report. */
    withdrawNewsletterPicture: build.mutation({
      ...call(withdrawNewsletterPicture),
      invalidatesTags: [newslettersTag],
    }),
    setStart: build.mutation({ ...call(updateNewsletter), invalidatesTags: [newslettersTag] }),
    deleteNewsletterRun: build.mutation({ ...call(deleteNewsletterRun), invalidatesTags: [newslettersTag] }),
    /** An extension (`newsletter-test`). It changes nothing. */
    sendNewsletterTest: build.mutation(call(sendNewsletterTest)),
  }),
});

const usePath = () => useSelector(practicePathIn, isSamePath);
const fresh = { refetchOnMountOrArgChange: true } as const;

/** How many clients a newsletter would reach now; null for recipients that cannot be used. */
export function useAudienceCount(recipients: Recipients | null) {
  const path = usePath();
  return runsApi.useCountAudienceQuery(
    { ...path, recipients: recipients ?? { include: 'all' } },
    { ...fresh, skip: recipients === null },
  );
}

export function useAudienceClients(args: AudienceArgs) {
  const path = usePath();
  return runsApi.useListAudienceInfiniteQuery({ ...path, ...args }, fresh);
}

/** The runs of a newsletter, the latest first. */
export function useNewsletterRuns(id: string) {
  const path = usePath();
  return runsApi.useListNewsletterRunsQuery({ ...path, id }, fresh);
}

export function useNewsletterReport(run: NewsletterRun, { skip = false } = {}) {
  const path = usePath();
  const input = { ...path, id: run.campaignId, runId: run.id };
  return runsApi.useGetNewsletterReportQuery(input, { ...fresh, skip });
}

export function useNewsletterReaders(args: ReadersArgs) {
  const path = usePath();
  return runsApi.useListNewsletterReadersInfiniteQuery({ ...path, ...args }, fresh);
}

const { endpoints } = runsApi;

/** Thunks that send newsletters; they return what `initiate` returns. */
export const createRunHere = (input: WithoutPractice<typeof createNewsletterRun>) =>
  atOwnPractice((path) => endpoints.createNewsletterRun.initiate({ ...path, ...input }));
export const updateRunHere = (input: WithoutPractice<typeof updateNewsletterRun>) =>
  atOwnPractice((path) => endpoints.updateNewsletterRun.initiate({ ...path, ...input }));
export const withdrawPictureHere = (input: WithoutPractice<typeof withdrawNewsletterPicture>) =>
  atOwnPractice((path) => endpoints.withdrawNewsletterPicture.initiate({ ...path, ...input }));
/** Calls a run off that has not begun. One that is gone was called off before, perhaps by an attempt whose answer was lost. */
export const callOffHere =
  (
    input: WithoutPractice<typeof deleteNewsletterRun>,
  ): ThunkAction<Promise<{ readonly error?: unknown }>, CampaignsRoot & SessionRoot, unknown, UnknownAction> =>
  async (dispatch) => {
    const { error } = await dispatch(
      atOwnPractice((path) => endpoints.deleteNewsletterRun.initiate({ ...path, ...input })),
    );
    return describeError(error).code === 'run_not_found' ? {} : { error };
  };
export const sendTestHere = (input: WithoutPractice<typeof sendNewsletterTest>) =>
  atOwnPractice((path) => endpoints.sendNewsletterTest.initiate({ ...path, ...input }));
/** Sets when a newsletter is sent, null for never, on a server that knows no runs (NL-09). */
export const setStartHere = (id: string, start: string | null) =>
  atOwnPractice((path) => endpoints.setStart.initiate({ ...path, id, start }));
