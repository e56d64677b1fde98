import { useSyncExternalStore } from 'react';

const length = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const read = (): number => Math.floor(Date.now() / length) * length;

function tick() {
  timer = setTimeout(tick, length - (Date.now() % length));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setTimeout(tick, length - (Date.now() % length));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** The time to the minute. Whoever shows it is drawn anew with each one, all by the same timer. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read);
