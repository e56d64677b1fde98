import { useState } from 'react';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { type Cadence, cadences as timings, canAskToConfirm, type Medium } from '#contract/rules/cadences/cadences.ts';
import { composePostcard } from '#contract/rules/reminders/postcard.ts';
import { reminderText, unsubscribeLine } from '#contract/rules/reminders/reminder-texts.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import type { PreviewFacts } from './preview-facts.ts';
import { useCarePage } from './use-care-link.ts';
import { useRequestPage } from './use-request-address.ts';

const words = reminders.preview;

interface MessagePreviewsProps {
  cadence: Cadence;
  /** The mediums it is sent by; the previews of the others are marked. */
  chosen: readonly Medium[];
  /** The practice as it would be after publishing the page's edits. */
  practice: PracticeEnrollment;
  shown: PreviewFacts;
}

/** A message on each of its possible mediums. */
export function MessagePreviews({ cadence, chosen, practice, shown }: MessagePreviewsProps) {
  const requestPage = useRequestPage();
  const [isConfirmed, setIsConfirmed] = useState<boolean | null>(null);
  const carePage = useCarePage(shown);
  const hasConfirmed = isConfirmed ?? shown.isConfirmed;
  const canConfirm = canAskToConfirm(cadence);
  const message = { cadence, subjects: [shown.subject] as const, asksToConfirm: canConfirm && !hasConfirmed };
  return (
    <>
      {canConfirm && <Switch label={words.confirmed} isOn={hasConfirmed} onChange={setIsConfirmed} />}
      {timings[cadence].mediums.map((medium) =>
        medium === 'POSTCARD' ? (
          <MessagePreview
            key={medium}
            medium={medium}
            isChosen={chosen.includes(medium)}
            card={composePostcard(message.subjects, shown.facts, practice)}
          />
        ) : (
          <MessagePreview
            key={medium}
            medium={medium}
            isChosen={chosen.includes(medium)}
            text={reminderText(
              { ...message, medium },
              shown.facts,
              { ...practice, requestPage, carePage },
              () => words.visitPage,
            )}
            lastLine={cadence === 'thank-you' ? unsubscribeLine(words.unsubscribePage) : undefined}
            isEmpty={cadence === 'thank-you' && !practice.postAppointmentCommunications?.message.trim()}
          />
        ),
      )}
    </>
  );
}
