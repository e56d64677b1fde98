import { Plus } from 'lucide-react';
import { useState } from 'react';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useSurveys } from '#src/services/surveys/surveys.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { surveys as words } from '#src/strings/surveys.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { StarterCards } from './StarterCards.tsx';
import type { StarterId } from './starters.ts';
import { SurveyList, type SurveyListProps } from './SurveyList.tsx';

const NewSurveyDialog = lazyWithPreload(
  'new-survey',
  async () => (await import('./NewSurveyDialog.tsx')).NewSurveyDialog,
);

type SurveysPageProps = Omit<SurveyListProps, 'surveys'>;

/** The practice's surveys, and with what a new one can begin (SU-01). */
export function SurveysPage(props: SurveysPageProps) {
  const query = useSurveys();
  const { data } = query;
  const error = loadError(query);
  const [isRetrying, retry] = useRetry(query);
  const [starter, setStarter] = useState<StarterId | null>(null);
  if (error) return <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data) return <LoadingSurveys />;
  const surveys = data.data;
  return (
    <div className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
      {surveys.length === 0 ? (
        <>
          <EmptyState title={words.none.title} text={words.none.text} />
          <StarterCards onChoose={setStarter} />
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-64 text-pretty text-ink-soft">{words.intro}</p>
            <Button
              variant="primary"
              icon={<Plus aria-hidden />}
              onPointerEnter={() => void NewSurveyDialog.fetch()}
              onClick={() => setStarter('after-visit')}
            >
              {words.add}
            </Button>
          </div>
          <SurveyList {...props} surveys={surveys} />
        </>
      )}
      {starter !== null && (
        <Opening label={words.form.title} onCancel={() => setStarter(null)}>
          <NewSurveyDialog
            starter={starter}
            addressOfDesigner={props.addressOfDesigner}
            onClose={() => setStarter(null)}
          />
        </Opening>
      )}
    </div>
  );
}

const LoadingSurveys = () => (
  <div role="status" aria-label={words.loading} className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-48" />
  </div>
);
