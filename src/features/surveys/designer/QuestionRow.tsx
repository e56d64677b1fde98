import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { Status } from '#src/ui/Status.tsx';
import type { ListedElement } from './edit-schema.ts';
import { kindOf } from './question-kind.ts';

interface QuestionRowProps {
  element: ListedElement;
  /** From 0 on. */
  at: number;
  isTabStop: boolean;
  /** Whether it is being dragged, and the edge at which what is dragged would be dropped. */
  drag: 'dragged' | 'above' | 'below' | null;
  /** Its fields, while it is open. */
  card: ReactNode;
}

/** A question of the list. The list handles its events, so that an edit draws the edited row alone. */
export function QuestionRow({ element, at, isTabStop, drag, card }: QuestionRowProps) {
  const isTarget = drag === 'above' || drag === 'below';
  return (
    <li
      className={classNames(
        // A stacking context, so that a key in one row paints no other one again.
        'relative isolate scroll-my-4 rounded-xl border bg-surface',
        card ? 'border-line-strong' : 'border-line',
        drag === 'dragged' && 'opacity-50',
        isTarget && 'before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-accent',
        isTarget && (drag === 'above' ? 'before:-top-1.5' : 'before:-bottom-1.5'),
      )}
    >
      <div className="flex items-stretch">
        <span
          aria-hidden
          data-handle={element.isConditional ? undefined : ''}
          className={classNames(
            'grid w-8 shrink-0 touch-none place-items-center text-ink-faint',
            element.isConditional ? 'opacity-30' : 'cursor-grab active:cursor-grabbing',
          )}
        >
          <Grip />
        </span>
        <button
          type="button"
          data-row
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={card !== null}
          className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 rounded-e-xl py-2 pe-3 text-start"
        >
          <RowWords element={element} position={at + 1} />
        </button>
      </div>
      {card}
    </li>
  );
}

/** Six dots. As icons, those of all rows would take the browser longer with each key that is typed than the key itself. */
const Grip = () => (
  <span className="h-4.5 w-3 bg-[radial-gradient(currentColor_1.25px,transparent_1.6px)] bg-size-[6px_6px]" />
);

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
