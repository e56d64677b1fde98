import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { JsonObject } from '#contract/fields.ts';
import type { Question } from '#contract/rules/surveys/questions.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { type EditElement, type ListedElement, textIn, without, withText } from './edit-schema.ts';
import { EditedLine, EditedText } from './EditedText.tsx';
import type { OpenQuestion } from './open-question.ts';
import { RatingFields } from './RatingFields.tsx';
import { tooLong } from './too-long.ts';

export interface QuestionCardProps {
  element: ListedElement;
  open: OpenQuestion;
  /** The scores that other questions count for. */
  metricsElsewhere: readonly string[];
  canAdd: boolean;
  canStep: (step: 1 | -1) => boolean;
  onStep: (key: string, step: 1 | -1) => void;
  onCopy: (element: ListedElement) => void;
  onRemove: (element: ListedElement) => void;
  onEdit: (key: string, change: (json: JsonObject) => JsonObject, field: string) => void;
}

/** An open question: its words, how it is answered, and what can be done with it. */
export function QuestionCard(props: QuestionCardProps) {
  const { element, open, metricsElsewhere, onEdit } = props;
  const { key, json, question } = element;
  const edit: EditElement = (change, field) => onEdit(key, change, field);
  return (
    <div className="flex flex-col gap-4 border-t border-line px-4 py-4 md:ps-8">
      {question ? (
        <QuestionFields question={question} json={json} open={open} metricsElsewhere={metricsElsewhere} onEdit={edit} />
      ) : (
        <p className="text-pretty text-ink-soft">
          {element.isConditional ? words.foreign.conditional : words.foreign.text}
        </p>
      )}
      <CardActions {...props} />
    </div>
  );
}

interface QuestionFieldsProps extends Pick<QuestionCardProps, 'open' | 'metricsElsewhere'> {
  question: Question;
  json: JsonObject;
  onEdit: EditElement;
}

function QuestionFields({ question, json, open, metricsElsewhere, onEdit }: QuestionFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!open.isNamed) return;
    field.current?.focus();
    field.current?.select();
  }, [open]);
  const setText = (name: string, isOptional: boolean) => (text: string) =>
    onEdit((now) => withText(now, name, text, isOptional), name);
  const setTitle = setText('title', false);
  return (
    <>
      <EditedText
        ref={field}
        label={words.question}
        check={(text) => (text.trim() === '' ? words.questionRequired : tooLong(text))}
        required
        rows={1}
        // SurveyJS shows the name of a question without words.
        value={'title' in json ? textIn(json, 'title') : question.title}
        // A question is one line for clients.
        onEdit={(text) => setTitle(text.replaceAll(/[\r\n]+/g, ' '))}
      />
      <EditedLine
        label={words.help}
        check={tooLong}
        value={textIn(json, 'description')}
        onEdit={setText('description', true)}
      />
      <AnswerFields question={question} json={json} metricsElsewhere={metricsElsewhere} onEdit={onEdit} />
      <Switch
        label={words.mustAnswer}
        isOn={question.isRequired}
        onChange={(isOn) =>
          onEdit((now) => (isOn ? { ...now, isRequired: true } : without(now, 'isRequired')), 'isRequired')
        }
      />
    </>
  );
}

/** What is particular to how a question is answered. */
function AnswerFields({ question, json, metricsElsewhere, onEdit }: Omit<QuestionFieldsProps, 'open'>) {
  switch (question.kind) {
    case 'rating':
      return <RatingFields question={question} json={json} metricsElsewhere={metricsElsewhere} onEdit={onEdit} />;
    case 'choice':
      return <ChoiceFields question={question} json={json} onEdit={onEdit} />;
    case 'text':
      return (
        <Switch
          label={words.lines}
          isOn={question.isLong}
          onChange={(isLong) => onEdit((now) => ({ ...now, type: isLong ? 'comment' : 'text' }), 'type')}
        />
      );
    case 'yes-no':
      return null;
  }
}

function CardActions({ element, canAdd, canStep, onStep, onCopy, onRemove }: QuestionCardProps) {
  const { key, question, isConditional } = element;
  return (
    <div className="-mx-1.5 -mb-1 flex flex-wrap justify-end gap-1 border-t border-line pt-2">
      {!isConditional && (
        <>
          <IconButton
            label={words.moveUp}
            keys="Alt+ArrowUp"
            icon={<ArrowUp aria-hidden />}
            data-repeatable
            aria-disabled={!canStep(-1)}
            className="aria-disabled:opacity-45"
            onClick={() => onStep(key, -1)}
          />
          <IconButton
            label={words.moveDown}
            keys="Alt+ArrowDown"
            icon={<ArrowDown aria-hidden />}
            data-repeatable
            aria-disabled={!canStep(1)}
            className="aria-disabled:opacity-45"
            onClick={() => onStep(key, 1)}
          />
        </>
      )}
      {question && canAdd && (
        <IconButton label={words.copy} icon={<Copy aria-hidden />} onClick={() => onCopy(element)} />
      )}
      <IconButton label={words.remove} icon={<Trash2 aria-hidden />} onClick={() => onRemove(element)} />
    </div>
  );
}
