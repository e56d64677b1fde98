/** A generator of random numbers from a seed, so that a walk can be repeated. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** One of several. @throws Error where there is none */
  of<T>(choices: readonly T[]): T;
  /** True so many times in a hundred. */
  percent(times: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: 32 bits of state are enough to press buttons.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new Error('There is nothing to choose from.');
      return choice;
    },
    percent: (times) => next() * 100 < times,
  };
}
