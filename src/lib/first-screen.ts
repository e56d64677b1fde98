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

/** Resolves when what can wait may load, so that the first screen has the network and the processor to itself. */
export const afterFirstScreen = (): Promise<void> => over;

/** Calls back once what has just been rendered is on the screen. */
export const afterPaint = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then));
