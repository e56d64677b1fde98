import { MailX } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { EmailStop } from '#contract/campaigns/email-stop.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { clients } from '#src/strings/clients.ts';
import { emailStops, stopKind } from '#src/strings/email-stop.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { Status } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';

const AllowEmailsDialog = lazyWithPreload('allow emails', async () => {
  warmDialog();
  return (await import('./AllowEmailsDialog.tsx')).AllowEmailsDialog;
});

interface EmailStopNoticeProps {
  ownerId: string;
  email: string;
  stop: EmailStop;
}

/** Says that the client gets no more emails, or none of one kind, why and since when, and lets staff allow them again. */
export function EmailStopNotice({ ownerId, email, stop }: EmailStopNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const zone = usePracticeZone();
  const kind = stopKind(stop);
  const preload = () => void AllowEmailsDialog.fetch();
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Status tone="warn" icon={<MailX aria-hidden />}>
          {emailStops.stopped[kind]}
        </Status>
        <Time at={stop.since} zone={zone} isStop className="text-sm text-ink-soft">
          {clients.panel.since(formatRecent(stop.since, zone))}
        </Time>
      </p>
      <p className="text-sm text-ink-soft">{emailStops.why[kind]}</p>
      <Button size="sm" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
        {emailStops.allow[kind]}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AllowEmailsDialog ownerId={ownerId} email={email} stop={stop} onEnd={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
