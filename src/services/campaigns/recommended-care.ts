import { useSelector } from 'react-redux';
import {
  type CareConfig,
  getCareFigures,
  getRecommendedCare,
  listEducationMaterials,
  saveRecommendedCare,
} from '#contract/campaigns/recommended-care.ts';
import type { SessionRoot } from '#src/session/session-slice.ts';
import { call } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { campaignsApi } from './api.ts';
import { recommendedCareTag } from './refetch-settings.ts';
import type { CampaignsThunk } from './root.ts';
import { servicesTag } from './calendar.ts';

const careApi = campaignsApi.enhanceEndpoints({ addTagTypes: [recommendedCareTag, servicesTag] });

/** The scores are counted by what is published. */
const figuresTag = { type: recommendedCareTag, id: 'figures' } as const;

const answersCare = cachesAnswer(careApi, { name: 'getRecommendedCare', tag: recommendedCareTag }, cacheCare);

const recommendedCareApi = careApi.injectEndpoints({
  endpoints: (build) => ({
    getRecommendedCare: build.query({
      ...call(getRecommendedCare),
      providesTags: [recommendedCareTag, servicesTag],
    }),
    saveRecommendedCare: build.mutation({ ...call(saveRecommendedCare), ...answersCare }),
    listEducationMaterials: build.query(call(listEducationMaterials)),
    /** An extension (`care-figures`). */
    getCareFigures: build.query({ ...call(getCareFigures), providesTags: [servicesTag, figuresTag] }),
  }),
});

/** Every record names the practice as the query did. */
function cacheCare(answer: CareConfig): CampaignsThunk<void> {
  return (dispatch) => {
    dispatch(recommendedCareApi.util.invalidateTags([figuresTag]));
    for (const { organization, pims, branch } of answer.items.slice(0, 1))
      dispatch(
        recommendedCareApi.util.updateQueryData('getRecommendedCare', { organization, pims, branch }, () => answer),
      );
  };
}

/** How the calls of recommended care name the practice. */
const ownPartsIn = ({ session: { authorizations } }: SessionRoot) => ({
  organization: authorizations?.practiceOrgId ?? '',
  pims: authorizations?.pimsType ?? '',
  branch: authorizations?.practiceSubOrgId ?? '',
});

export const useRecommendedCare = () => {
  const organization = useSelector((state: SessionRoot) => ownPartsIn(state).organization);
  const pims = useSelector((state: SessionRoot) => ownPartsIn(state).pims);
  const branch = useSelector((state: SessionRoot) => ownPartsIn(state).branch);
  return recommendedCareApi.useGetRecommendedCareQuery({ organization, pims, branch });
};

export const { useListEducationMaterialsQuery, useGetCareFiguresQuery } = recommendedCareApi;

/** The call that publishes records; its `initiate` takes the body and `publish`. */
export const { saveRecommendedCare: saveCareEndpoint } = recommendedCareApi.endpoints;
