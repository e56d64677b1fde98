import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { countAudience, listAudience } from '#contract/campaigns/newsletter-audience.ts';
import {
  createNewsletterRun,
  deleteNewsletterRun,
  getNewsletterReport,
  listNewsletterReaders,
  type NewsletterRun,
  type ReaderGroup,
  updateNewsletterRun,
} from '#contract/campaigns/newsletter-runs.ts';
import { sendNewsletterTest } from '#contract/campaigns/newsletter-tests.ts';
import type { Output } from '#contract/http.ts';
import type { Exclusion, Recipients } from '#contract/rules/newsletters/audience.ts';
import { call } from '../call.ts';
import { atOwnPractice, isSamePath, practicePathIn, type WithoutPractice } from '../practice-path.ts';
import { campaignsApi } from './api.ts';
import { newslettersTag } from './newsletters.ts';

type PracticePath = ReturnType<typeof practicePathIn>;

interface AudienceArgs {
  readonly recipients: Recipients;
  readonly reason?: Exclusion;
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
const pages = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
};
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

const runsApi = campaignsApi.enhanceEndpoints({ addTagTypes: [newslettersTag] }).injectEndpoints({
  endpoints: (build) => ({
    /** Extensions (`newsletter-audience`, `newsletter-report`), like the others. */
    countAudience: build.query(call(countAudience)),
    listAudience: build.infiniteQuery<Output<typeof listAudience>, PracticePath & AudienceArgs, string | null>({
      ...audienceCall,
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => audienceQuery({ ...queryArg, ...after(pageParam) }),
    }),
    getNewsletterReport: build.query({ ...call(getNewsletterReport), providesTags: [newslettersTag] }),
    listNewsletterReaders: build.infiniteQuery<
      Output<typeof listNewsletterReaders>,
      PracticePath & ReadersArgs,
      string | null
    >({
      ...readersCall,
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => readersQuery({ ...queryArg, ...after(pageParam) }),
    }),
    createNewsletterRun: build.mutation({ ...call(createNewsletterRun), invalidatesTags: [newslettersTag] }),
    updateNewsletterRun: build.mutation({ ...call(updateNewsletterRun), invalidatesTags: [newslettersTag] }),
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

/** Reads newsletters and reports again. */
export const rereadNewsletters = () => runsApi.util.invalidateTags([newslettersTag]);

/** Milliseconds after which newsletters are read again: while emails leave, and while a run may begin or is paused by a colleague. */
const readAgain = { active: 2000, waiting: 15_000 } as const;
const isActive = ({ state }: NewsletterRun): boolean => state === 'PREPARING' || state === 'SENDING';
const isOver = ({ state }: NewsletterRun): boolean => state === 'DONE' || state === 'STOPPED';

/** Reads newsletters and reports again as long as one of these runs is not over, so that what is shown is true. */
export function useProgress(runs: readonly (NewsletterRun | null | undefined)[]): void {
  const dispatch = useDispatch();
  const live = runs.flatMap((run) => (run && !isOver(run) ? [run] : []));
  const every = live.some(isActive) ? readAgain.active : live.length > 0 ? readAgain.waiting : null;
  useEffect(() => {
    if (every === null) return undefined;
    const timer = setInterval(() => dispatch(rereadNewsletters()), every);
    return () => clearInterval(timer);
  }, [dispatch, every]);
}

export function useNewsletterReport(run: NewsletterRun) {
  const path = usePath();
  const input = { ...path, id: run.campaignId, runId: run.id };
  return runsApi.useGetNewsletterReportQuery(input, fresh);
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
export const deleteRunHere = (input: WithoutPractice<typeof deleteNewsletterRun>) =>
  atOwnPractice((path) => endpoints.deleteNewsletterRun.initiate({ ...path, ...input }));
export const sendTestHere = (input: WithoutPractice<typeof sendNewsletterTest>) =>
  atOwnPractice((path) => endpoints.sendNewsletterTest.initiate({ ...path, ...input }));
