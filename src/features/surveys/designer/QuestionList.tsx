import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useId, useState } from 'react';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { canStep, type ListedElement, metricsOf } from './edit-schema.ts';
import type { OpenQuestion } from './open-question.ts';
import { QuestionCard, type QuestionCardProps } from './QuestionCard.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { type Drag, useDragging } from './use-dragging.ts';

interface QuestionListProps extends Omit<QuestionCardProps, 'element' | 'open' | 'metricsElsewhere' | 'canStep'> {
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
  const { drag, handlers } = useDragging(list, ({ from, to }) => {
    const key = elements[from]?.key;
    if (key !== undefined) onMove(key, to);
  });

  const focus = (position: number) => {
    const at = Math.min(Math.max(position, 0), elements.length - 1);
    list.current?.children[at]?.querySelector<HTMLElement>('[data-row]')?.focus();
  };
  /** The element whose row contains a target. */
  const elementAt = (target: EventTarget) =>
    target instanceof Element
      ? elements[[...(list.current?.children ?? [])].findIndex((row) => row.contains(target))]
      : undefined;
  const isRow = (target: EventTarget) => target instanceof Element && target.closest('[data-row]') !== null;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(step || event.key === 'Home' || event.key === 'End'))
      return;
    const element = elementAt(event.target);
    if (!element) return;
    const at = elements.indexOf(element);
    if (event.altKey && step) card.onStep(element.key, step);
    else if (event.altKey || !isRow(event.target)) return;
    else if (step) focus(at + step);
    else focus(event.key === 'Home' ? 0 : elements.length - 1);
    event.preventDefault();
  }
  function onFocus({ target }: FocusEvent) {
    const element = isRow(target) && elementAt(target);
    if (element) setStop(element.key);
  }
  function onClick({ target }: MouseEvent) {
    const element = isRow(target) && elementAt(target);
    if (element) onOpen(element.key === open?.key ? null : { key: element.key, isNamed: false });
  }

  return (
    <>
      <p id={hintId} className="sr-only">
        {words.keys}
      </p>
      <ol
        ref={list}
        aria-label={words.list}
        aria-describedby={hintId}
        className="flex flex-col gap-2"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        {...handlers}
      >
        {elements.map((element, at) => (
          <QuestionRow
            key={element.key}
            element={element}
            at={at}
            isTabStop={at === stopAt}
            drag={dragAt(drag, at)}
            card={
              element.key === open?.key ? (
                <QuestionCard
                  {...card}
                  element={element}
                  open={open}
                  metricsElsewhere={metricsOf(elements.filter((other) => other !== element))}
                  canStep={(step) => canStep(elements, at, step)}
                />
              ) : null
            }
          />
        ))}
      </ol>
    </>
  );
}

function dragAt(drag: Drag | null, at: number): 'dragged' | 'above' | 'below' | null {
  if (drag?.from === at) return 'dragged';
  return drag?.to === at ? (drag.to < drag.from ? 'above' : 'below') : null;
}
