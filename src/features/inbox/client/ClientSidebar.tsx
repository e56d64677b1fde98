import { startTransition, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '#src/lib/first-screen.ts';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { useConversation } from '#src/services/communication/conversations.ts';
import { useIsThreadSettled } from '#src/services/communication/messages.ts';
import { clients } from '#src/strings/clients.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { PanelSkeleton } from './QueryResult.tsx';
import { clientPanel, useIsWide } from './panel-layout.ts';

export const ClientPanel = lazyWithPreload('client panel', async () => (await import('./ClientPanel.tsx')).ClientPanel);

/** Details of the open conversation's client, beside the thread on a wide screen (IN-23). They are rendered after the messages. */
export function ClientSidebar({ id }: { id: string }) {
  const conversation = useConversation(id);
  const isOpen = useStoredChoice(clientPanel) === 'open';
  const isWide = useIsWide();
  const isThreadSettled = useIsThreadSettled(id);
  const mayRender = useMayRender(id, isThreadSettled);
  if (!conversation || !isOpen || !isWide) return null;
  const skeleton = (
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
      <Suspense fallback={skeleton}>
        {mayRender ? <ClientPanel key={id} conversation={conversation} /> : !isThreadSettled && skeleton}
      </Suspense>
    </aside>
  );
}

/** Milliseconds after which the details no longer wait for the messages. */
const timeout = 1000;

/** Whether the details may be rendered: the messages of this conversation have been painted, or take too long. */
function useMayRender(id: string, isThreadSettled: boolean): boolean {
  const [readyId, setReadyId] = useState<string>();
  useEffect(() => {
    if (readyId === id) return undefined;
    let isCancelled = false;
    const render = () => !isCancelled && startTransition(() => setReadyId(id));
    const timer = setTimeout(render, timeout);
    if (isThreadSettled) afterPaint(render);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [id, isThreadSettled, readyId]);
  return readyId === id;
}
