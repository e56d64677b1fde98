import type { EmailStop } from '#contract/campaigns/email-stop.ts';
import { useLiftEmailStopMutation } from '#src/services/campaigns/clients.ts';
import { describeError } from '#src/services/describe-error.ts';
import { emailStops, stopKind } from '#src/strings/email-stop.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';

const words = emailStops.dialog;

interface AllowEmailsDialogProps {
  ownerId: string;
  email: string;
  stop: EmailStop;
  onEnd: () => void;
}

/** Confirms that a client gets emails again; unless emails came back, that the client asked for them. */
export function AllowEmailsDialog({ ownerId, email, stop, onEnd }: AllowEmailsDialogProps) {
  const [lift, { isLoading, error }] = useLiftEmailStopMutation();
  const kind = stopKind(stop);
  async function allow() {
    const { data } = await lift({ id: ownerId, email, scope: stop.scope, clientAsked: kind !== 'BOUNCED' });
    if (!data) return;
    onEnd();
    if (data.emailStops.every(({ scope }) => scope !== stop.scope))
      showToast({ title: emailStops.allowed[stop.scope](email), alertLevel: 'success' });
  }
  return (
    <Dialog
      open
      onClose={() => isLoading || onEnd()}
      title={words.title[kind]}
      description={words.text[kind](email)}
      closeLabel={words.close}
      size="sm"
      actions={
        <>
          <Button disabled={isLoading} onClick={onEnd}>
            {words.cancel}
          </Button>
          <Button variant="primary" busy={isLoading} onClick={() => void allow()}>
            {words.confirm[kind]}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-sm text-bad empty:hidden">
        {error ? `${words.failed} ${messageForCode(describeError(error).code)}` : null}
      </p>
    </Dialog>
  );
}
