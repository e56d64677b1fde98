import { useEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { Message } from '#contract/communication/messages.ts';
import { threadEndpoint } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';

/** Milliseconds for which a message must be visible to count as seen. */
const seenAfter = 2000;
const checkEvery = 500;
/** Earlier than any message. */
const epoch = '1970-01-01T00:00:00.000Z';

/**
 * The newest message that the user has seen. Messages in the thread when it opens count as seen; later ones after two seconds on
 * screen. The server refuses to send a text if a colleague has texted the client after that (extension `compare-before-send`).
 * @returns reads the message's `create_ts`; null if the thread could not be loaded.
 */
export function useSeenUntil(conversationId: string): () => string | null {
  const latest = useLatest(conversationId);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (latest === undefined) return undefined;
    if (seen.current === null || latest === null) {
      seen.current = latest?.create_ts ?? epoch;
      return undefined;
    }
    let visibleFor = 0;
    const clock = setInterval(() => {
      visibleFor = isOnScreen(latest.id) ? visibleFor + checkEvery : 0;
      if (visibleFor < seenAfter) return;
      seen.current = latest.create_ts;
      clearInterval(clock);
    }, checkEvery);
    return () => clearInterval(clock);
  }, [latest]);
  return () => seen.current;
}

/** The newest message of a thread; null if it has none, undefined if it is not loaded. */
function useLatest(id: string): Message | null | undefined {
  const select = useMemo(() => threadEndpoint.select({ id }), [id]);
  return useSelector((state: CommunicationRoot) => {
    const { data } = select(state);
    return data && (data.messages.at(-1) ?? null);
  });
}

function isOnScreen(messageId: string): boolean {
  if (document.visibilityState !== 'visible') return false;
  const bubble = document.querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  const thread = bubble?.closest('[role=log]');
  if (!bubble || !thread) return false;
  const [inner, outer] = [bubble.getBoundingClientRect(), thread.getBoundingClientRect()];
  return inner.top <= outer.bottom && inner.bottom >= outer.top;
}
