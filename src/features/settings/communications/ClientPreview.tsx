import { type ReactNode, useState } from 'react';
import { type Cadence, isOfService } from '#contract/rules/cadences/cadences.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useGetReminderFactsQuery } from '#src/services/campaigns/clients.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { ClientPicker, type PickedClient } from './ClientPicker.tsx';
import { type PreviewFacts, previewFacts } from './preview-facts.ts';

const words = reminders.preview;

interface ClientPreviewProps {
  cadence: Cadence;
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
  /** Shows the message with the data of the client, or of a made-up one. */
  children: (shown: PreviewFacts) => ReactNode;
}

/** Chooses the client for whom a message is previewed. */
export function ClientPreview({ cadence, client, onPick, children }: ClientPreviewProps) {
  const canPick = useExtension('cadence-forecast');
  const query = useGetReminderFactsQuery({ id: client?.id ?? '' }, { skip: !canPick || client === null });
  const [isRetrying, retry] = useRetry(query);
  const error = loadError(query);
  const known = client && (query.currentData?.facts ?? null);
  const [now] = useState(() => new Date(serverNow()));
  const shown = previewFacts(cadence, known, now, usePracticeZone());
  return (
    <>
      {canPick && <ClientPicker client={client} onPick={onPick} />}
      {error && client ? (
        <NotLoaded level={3} title={reminders.forecast.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : client && !known ? (
        <div role="status" aria-label={reminders.forecast.loading}>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <>
          <p className="text-pretty text-ink-soft">{noteOf(cadence, client, shown.isMadeUp, canPick)}</p>
          {children(shown)}
        </>
      )}
    </>
  );
}

function noteOf(cadence: Cadence, client: PickedClient | null, isMadeUp: boolean, canPick: boolean): string {
  if (!client) return canPick ? words.example : words.exampleOnly;
  if (!isMadeUp) return words.real(client.name);
  return isOfService(cadence) ? words.madeUpService(client.name) : words.madeUpVisit(client.name);
}
