import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { clients } from '#src/strings/clients.ts';
import { Button } from '#src/ui/Button.tsx';
import { warmDialog } from '#src/ui/overlays/Dialog.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { matchOf } from '../shared/conversation-summary.ts';

const LinkClientDialog = lazyWithPreload('link client', async () => {
  warmDialog();
  return (await import('./LinkClientDialog.tsx')).LinkClientDialog;
});

const words = clients.unknown;

/** Says that the number belongs to no client, or to several (IN-11 to IN-14), and lets staff link it to one. */
export function UnknownOwner({ conversation }: { conversation: Conversation }) {
  const [isOpen, setOpen] = useState(false);
  const canLink = useExtension('link-owner');
  const match = matchOf(conversation.pet_owner);
  if (!match) return null;
  const preload = () => void LinkClientDialog.fetch();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-info-soft px-4 py-2 text-sm text-info">
      <UserRoundSearch aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">{words[match]}</p>
      {canLink && (
        <Button size="sm" onPointerEnter={preload} onFocus={preload} onClick={() => setOpen(true)}>
          {match === 'zero' ? words.find : words.choose}
        </Button>
      )}
      {isOpen && (
        <Opening label={words[match === 'zero' ? 'find' : 'choose']} onCancel={() => setOpen(false)}>
          <LinkClientDialog conversation={conversation} onEnd={() => setOpen(false)} />
        </Opening>
      )}
    </div>
  );
}
