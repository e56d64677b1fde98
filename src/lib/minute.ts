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

/** The time to the minute, by the server's clock. Whoever shows it is drawn anew with each one, all by the same timer. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read);

/** A sentence about the time to the minute. Whoever shows it is drawn anew only when it reads otherwise. */
export const useByMinute = (say: (now: Date) => string): string =>
  useSyncExternalStore(subscribe, () => say(new Date(read())));
