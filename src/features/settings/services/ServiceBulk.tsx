import { useState } from 'react';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { publishing } from '#src/strings/publish.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { isServiceOff, serviceEdit } from '../communications/service-fields.ts';
import { useReach } from '../communications/use-reach.ts';
import type { ListedService } from './listed-services.ts';

const words = serviceReminders.services;

/** Switches all services that are shown; before they are switched off, it asks with the number of clients. */
export function ServiceBulk({ services }: { services: readonly ListedService[] }) {
  const { saved, draft, edit } = usePublishPage<CommunicationsFields>();
  const [isAsking, setIsAsking] = useState(false);
  const isOff = ({ id }: ListedService) => isServiceOff(draft, id);
  const [off, on] = [services.filter(isOff), services.filter((service) => !isOff(service))];
  const turn = (some: readonly ListedService[], toOff: boolean) => {
    edit(
      serviceEdit(
        saved,
        some.map(({ id }) => id),
        toOff,
      ),
    );
    announce(toOff ? words.switchedOff(some.length) : words.switchedOn(some.length));
  };
  if (services.length < 2) return null;
  return (
    <div className="flex gap-2">
      {on.length > 0 && (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          {words.allOff}
        </Button>
      )}
      {off.length > 0 && (
        <Button size="sm" onClick={() => turn(off, false)}>
          {words.allOn}
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.confirm.title}
        description={<Consequence services={on.length} />}
        closeLabel={publishing.close}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{words.confirm.cancel}</Button>
            <Button
              variant="primary"
              onClick={() => {
                turn(on, true);
                setIsAsking(false);
              }}
            >
              {words.confirm.confirm}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Without the number of clients where the server cannot count them. */
function Consequence({ services }: { services: number }) {
  const canCount = useExtension('reach-preview');
  return canCount ? <CountedConsequence services={services} /> : words.confirm.text(services, null);
}

function CountedConsequence({ services }: { services: number }) {
  const { data, error } = useReach('services', 30).query;
  const counted = data && (data.edited ?? data.saved);
  if (!counted && !error)
    return (
      <span role="status" aria-label={words.confirm.counting}>
        <Skeleton className="h-10" />
      </span>
    );
  return words.confirm.text(services, counted?.reached.clients ?? null);
}
