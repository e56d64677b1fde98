/** Milliseconds that the first screen has for itself once what it shows has arrived. */
const firstScreen = 1500;
/** Milliseconds after which it is no longer waited for. */
const patience = 10_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
let arrival: Promise<unknown> = Promise.resolve();

/** Tells what the first screen shows. */
export function firstScreenAwaits(shown: Promise<unknown>): void {
  arrival = Promise.race([shown, pause(patience)]);
}

/** Resolves when what can wait may load, so that the first screen has the network and the processor to itself. */
export const afterFirstScreen = (): Promise<void> => arrival.then(() => pause(firstScreen));
