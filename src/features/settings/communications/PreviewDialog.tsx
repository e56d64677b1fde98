import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import {
  type Cadence,
  cadences as timings,
  canAskToConfirm,
  isOfService,
  type Medium,
} from '#contract/rules/cadences/cadences.ts';
import { type ReminderText, reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useGetReminderFactsQuery } from '#src/services/campaigns/clients.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { cadences } from '#src/strings/cadences.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { publishing } from '#src/strings/publish.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { ClientPicker, type PickedClient } from './ClientPicker.tsx';
import { mediumIcons } from './medium-icons.tsx';
import { previewFacts } from './preview-facts.ts';

const words = reminders.preview;

interface PreviewDialogProps {
  cadence: Cadence;
  /** The mediums it is sent by; the previews of the others are marked. */
  chosen: readonly Medium[];
  practice: PracticeEnrollment;
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
  onClose: () => void;
}

/** The preview of a message on each of its possible mediums. */
export function PreviewDialog({ cadence, chosen, practice, client, onPick, onClose }: PreviewDialogProps) {
  const canPick = useExtension('cadence-forecast');
  const query = useGetReminderFactsQuery({ id: client?.id ?? '' }, { skip: !canPick || client === null });
  const [isRetrying, retry] = useRetry(query);
  const known = client && (query.currentData?.facts ?? null);
  const [now] = useState(() => new Date(serverNow()));
  const [isConfirmed, setIsConfirmed] = useState<boolean | null>(null);
  const shown = previewFacts(cadence, known, now, practice.practiceIanaZone);
  const hasConfirmed = isConfirmed ?? shown.isConfirmed;
  const canConfirm = canAskToConfirm(cadence);
  const message = { cadence, subjects: [shown.subject] as const, asksToConfirm: canConfirm && !hasConfirmed };

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(cadences.steps[cadence].when)}
      closeLabel={publishing.close}
      size="lg"
    >
      <div className="flex min-h-80 flex-col gap-4 pb-4">
        {canPick && <ClientPicker client={client} onPick={onPick} />}
        {query.error && client ? (
          <NotLoaded
            level={3}
            title={reminders.forecast.failed}
            error={query.error}
            busy={isRetrying}
            onRetry={retry}
          />
        ) : client && !known ? (
          <div role="status" aria-label={reminders.forecast.loading}>
            <Skeleton className="h-40" />
          </div>
        ) : (
          <>
            <p className="text-pretty text-ink-soft">{noteOf(cadence, client, shown.isMadeUp, canPick)}</p>
            {canConfirm && <Switch label={words.confirmed} isOn={hasConfirmed} onChange={setIsConfirmed} />}
            {timings[cadence].mediums.map((medium) => (
              <Message
                key={medium}
                medium={medium}
                isChosen={chosen.includes(medium)}
                text={reminderText({ ...message, medium }, shown.facts, practice)}
                isEmpty={cadence === 'thank-you' && !practice.postAppointmentCommunications?.message.trim()}
              />
            ))}
          </>
        )}
      </div>
    </Dialog>
  );
}

function noteOf(cadence: Cadence, client: PickedClient | null, isMadeUp: boolean, canPick: boolean): string {
  if (!client) return canPick ? words.example : words.exampleOnly;
  if (!isMadeUp) return words.real(client.name);
  return isOfService(cadence) ? words.madeUpService(client.name) : words.madeUpVisit(client.name);
}

interface MessageProps {
  medium: Medium;
  isChosen: boolean;
  text: ReminderText;
  isEmpty: boolean;
}

function Message({ medium, isChosen, text, isEmpty }: MessageProps) {
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
