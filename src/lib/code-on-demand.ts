import { keptPromise } from './kept-promise.ts';
import { loadCode } from './missing-chunk.ts';

/** Code that is fetched once, ahead of its use or with it. */
export interface CodeOnDemand<T> {
  /** Fetches it, unless it is here or on its way; what was missing is fetched anew. Rejects with a `MissingChunk`. */
  fetch(): Promise<T>;
  /** How the latest fetch ends, also where it has failed: asking again and again would go in a circle. */
  arrival(): Promise<T>;
  /** Undefined until it is here. */
  here(): T | undefined;
}

/** @param name what tells it from other code, across reloads. */
export function codeOnDemand<T>(name: string, load: () => Promise<T>): CodeOnDemand<T> {
  let arrival: Promise<T> | null = null;
  let isMissing = false;
  let here: T | undefined;
  function fetch() {
    if (arrival && !isMissing) return arrival;
    isMissing = false;
    arrival = keptPromise(loadCode(name, load));
    arrival.then(
      (code) => (here = code),
      () => (isMissing = true),
    );
    return arrival;
  }
  return { fetch, arrival: () => arrival ?? fetch(), here: () => here };
}
