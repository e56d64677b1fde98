import { useEffect, useRef } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { settleTime } from '#src/lib/settle-time.ts';

/**
 * Recognises the second half of a double press: the same key, or the pointer again, right after the conversation that it was
 * meant for has changed, while another conversation has taken its place.
 */
export function useDoublePresses() {
  const changed = useRef<{ readonly rows: readonly Conversation[]; readonly at: number } | null>(null);
  useEffect(() => {
    let last = '';
    const onPress = (event: Event) => {
      const press = event instanceof KeyboardEvent ? event.key : event.type;
      if (press !== last) changed.current = null;
      last = press;
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('keydown', onPress, options);
    document.addEventListener('pointerdown', onPress, options);
    return () => listening.abort();
  }, []);
  return {
    record: (rows: readonly Conversation[]) => {
      changed.current = { rows, at: performance.now() };
    },
    /** @param isMove the second half does nothing either if it meets the same conversation, which would move back. */
    isSecond: ({ id }: Conversation, isMove: boolean): boolean =>
      changed.current !== null &&
      (isMove || !changed.current.rows.some((row) => row.id === id)) &&
      performance.now() - changed.current.at < settleTime,
  };
}
