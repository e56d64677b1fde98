import { startTransition, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterPaint } from '#src/lib/first-screen.ts';
import { reloadFor } from '#src/lib/missing-chunk.ts';
import { useStoredChoice } from '#src/lib/stored-choice.ts';
import { useConversation } from '#src/services/communication/conversations.ts';
import { useIsThreadSettled } from '#src/services/communication/messages.ts';
import { clients } from '#src/strings/clients.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { PartBoundary } from '#src/ui/loading/PartBoundary.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { LoadingPanel } from './QueryResult.tsx';
import { clientPanel, useIsWide } from './panel-layout.ts';

export const ClientPanel = lazyWithPreload('client panel', async () => (await import('./ClientPanel.tsx')).ClientPanel);

/** Details of the open conversation's client, beside the thread on a wide screen (IN-23). They are rendered after the messages. */
export function ClientSidebar({ id }: { id: string }) {
  const conversation = useConversation(id);
  const isOpen = useStoredChoice(clientPanel) === 'open';
  const isWide = useIsWide();
  const isThreadSettled = useIsThreadSettled(id);
  const mayRender = useMayRender(id, isThreadSettled);
  const isShown = conversation !== undefined && isOpen && isWide;
  useToastsBeside(isShown);
  if (!isShown) return null;
  const skeleton = (
    <div className="p-4">
      <LoadingPanel />
    </div>
  );
  return (
    <aside
      id="client-details"
      aria-label={clients.panel.title}
      className="w-76 shrink-0 overflow-y-auto border-s border-line"
    >
      <PartBoundary Fallback={MissingPanel}>
        <Suspense fallback={skeleton}>
          {mayRender ? <ClientPanel key={id} conversation={conversation} /> : !isThreadSettled && skeleton}
        </Suspense>
      </PartBoundary>
    </aside>
  );
}

/** The browser loads code that failed only after a reload. */
function MissingPanel({ code }: { code: string }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm">
      <span className="text-bad">{clients.panel.missing}</span>
      <Button size="sm" onClick={() => reloadFor(code, pathname + search)}>
        {shell.reload}
      </Button>
    </div>
  );
}

/** Shows toasts beside the details rather than over them. */
function useToastsBeside(isShown: boolean) {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--toasts-end', 'calc(var(--spacing) * 80)');
    return () => void style.removeProperty('--toasts-end');
  }, [isShown]);
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
