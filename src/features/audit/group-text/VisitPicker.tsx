import { type KeyboardEvent, useRef, useState } from 'react';
import type { AppointmentFacts } from '#contract/rules/reminders/audited-appointment.ts';
import { formatTime } from '#src/lib/dates.ts';
import { groupTexts as words } from '#src/strings/group-texts.ts';
import { Status } from '#src/ui/Status.tsx';

/** A visit of the day whose client can be chosen. */
export interface PickableVisit extends AppointmentFacts {
  readonly id: string;
  readonly isConfirmed: boolean;
  /** The client said last that they cannot come, which changes nothing about a confirmation. */
  readonly isCalledOff: boolean;
}

interface VisitPickerProps {
  /** In order of time. */
  visits: readonly PickableVisit[];
  chosen: ReadonlySet<string>;
  zone: string;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** The visits by whom they are with; a press on the name chooses all of theirs. One tab stop, with arrow keys. */
export function VisitPicker({ visits, chosen, zone, onChange }: VisitPickerProps) {
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('all');
  const groups = [...Map.groupBy(visits, ({ appointment }) => appointment.resource ?? words.noResource)];
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    onChange(new Set(isChosen ? [...others, ...ids] : others));
  };
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    const from = boxes.findIndex((box) => box === event.target);
    const to = boxes[Math.min(Math.max(from + step, 0), boxes.length - 1)];
    to?.focus();
    to?.scrollIntoView({ block: 'nearest' });
  }
  const box = (key: string, ids: readonly string[]) => {
    const own = ids.filter((id) => chosen.has(id)).length;
    return {
      type: 'checkbox',
      checked: own > 0 && own === ids.length,
      'aria-checked': own > 0 && own < ids.length ? 'mixed' : undefined,
      ref: (input: HTMLInputElement | null) => {
        if (input) input.indeterminate = own > 0 && own < ids.length;
      },
      tabIndex: stop === key ? 0 : -1,
      onFocus: () => setStop(key),
      onChange: ({ target }: { target: HTMLInputElement }) => choose(ids, target.checked),
      className: 'size-4 shrink-0 accent-accent',
    } as const;
  };
  return (
    <div ref={list} role="group" aria-label={words.pick} className="flex flex-col gap-4" onKeyDown={onKeyDown}>
      <label className="flex min-h-8 cursor-pointer items-center gap-3 font-medium">
        <input
          {...box(
            'all',
            visits.map(({ id }) => id),
          )}
        />
        {words.all}
      </label>
      {groups.map(([resource, own]) => (
        <div key={resource} role="group" aria-label={resource} className="rounded-xl border border-line">
          <label className="flex min-h-10 cursor-pointer items-center gap-3 border-b border-line px-3 font-medium">
            <input
              {...box(
                `of ${resource}`,
                own.map(({ id }) => id),
              )}
            />
            {words.everyone(resource, own.length)}
          </label>
          {own.map(({ id, appointment, owner, animal, isConfirmed, isCalledOff }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-hover">
              <input {...box(id, [id])} />
              <span className="w-18 shrink-0 text-sm tabular-nums">{formatTime(appointment.date, zone)}</span>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {owner?.name ?? words.unnamedClient}
                <span className="block text-sm text-ink-soft">
                  {words.visit([animal?.name ?? null, appointment.type])}
                </span>
              </span>
              <span className="flex flex-wrap justify-end gap-1">
                {isCalledOff && <Status tone="warn">{words.notComing}</Status>}
                {isConfirmed && <Status tone="good">{words.confirmed}</Status>}
              </span>
            </label>
          ))}
        </div>
      ))}
    </div>
  );
}
