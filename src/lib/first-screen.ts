/** Milliseconds that the first screen has for itself. */
const firstScreen = 1500;

/** Resolves when what can wait may load, so that the first screen has the network and the processor to itself. */
export const afterFirstScreen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, firstScreen));
