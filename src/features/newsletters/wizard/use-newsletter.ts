import { useEffect, useEffectEvent } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { Template } from '#contract/templates/templates.ts';
import { useNewsletter, useNewsletters } from '#src/services/campaigns/newsletters.ts';
import { useExtension, useGetUiBehaviorsQuery } from '#src/services/campaigns/ui-behaviors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useNewsletterTemplates } from '#src/services/templates/templates.ts';
import { type RetriableQuery, useRetry } from '#src/services/use-retry.ts';

/** A newsletter with its letter. */
export interface LoadedNewsletter {
  readonly campaign: Newsletter;
  readonly template: Template;
}

/** Loads a newsletter with its letter; a server without extensions has no call for one, so it is looked for in the lists. */
export function useLoadedNewsletter(id: string) {
  const { isLoading } = useGetUiBehaviorsQuery({});
  const isSingle = useExtension('single-campaign');
  const single = useNewsletter(id, { skip: isLoading || !isSingle });
  const listed = useListedNewsletter(id, { skip: isLoading || isSingle });
  const [isRetrying, retry] = useRetry(single, ...listed.queries);
  const loaded: LoadedNewsletter | null = single.data ?? listed.loaded;
  const error = single.error ?? listed.error;
  return {
    loaded,
    isGone: listed.isGone || describeError(single.error).code === 'newsletter_not_found',
    error: loaded ? undefined : error,
    isRetrying,
    retry,
    /** Fetches it again; null where that failed. */
    reload: async (): Promise<LoadedNewsletter | null> =>
      isSingle ? ((await single.refetch()).data ?? null) : listed.reload(),
  };
}

function useListedNewsletter(id: string, { skip }: { skip: boolean }) {
  const campaigns = useNewsletters('', { skip });
  const templates = useNewsletterTemplates({ skip });
  const { data, hasNextPage, isFetching, fetchNextPage } = campaigns;
  const campaign = data?.pages.flatMap(({ items }) => items).find((one) => one.id === id);
  const goOn = useEffectEvent(() => void fetchNextPage());
  const isToGoOn = !campaign && hasNextPage && !isFetching && campaigns.error === undefined;
  useEffect(() => {
    if (isToGoOn) goOn();
  }, [isToGoOn]);
  const template = templates.data?.data.find(({ templateId }) => templateId === campaign?.templateId);
  async function reload(): Promise<LoadedNewsletter | null> {
    const [fresh, letters] = await Promise.all([campaigns.refetch(), templates.refetch()]);
    const found = fresh.data?.pages.flatMap(({ items }) => items).find((one) => one.id === id);
    const letter = letters.data?.data.find(({ templateId }) => templateId === found?.templateId);
    return found && letter ? { campaign: found, template: letter } : null;
  }
  return {
    loaded: campaign && template ? { campaign, template } : null,
    isGone: Boolean(data && !campaign && !hasNextPage) || Boolean(campaign && templates.data && !template),
    error: campaigns.error ?? templates.error,
    reload,
    queries: [campaigns, templates] satisfies RetriableQuery[],
  };
}
