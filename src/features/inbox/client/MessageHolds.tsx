import { CirclePause } from 'lucide-react';
import { formatRecent } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { clients } from '#src/strings/clients.ts';
import { messageHolds } from '#src/strings/message-holds.ts';
import { Button } from '#src/ui/Button.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';
import { useMessageHolds } from './use-message-holds.ts';

const words = messageHolds;

/** Pauses and resumes everything that is sent to a client by itself. */
export function ClientMessageHold({ ownerId }: { ownerId: string }) {
  const holds = useMessageHolds(ownerId);
  const zone = usePracticeZone();
  if (!holds) return null;
  const hold = holds.of(null);
  return (
    <div className="flex flex-col items-start gap-1">
      {hold && (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Status tone="warn" icon={<CirclePause aria-hidden />}>
              {words.all}
            </Status>
            <Time at={hold.since} zone={zone} isStop className="text-sm text-ink-soft">
              {[clients.panel.since(formatRecent(hold.since, zone)), hold.by && words.by(hold.by)]
                .filter(Boolean)
                .join(' ')}
            </Time>
          </p>
          <p className="text-sm text-ink-soft">{words.allHint}</p>
        </>
      )}
      <Button size="sm" busy={holds.isChanging} onClick={() => holds.set(null, !hold)}>
        {hold ? words.resumeAll : words.pauseAll}
      </Button>
    </div>
  );
}
