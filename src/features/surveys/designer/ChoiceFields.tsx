import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { JsonObject } from '#contract/fields.ts';
import { type ChoiceQuestion, mostChoices } from '#contract/rules/surveys/questions.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { choiceKeys, choicesIn, choiceText, withChoices, withWordsOf } from './edit-choices.ts';
import { EditedLine } from './EditedText.tsx';
import { type EditElement, without } from './edit-schema.ts';
import { newChoice } from './new-question.ts';
import { tooLong } from './too-long.ts';

interface ChoiceFieldsProps {
  question: ChoiceQuestion;
  json: JsonObject;
  onEdit: EditElement;
}

/** The choices of a question. Enter adds one, Alt with up and down moves one. */
export function ChoiceFields({ question, json, onEdit }: ChoiceFieldsProps) {
  const headingId = useId();
  const list = useRef<HTMLOListElement>(null);
  const choices = choicesIn(json);
  const keys = choiceKeys(choices);
  const isFull = choices.length >= mostChoices;

  const focus = (at: number) => list.current?.children[at]?.querySelector('input')?.focus();
  function change(next: (choices: readonly unknown[]) => readonly unknown[], focused: number) {
    flushSync(() => onEdit((now) => withChoices(now, next), `choices ${crypto.randomUUID()}`));
    focus(focused);
  }
  const add = (at: number) => isFull || change((now) => now.toSpliced(at, 0, newChoice('')), at);
  const remove = (at: number) => change((now) => now.toSpliced(at, 1), Math.min(at, choices.length - 2));
  function move(at: number, to: number) {
    if (to < 0 || to >= choices.length) return;
    change((now) => now.toSpliced(at, 1).toSpliced(to, 0, now[at]), to);
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInField && !event.nativeEvent.isComposing) add(at + 1);
    else if (event.altKey && event.key === 'ArrowUp') move(at, at - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(at, at + 1);
    else return;
    // Alt with an arrow would move the question too.
    event.stopPropagation();
    event.preventDefault();
  }

  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-3">
      <p id={headingId} className="text-sm font-medium">
        {words.choices}
      </p>
      <ol ref={list} className="flex flex-col gap-2">
        {choices.map((choice, at) => (
          <li key={keys[at]} className="flex items-start gap-1" onKeyDown={(event) => onKeyDown(event, at)}>
            <div className="min-w-0 flex-1">
              <EditedLine
                label={words.choice(at + 1)}
                hideLabel
                check={(text) => (text.trim() === '' ? words.choiceRequired : tooLong(text))}
                value={choiceText(choice)}
                onEdit={(text) => onEdit((now) => withWordsOf(now, keys[at] ?? '', text), `choice ${keys[at]}`)}
              />
            </div>
            <span className="mt-0.5 flex">
              <IconButton
                label={words.choiceUp(at + 1)}
                keys="Alt+ArrowUp"
                icon={<ArrowUp aria-hidden />}
                disabled={at === 0}
                tabIndex={-1}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={words.choiceDown(at + 1)}
                keys="Alt+ArrowDown"
                icon={<ArrowDown aria-hidden />}
                disabled={at === choices.length - 1}
                tabIndex={-1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton label={words.choiceRemove(at + 1)} icon={<X aria-hidden />} onClick={() => remove(at)} />
            </span>
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="text-sm text-ink-soft">{words.fullChoices}</p>
      ) : (
        <Button size="sm" className="self-start" icon={<Plus aria-hidden />} onClick={() => add(choices.length)}>
          {words.addChoice}
        </Button>
      )}
      <Switch
        label={words.other}
        isOn={question.hasOther}
        onChange={(isOn) =>
          onEdit((now) => (isOn ? { ...now, showOtherItem: true } : without(now, 'showOtherItem')), 'showOtherItem')
        }
      />
      <Switch
        label={words.several}
        isOn={question.isMultiple}
        onChange={(isMultiple) => onEdit((now) => ({ ...now, type: isMultiple ? 'checkbox' : 'radiogroup' }), 'type')}
      />
    </div>
  );
}
