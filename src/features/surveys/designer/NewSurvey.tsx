import { useState } from 'react';
import { surveys } from '#src/strings/surveys.ts';
import { NewSurveyDialog } from '../NewSurveyDialog.tsx';
import { StarterCards } from '../StarterCards.tsx';
import type { StarterId } from '../starters.ts';

/** With what a new survey begins; then it is named. */
export function NewSurvey({ addressOfDesigner }: { addressOfDesigner: (surveyId: string) => string }) {
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
