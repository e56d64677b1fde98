import { whenOnline } from './when-online.ts';

/** Milliseconds reserved for rendering the first screen after its data has arrived. */
const renderTime = 1500;
/** Milliseconds to wait for the data. */
const timeout = 10_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
let complete: Promise<void> = Promise.resolve();
let isAwaited = false;

/** Sets what the first screen waits for. */
export function setFirstScreenReady(shown: Promise<unknown>): void {
  complete = Promise.race([shown, pause(timeout)]).then(() => pause(renderTime));
  isAwaited = true;
  void loadPending();
}

/** Resolves when deferred code may load: the first screen is complete and the browser is online. */
export const afterFirstScreen = async (): Promise<void> => {
  await complete;
  await whenOnline();
};

const pending: (() => Promise<unknown>)[] = [];
let isLoading = false;

/**
 * Loads code one piece after another while the browser is idle, once the first screen is complete. Nothing is loaded where no
 * first screen was announced. The code's user reports a failure.
 */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  pending.push(load);
  void loadPending();
}

async function loadPending(): Promise<void> {
  if (!isAwaited || isLoading) return;
  isLoading = true;
  for (let load = pending.shift(); load; load = pending.shift()) {
    await afterFirstScreen();
    await idle();
    await load().catch(() => undefined);
  }
  isLoading = false;
}

const idle = () =>
  new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });

/** Calls back after the next paint. */
export const afterPaint = (then: () => unknown): void => void requestAnimationFrame(() => setTimeout(then));
