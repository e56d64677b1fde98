import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDraftsReady } from '#src/drafts/drafts-slice.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useSurvey } from '#src/services/surveys/designer.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { surveys } from '#src/strings/surveys.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NewSurveyDialog } from '../NewSurveyDialog.tsx';
import { StarterCards } from '../StarterCards.tsx';
import type { StarterId } from '../starters.ts';
import { Designer } from './Designer.tsx';

interface DesignerPageProps {
  addressOfList: string;
  addressOfDesigner: (surveyId: string) => string;
}

/** Designs the survey of the address; without one, a new survey (SU-02, SU-05). */
export function DesignerPage({ addressOfList, addressOfDesigner }: DesignerPageProps) {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id === null) return <NewSurvey addressOfDesigner={addressOfDesigner} />;
  return <LoadedSurvey key={id} id={id} addressOfList={addressOfList} />;
}

/** With what a new survey begins; then it is named. */
function NewSurvey({ addressOfDesigner }: Pick<DesignerPageProps, 'addressOfDesigner'>) {
  const [starter, setStarter] = useState<StarterId | null>(null);
  return (
    <div className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
      <p className="text-pretty text-ink-soft">{surveys.none.text}</p>
      <StarterCards onChoose={setStarter} />
      {starter !== null && (
        <NewSurveyDialog starter={starter} addressOfDesigner={addressOfDesigner} onClose={() => setStarter(null)} />
      )}
    </div>
  );
}

function LoadedSurvey({ id, addressOfList }: { id: string; addressOfList: string }) {
  const query = useSurvey(id);
  const [isRetrying, retry] = useRetry(query);
  const isReady = useDraftsReady();
  const { data, error } = query;
  // Edits go on while the survey cannot be loaded again.
  if (error && !data) return <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data || !isReady) return <LoadingSurvey />;
  return <Designer survey={data} addressOfList={addressOfList} />;
}

const LoadingSurvey = () => (
  <div role="status" aria-label={words.loading} className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-9 w-2/3" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);
