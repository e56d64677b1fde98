import type { PostcardsChanged } from '#contract/events.ts';
import { refetchAfterGap, refetchTagged } from '../refetch-tagged.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';

/** Queries about cards that are due, and what became of them. */
export const postcardsTag = 'Postcards' as const;
/** Queries about cards that are still to come. */
export const comingPostcardsTag = 'ComingPostcards' as const;

const allTags = [postcardsTag, comingPostcardsTag] as const;
const postcardsApi = campaignsApi.enhanceEndpoints({ addTagTypes: allTags });

/** Refetches what is shown of cards. The coming ones are counted again only if one became due, because that takes the server long. */
export const applyPostcardEvents = (events: readonly PostcardsChanged[]): CampaignsThunk<Promise<void>> =>
  refetchTagged(postcardsApi, events.some(({ data }) => data.state === 'DUE') ? allTags : [postcardsTag]);

export const refetchPostcards: () => CampaignsThunk<Promise<boolean>> = refetchAfterGap(postcardsApi, allTags);
