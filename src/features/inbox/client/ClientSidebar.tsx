import { Suspense } from 'react';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import { useConversation } from '#src/services/communication/conversations.ts';
import { useIsThreadSettled } from '#src/services/communication/messages.ts';
import { clients } from '#src/strings/clients.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { PanelSkeleton } from './QueryResult.tsx';
import { clientPanel, useIsWide } from './panel-layout.ts';
import { useTurnAfter } from './use-turn-after.ts';

export const ClientPanel = lazyWithPreload('client panel', async () => (await import('./ClientPanel.tsx')).ClientPanel);

/** Who is on the other side of the open conversation, beside it where there is room (IN-23). What was written comes first. */
export function ClientSidebar({ id }: { id: string }) {
  const conversation = useConversation(id);
  const isOpen = useKeptChoice(clientPanel) === 'open';
  const isWide = useIsWide();
  const isThreadHere = useIsThreadSettled(id);
  const isItsTurn = useTurnAfter(id, isThreadHere);
  if (!conversation || !isOpen || !isWide) return null;
  const waiting = (
    <div className="p-4">
      <PanelSkeleton />
    </div>
  );
  return (
    <aside
      id="client-details"
      aria-label={clients.panel.title}
      className="w-76 shrink-0 overflow-y-auto border-s border-line"
    >
      <Suspense fallback={waiting}>
        {isItsTurn ? <ClientPanel key={id} conversation={conversation} /> : !isThreadHere && waiting}
      </Suspense>
    </aside>
  );
}
