import type { ClientOverview } from '#contract/campaigns/clients.ts';
import { formatExact } from '#src/lib/dates.ts';
import { usePractice } from '#src/session/use-session.ts';
import { clients } from '#src/strings/clients.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { Status } from '#src/ui/Status.tsx';
import { PanelSection } from './PanelSection.tsx';

const words = clients.panel;

interface UpcomingAppointmentsProps {
  visits: ClientOverview['upcoming'];
  zone: string;
}

export function UpcomingAppointments({ visits, zone }: UpcomingAppointmentsProps) {
  const pims = pimsNames[usePractice().pimsType];
  return (
    <PanelSection title={words.upcoming}>
      {visits.length === 0 && <p className="text-sm text-ink-soft">{words.noUpcoming}</p>}
      <ul role="list" aria-label={words.upcoming} className="flex flex-col gap-2.5">
        {visits.map(({ id, startsAt, type, resource, animalName, confirmed, pending, notComing }) => (
          <li key={id} className="flex flex-col gap-0.5 text-sm">
            <time dateTime={startsAt} className="font-medium">
              {formatExact(startsAt, zone)}
            </time>
            <p className="text-ink-soft">
              {[type ?? words.appointment, animalName, resource].filter(Boolean).join(' · ')}
            </p>
            <p>
              {pending ? (
                <Status tone="warn">{words.pending(pims)}</Status>
              ) : notComing ? (
                <Status tone="warn">{words.notComing}</Status>
              ) : (
                <Status tone={confirmed ? 'good' : 'neutral'}>{confirmed ? words.confirmed : words.unconfirmed}</Status>
              )}
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
