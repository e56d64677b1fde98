import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JsonObject } from '#contract/fields.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showUpdatableToast, type ToastHandle } from '#src/ui/toasts/toast.ts';
import { AddQuestion } from './AddQuestion.tsx';
import {
  addElement,
  canAdd,
  editElement,
  keepingFormer,
  type ListedElement,
  listElements,
  metricsOf,
  moveElement,
  nextPosition,
  removeElement,
  restoreElement,
  textIn,
  withText,
} from './edit-schema.ts';
import { EditedLine, EditedText } from './EditedText.tsx';
import { copyOf, type NewQuestion, newQuestion } from './new-question.ts';
import type { OpenQuestion } from './open-question.ts';
import { QuestionList } from './QuestionList.tsx';
import { tooLong } from './too-long.ts';
import type { SurveyEditing } from './use-survey-editing.ts';

interface QuestionsProps {
  editing: SurveyEditing;
  open: OpenQuestion | null;
  onOpen: (open: OpenQuestion | null) => void;
}

/** What clients read first, and the questions. */
export function Questions({ editing, open, onOpen }: QuestionsProps) {
  const { schema, editSchema } = editing;
  const list = useRef<HTMLOListElement>(null);
  const elements = useListedElements(schema);
  const metrics = metricsOf(elements);
  const undos = useRef(new Map<JsonObject, ToastHandle>());
  // What Ctrl+Z has brought back cannot be brought back once more.
  useEffect(() => {
    for (const { json } of elements) undos.current.get(json)?.close();
  }, [elements]);

  const rowAt = (position: number) =>
    list.current?.children[position]?.querySelector<HTMLElement>('[data-row]') ?? null;

  /** Moving takes the focus off what is moved. */
  function move(key: string, position: number) {
    const active = document.activeElement;
    const moved = moveElement(schema, key, position);
    if (moved === schema) return;
    flushSync(() => editSchema(() => moved));
    const at = positionIn(moved, key, position);
    if (active instanceof HTMLElement && active.isConnected) active.focus();
    else rowAt(at)?.focus();
    announce(words.moved(at + 1, elements.length));
  }

  function remove(element: ListedElement) {
    const at = elements.indexOf(element);
    flushSync(() => {
      editSchema((now) => removeElement(now, element.key));
      if (open?.key === element.key) onOpen(null);
    });
    (rowAt(at) ?? rowAt(at - 1) ?? document.getElementById(addButtonId))?.focus();
    const { json } = element;
    const toast = showUpdatableToast({
      title: words.removed(element.question?.title ?? words.foreign.title),
      action: {
        label: words.undo,
        onClick() {
          editSchema((now) => restoreElement(now, element));
          announce(words.restored);
        },
      },
      onClose: () => undos.current.delete(json),
    });
    undos.current.set(json, toast);
  }

  function add(element: NewQuestion, after: string | null) {
    editSchema((now) => addElement(now, element, after));
    onOpen({ key: element.name, isNamed: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <SurveyWords editing={editing} />
      <section aria-label={words.list} className="flex flex-col gap-3">
        {elements.length === 0 ? (
          <p className="text-ink-soft">{words.noQuestions}</p>
        ) : (
          <QuestionList
            list={list}
            elements={elements}
            open={open}
            onOpen={onOpen}
            onMove={move}
            onStep={(key, step) => {
              const position = nextPosition(schema, key, step);
              if (position !== null) move(key, position);
            }}
            onCopy={({ key, json }) => {
              add(copyOf(json), key);
              announce(words.copied);
            }}
            onRemove={remove}
            onEdit={(key, change, field) => editSchema((now) => editElement(now, key, change), `${key} ${field}`)}
            canAdd={canAdd(elements)}
          />
        )}
        <AddQuestion
          id={addButtonId}
          isFull={!canAdd(elements)}
          onAdd={(type) => add(newQuestion(type, metrics), null)}
        />
      </section>
    </div>
  );
}

const addButtonId = 'add-question';

/** The elements of a schema; those that an edit has not changed stay the same objects. */
function useListedElements(schema: SurveyEditing['schema']): readonly ListedElement[] {
  const [known, setKnown] = useState(() => ({ schema, elements: listElements(schema) }));
  if (known.schema === schema) return known.elements;
  const elements = keepingFormer(listElements(schema), known.elements);
  setKnown({ schema, elements });
  return elements;
}

/** An element whose key is its place has another one after a move. */
const positionIn = (schema: SurveyEditing['schema'], key: string, otherwise: number): number => {
  const at = listElements(schema).findIndex((element) => element.key === key);
  return at === -1 ? otherwise : at;
};

/** Title and introduction. */
function SurveyWords({ editing: { schema, editSchema } }: { editing: SurveyEditing }) {
  const edit = (field: string) => (text: string) => editSchema((now) => withText(now, field, text, true), field);
  return (
    <div className="grid gap-4">
      <EditedLine
        label={words.survey.title}
        hint={words.survey.titleHint}
        check={tooLong}
        value={textIn(schema, 'title')}
        onEdit={edit('title')}
      />
      <EditedText
        label={words.survey.introduction}
        check={tooLong}
        value={textIn(schema, 'description')}
        onEdit={edit('description')}
      />
    </div>
  );
}
