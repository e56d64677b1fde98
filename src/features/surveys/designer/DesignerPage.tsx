import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { describeError } from '#src/services/describe-error.ts';
import { useSurvey } from '#src/services/surveys/designer.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Designer } from './Designer.tsx';

const NewSurvey = lazyWithPreload('new-survey', async () => (await import('./NewSurvey.tsx')).NewSurvey);

interface DesignerPageProps {
  addressOfList: string;
  addressOfDesigner: (surveyId: string) => string;
}

/** Designs the survey of the address; without one, a new survey (SU-02, SU-05). */
export function DesignerPage({ addressOfList, addressOfDesigner }: DesignerPageProps) {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id === null)
    return (
      <Suspense fallback={<LoadingSurvey />}>
        <NewSurvey addressOfDesigner={addressOfDesigner} />
      </Suspense>
    );
  return <LoadedSurvey key={id} id={id} addressOfList={addressOfList} addressOfDesigner={addressOfDesigner} />;
}

function LoadedSurvey({ id, ...addresses }: DesignerPageProps & { id: string }) {
  const query = useSurvey(id);
  const [isRetrying, retry] = useRetry(query);
  const isReady = useDraftsReady();
  const { data, error } = query;
  // Edits go on while the survey cannot be loaded again.
  if (error && !data) return <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data || !isReady) return <LoadingSurvey />;
  const isGone = error !== undefined && describeError(error).code === 'survey_not_found';
  return <Designer survey={data} isGone={isGone} {...addresses} />;
}

const LoadingSurvey = () => (
  <div role="status" aria-label={words.loading} className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-9 w-2/3" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);
