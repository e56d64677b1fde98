import { BellOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { clients } from '#src/strings/clients.ts';
import { Button } from '#src/ui/Button.tsx';
import { Keys } from '#src/ui/Keys.tsx';
import { useIsSettled } from '#src/ui/use-is-settled.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import { nameOf } from '../shared/conversation-summary.ts';

interface AskedToStopProps {
  conversation: Conversation;
  actions: ConversationActions;
}

const words = clients.stopping;

/** Says that the client may have asked for no more texts, which a person must read to know, and lets staff decide. */
export function AskedToStop(props: AskedToStopProps) {
  const isKnown = useExtension('stop-texts');
  const { asked_to_stop_at: at, id } = props.conversation;
  return isKnown && at ? <Question key={id} {...props} /> : null;
}

function Question({ conversation, actions }: AskedToStopProps) {
  // A key that was meant for the conversation before stops nothing.
  const isSettled = useIsSettled(conversation.id);
  const stop = () => {
    if (isSettled) actions.stopTexts(conversation);
  };
  const onKey = useEffectEvent(stop);
  useEffect(() => bindShortcuts([{ keys: 's', run: onKey }]), []);
  return (
    <div
      role="group"
      aria-label={words.group}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-2 text-sm text-warn"
    >
      <BellOff aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{words.asked(nameOf(conversation))}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-disabled={!isSettled} onClick={stop}>
          {words.stop}
          <span className="inline-flex max-md:hidden pointer-coarse:hidden">
            <Keys keys="s" />
          </span>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => actions.keepTexts(conversation)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
