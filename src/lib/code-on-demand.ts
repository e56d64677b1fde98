import { loadCode } from './missing-chunk.ts';

/** Code that is loaded once, on use or ahead of it. */
export interface CodeOnDemand<T> {
  /** Loads it, unless it is loaded or loading; after a failure it is loaded again. Rejects with a `MissingChunk`. */
  fetch(): Promise<T>;
  /** The result of the latest load, even a failed one: retrying here would loop. */
  arrival(): Promise<T>;
  /** Undefined until it is loaded. */
  here(): T | undefined;
}

/** @param name identifies the code across reloads. */
export function codeOnDemand<T>(name: string, load: () => Promise<T>): CodeOnDemand<T> {
  let arrival: Promise<T> | null = null;
  let isMissing = false;
  let here: T | undefined;
  function fetch() {
    if (arrival && !isMissing) return arrival;
    isMissing = false;
    arrival = readableByUse(loadCode(name, load));
    arrival.then(
      (code) => (here = code),
      () => (isMissing = true),
    );
    return arrival;
  }
  return { fetch, arrival: () => arrival ?? fetch(), here: () => here };
}

/** Sets the fields by which React's `use` reads a settled promise, so that it need not suspend for it. */
function readableByUse<T>(promise: Promise<T>): Promise<T> {
  const mark = (outcome: object) => void Object.assign(promise, outcome);
  promise.then(
    (value) => mark({ status: 'fulfilled', value }),
    (reason: unknown) => mark({ status: 'rejected', reason }),
  );
  return promise;
}
