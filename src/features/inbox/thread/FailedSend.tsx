import { useState } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import type { Send } from '#src/outbox/thread-view.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import type { SendActions } from './use-send-actions.ts';

const rowClass = 'flex max-w-[min(36rem,85%)] flex-wrap items-center justify-end gap-x-2 gap-y-1 px-1 pt-1';

/** For a text that the server did not accept: the reason, and what can be done. */
export function FailedSend({ send, canText, actions }: { send: Send; canText: boolean; actions: SendActions }) {
  return (
    <div role="group" aria-label={inbox.row.unsent} className={rowClass}>
      <span className="text-sm text-bad">{messageForCode(send.error ?? undefined)}</span>
      <span className="flex gap-1">
        {canText && (
          <>
            <Button size="sm" onClick={() => actions.retry(send.id)}>
              {inbox.retry}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => actions.edit(send.id)}>
              {inbox.edit}
            </Button>
          </>
        )}
        <Button size="sm" variant="ghost" onClick={() => actions.discard(send.id)}>
          {inbox.discard}
        </Button>
      </span>
    </div>
  );
}

/** For a text that the carrier could not deliver. It stays in the thread; its content can be sent again as a new text. */
export function UndeliveredMessage({ message, actions }: { message: Message; actions: SendActions }) {
  const [isResent, setResent] = useState(false);
  // To be edited, it goes through the composer, which says why images cannot be sent (IN-38).
  const canResend = useFlag('outbound-sms-media-enabled') || message.media.length === 0;
  const sendAgain = () => {
    setResent(true);
    actions.sendAgain(message);
  };
  return (
    <div role="group" aria-label={thread.status[message.delivery_status ?? 'FAILED_TO_DELIVER']} className={rowClass}>
      {canResend && !isResent && (
        <Button size="sm" onClick={sendAgain}>
          {thread.sendAgain}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => actions.editCopy(message)}>
        {inbox.edit}
      </Button>
    </div>
  );
}
