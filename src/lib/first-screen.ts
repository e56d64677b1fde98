/** Milliseconds that the first screen has for itself once what it shows has arrived. */
const firstScreen = 1500;
/** Milliseconds after which it is no longer waited for. */
const patience = 10_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
let over: Promise<void> = Promise.resolve();

/** Tells what the first screen shows. */
export function firstScreenAwaits(shown: Promise<unknown>): void {
  over = Promise.race([shown, pause(patience)]).then(() => pause(firstScreen));
}

const online = () =>
  new Promise<unknown>((resolve) => {
    if (navigator.onLine) resolve(null);
    else window.addEventListener('online', resolve, { once: true });
  });

/** Resolves when what can wait may load: the first screen has had the network and the processor to itself, and there is a network. */
export const afterFirstScreen = async (): Promise<void> => {
  await over;
  await online();
};

/** Calls back once what has just been rendered is on the screen. */
export const afterPaint = (then: () => unknown): void => void requestAnimationFrame(() => setTimeout(then));
