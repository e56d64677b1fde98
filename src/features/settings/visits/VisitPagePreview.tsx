import type { VisitDescription } from '#contract/rules/reminders/visit-description.ts';
import { wellness } from '#src/strings/wellness.ts';
import { visits } from '#src/strings/visits.ts';

const words = visits.page;

interface VisitPagePreviewProps {
  /** As the page's own function describes the visit. */
  visit: VisitDescription;
}

/** What clients read on the page of their visit. */
export const VisitPagePreview = ({
  visit: { title, day, times, instructions, wellness: about },
}: VisitPagePreviewProps) => (
  <section aria-label={words.title} className="flex flex-col gap-3 rounded-xl border border-line bg-surface px-4 py-3">
    <div>
      <p className="font-semibold break-words">{title}</p>
      <p>{day}</p>
      {times.map((time) => (
        <p key={time} className="tabular-nums">
          {time}
        </p>
      ))}
    </div>
    {instructions !== null && (
      <div>
        <p className="text-sm text-ink-soft">{words.instructions}</p>
        <p className="break-words whitespace-pre-line">{instructions}</p>
      </div>
    )}
    {about && (
      <div>
        <p className="text-sm text-ink-soft">{words.wellness}</p>
        <p className="tabular-nums">
          {about.price === null ? wellness.preview.noPrice : wellness.preview.price(about.price)}
        </p>
        <p className="text-sm text-pretty text-ink-soft">{wellness.preview.services}</p>
      </div>
    )}
  </section>
);
