import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { Status } from '#src/ui/Status.tsx';
import { type ListedElement, metricsOf } from './edit-schema.ts';
import type { OpenQuestion } from './open-question.ts';
import { kindOf } from './question-kind.ts';
import { QuestionCard, type QuestionCardProps } from './QuestionCard.tsx';
import { useDragging } from './use-dragging.ts';

interface QuestionListProps extends Omit<QuestionCardProps, 'element' | 'open' | 'metricsElsewhere'> {
  list: RefObject<HTMLOListElement | null>;
  elements: readonly ListedElement[];
  open: OpenQuestion | null;
  onOpen: (open: OpenQuestion | null) => void;
  onMove: (key: string, position: number) => void;
}

/** The questions, one stop of the Tab key until one is open. Alt with up and down moves a question, as dragging does. */
export function QuestionList({ list, elements, open, onOpen, onMove, ...card }: QuestionListProps) {
  const hintId = useId();
  const [stop, setStop] = useState<string | null>(null);
  const stopAt = Math.max(
    0,
    elements.findIndex(({ key }) => key === (stop ?? open?.key)),
  );
  const { drag, handleOf } = useDragging(list, ({ from, to }) => {
    const key = elements[from]?.key;
    if (key !== undefined) onMove(key, to);
  });

  const focus = (position: number) => {
    const at = Math.min(Math.max(position, 0), elements.length - 1);
    list.current?.children[at]?.querySelector<HTMLElement>('[data-row]')?.focus();
  };

  function onKeyDown(event: KeyboardEvent, at: number, key: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    const isRow = event.target instanceof Element && event.target.matches('[data-row]');
    if (event.altKey && step) card.onStep(key, step);
    else if (!event.altKey && isRow && step) focus(at + step);
    else if (!event.altKey && isRow && event.key === 'Home') focus(0);
    else if (!event.altKey && isRow && event.key === 'End') focus(elements.length - 1);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <p id={hintId} className="sr-only">
        {words.keys}
      </p>
      <ol ref={list} aria-label={words.list} aria-describedby={hintId} className="flex flex-col gap-2">
        {elements.map((element, at) => {
          const isOpen = element.key === open?.key;
          const isTarget = drag !== null && drag.to === at && drag.from !== at;
          return (
            <li
              key={element.key}
              onKeyDown={(event) => onKeyDown(event, at, element.key)}
              className={classNames(
                'relative scroll-my-4 rounded-xl border bg-surface',
                isOpen ? 'border-line-strong' : 'border-line',
                drag?.from === at && 'opacity-50',
                isTarget && 'before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-accent',
                isTarget && (drag.to < drag.from ? 'before:-top-1.5' : 'before:-bottom-1.5'),
              )}
            >
              <div className="flex items-stretch">
                <span
                  aria-hidden
                  {...(element.isConditional ? {} : handleOf(at))}
                  className={classNames(
                    'grid w-8 shrink-0 touch-none place-items-center text-ink-faint',
                    element.isConditional ? 'opacity-30' : 'cursor-grab active:cursor-grabbing',
                  )}
                >
                  <GripVertical className="size-4" />
                </span>
                <button
                  type="button"
                  data-row
                  tabIndex={at === stopAt ? 0 : -1}
                  aria-expanded={isOpen}
                  onFocus={() => setStop(element.key)}
                  onClick={() => onOpen(isOpen ? null : { key: element.key, isNamed: false })}
                  className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 rounded-e-xl py-2 pe-3 text-start"
                >
                  <RowWords element={element} position={at + 1} />
                </button>
              </div>
              {isOpen && (
                <QuestionCard
                  {...card}
                  element={element}
                  open={open}
                  metricsElsewhere={metricsOf(elements.filter((other) => other !== element))}
                />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function RowWords({ element: { question, json }, position }: { element: ListedElement; position: number }) {
  const isBlank = typeof json['title'] === 'string' && json['title'].trim() === '';
  const title = question ? (isBlank ? words.untitled : question.title) : words.foreign.title;
  return (
    <>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="text-ink-faint tabular-nums">{`${position}.`}</span>{' '}
        <span className={classNames('font-medium', (isBlank || !question) && 'text-ink-soft italic')}>{title}</span>
      </span>{' '}
      {question?.isRequired && <Status tone="accent">{words.required}</Status>}{' '}
      {question && <Status>{kindOf(question)}</Status>}
    </>
  );
}
