import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { reminders } from '#src/strings/reminders.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

/** A list of moments around a day. */
export const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col">
    {children}
  </ol>
);

interface TimelineStepProps {
  when: string;
  /** The hour of the day, 0 to 23. */
  hour: number;
  /** Its purpose. */
  text: string;
  /** Whether nothing is sent then. */
  isQuiet: boolean;
  onPreview: () => void;
  children: ReactNode;
}

/** One moment at which a message may be sent: time, purpose and mediums. */
export function TimelineStep({ when, hour, text, isQuiet, onPreview, children }: TimelineStepProps) {
  return (
    <Row
      dot={
        <span
          className={classNames(
            'mt-1.5 block size-2.5 rounded-full border-2',
            isQuiet ? 'border-line-strong bg-canvas' : 'border-accent bg-accent',
          )}
        />
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pb-5">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className={classNames('font-medium', isQuiet && 'text-ink-soft')}>{when}</span>
            <span className="text-sm text-ink-soft tabular-nums">{words.hour(hour)}</span>
          </p>
          <p className="text-sm text-pretty text-ink-soft">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {children}
          <IconButton label={reminders.preview.openOf(when)} icon={<Eye aria-hidden />} onClick={onPreview} />
        </div>
      </div>
    </Row>
  );
}

/** The reference day of the others. */
export const TimelineAnchor = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Row
    dot={
      <span className="grid size-6 place-items-center rounded-full border border-line bg-surface text-accent [&_svg]:size-3.5">
        {icon}
      </span>
    }
  >
    <p className="pt-0.5 pb-5 font-semibold">{children}</p>
  </Row>
);

const Row = ({ dot, children }: { dot: ReactNode; children: ReactNode }) => (
  <li className="group grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
    <span
      aria-hidden
      className="relative flex justify-center before:absolute before:inset-y-0 before:w-px before:bg-line group-first:before:top-3 group-last:before:bottom-auto group-last:before:h-3"
    >
      <span className="relative h-fit">{dot}</span>
    </span>
    {children}
  </li>
);
