import { useEffect, useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { Message } from '#contract/communication/messages.ts';
import { threadEndpoint } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';

/** Milliseconds for which a message must stand before somebody's eyes to be seen: less than that, and they were on the keys. */
const glance = 2000;
const lookEvery = 500;
/** Before anything was ever written. */
const never = '1970-01-01T00:00:00.000Z';

/**
 * Up to when the writer knows what was said. What stood there as the thread opened has been seen; what arrives later has, once it was on screen for two
 * seconds while the window was in sight. Where a colleague has texted the client after that, the server keeps the writer's text from leaving (extension
 * `compare-before-send`). Texts of one's own are known anyway, and those of the client hold nothing up: they are what one answers.
 * @returns the `create_ts` of the newest message seen; null where the thread could not be loaded, so that nothing can be compared.
 */
export function useSeenUntil(conversationId: string): () => string | null {
  const latest = useLatest(conversationId);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (latest === undefined) return undefined;
    if (seen.current === null || latest === null) {
      seen.current = latest?.create_ts ?? never;
      return undefined;
    }
    let before = 0;
    const clock = setInterval(() => {
      before = isBeforeEyes(latest.id) ? before + lookEvery : 0;
      if (before < glance) return;
      seen.current = latest.create_ts;
      clearInterval(clock);
    }, lookEvery);
    return () => clearInterval(clock);
  }, [latest]);
  return () => seen.current;
}

/** The newest message of a thread; null where there is none, undefined where it is not here. */
function useLatest(id: string): Message | null | undefined {
  const select = useMemo(() => threadEndpoint.select({ id }), [id]);
  return useSelector((state: CommunicationRoot) => {
    const { data } = select(state);
    return data && (data.messages.at(-1) ?? null);
  });
}

function isBeforeEyes(messageId: string): boolean {
  if (document.visibilityState !== 'visible') return false;
  const bubble = document.querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  const thread = bubble?.closest('[role=log]');
  if (!bubble || !thread) return false;
  const [own, whole] = [bubble.getBoundingClientRect(), thread.getBoundingClientRect()];
  return own.top <= whole.bottom && own.bottom >= whole.top;
}
