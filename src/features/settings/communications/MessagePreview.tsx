import { CircleSlash } from 'lucide-react';
import type { Medium } from '#contract/rules/cadences/cadences.ts';
import type { ReminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Status } from '#src/ui/Status.tsx';
import { mediumIcons } from './medium-icons.tsx';

const words = reminders.preview;

interface MessagePreviewProps {
  medium: Medium;
  /** Whether it is sent by this medium. */
  isChosen: boolean;
  text: ReminderText;
  /** Whether nothing is written yet. */
  isEmpty?: boolean;
}

/** A message as the client gets it. */
export function MessagePreview({ medium, isChosen, text, isEmpty = false }: MessagePreviewProps) {
  return (
    <section aria-label={mediumNames[medium]} className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 text-sm font-medium [&>svg]:size-4 [&>svg]:text-ink-faint">
        {mediumIcons[medium]}
        {mediumNames[medium]}
        {!isChosen && <Status icon={<CircleSlash aria-hidden />}>{words.notChosen}</Status>}
      </h3>
      {isEmpty ? (
        <p className="text-ink-soft">{words.noThanks}</p>
      ) : medium === 'SMS' ? (
        <p className="max-w-md self-start rounded-xl bg-bubble-ours px-3.5 py-2.5 break-words whitespace-pre-line text-on-bubble-ours">
          {text.body}
        </p>
      ) : (
        <div className="rounded-xl border border-line bg-surface">
          {medium === 'EMAIL' && (
            <p className="border-b border-line px-4 py-2.5">
              <span className="text-ink-soft">{words.subject}</span>
              <span className="ms-2 font-medium break-words">{text.subject}</span>
            </p>
          )}
          <p className="px-4 py-3 break-words whitespace-pre-line">{text.body}</p>
        </div>
      )}
    </section>
  );
}
