/** Milliseconds reserved for rendering the first screen after its data has arrived. */
const renderTime = 1500;
/** Milliseconds to wait for the data. */
const timeout = 10_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
let complete: Promise<void> = Promise.resolve();

/** Sets what the first screen waits for. */
export function setFirstScreenReady(shown: Promise<unknown>): void {
  complete = Promise.race([shown, pause(timeout)]).then(() => pause(renderTime));
}

const online = () =>
  new Promise<unknown>((resolve) => {
    if (navigator.onLine) resolve(null);
    else window.addEventListener('online', resolve, { once: true });
  });

/** Resolves when deferred code may load: the first screen is complete and the browser is online. */
export const afterFirstScreen = async (): Promise<void> => {
  await complete;
  await online();
};

/** Calls back after the next paint. */
export const afterPaint = (then: () => unknown): void => void requestAnimationFrame(() => setTimeout(then));
