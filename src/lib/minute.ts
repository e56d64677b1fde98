import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const length = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const read = (): number => Math.floor(serverNow() / length) * length;

function tick() {
  timer = setTimeout(tick, length - (serverNow() % length));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setTimeout(tick, length - (serverNow() % length));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The current minute by the server's clock. Components that use it render once a minute, all on one timer. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read);

/** A text that depends on the current minute. The component renders only when the text changes. */
export const useByMinute = (say: (now: Date) => string): string =>
  useSyncExternalStore(subscribe, () => say(new Date(read())));
