import { Plus } from 'lucide-react';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';
import { type QuestionType, questionTypes } from './new-question.ts';

interface AddQuestionProps {
  id: string;
  isFull: boolean;
  onAdd: (type: QuestionType) => void;
}

/** Adds a question of some type at the end. */
export function AddQuestion({ id, isFull, onAdd }: AddQuestionProps) {
  if (isFull) return <p className="text-ink-soft">{words.full}</p>;
  return (
    <div
      role="group"
      aria-label={words.add}
      className="flex flex-col gap-2 rounded-xl border border-line bg-sunken p-3"
    >
      <p aria-hidden className="text-sm font-medium">
        {words.add}
      </p>
      <div className="flex flex-wrap gap-2">
        {questionTypes.map((type, at) => (
          <Button
            key={type}
            id={at === 0 ? id : undefined}
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => onAdd(type)}
          >
            {words.types[type]}
          </Button>
        ))}
      </div>
    </div>
  );
}
