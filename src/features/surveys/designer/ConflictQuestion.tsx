import type { Survey } from '#contract/surveys/surveys.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';

const words = surveyDesigner.conflict;

interface ConflictQuestionProps {
  theirs: Survey;
  onChoose: (theirs: Survey, chosen: 'mine' | 'theirs') => void;
}

/** Asks whose edits go on, where a colleague has edited the same part. Nothing is saved until then. */
export const ConflictQuestion = ({ theirs, onChoose }: ConflictQuestionProps) => (
  <div role="alert" className="flex flex-col gap-3 rounded-xl bg-warn-soft p-4">
    <div>
      <p className="font-semibold text-warn">{words.title}</p>
      <p className="text-pretty">{words.text}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onChoose(theirs, 'mine')}>{words.mine}</Button>
      <Button onClick={() => onChoose(theirs, 'theirs')}>{words.theirs}</Button>
    </div>
  </div>
);
