/**
 * Marks a promise as React does once it has waited for one: what it keeps is then shown at once, without a moment of waiting between.
 */
export function keptPromise<T>(promise: Promise<T>): Promise<T> {
  const mark = (outcome: object) => void Object.assign(promise, outcome);
  promise.then(
    (value) => mark({ status: 'fulfilled', value }),
    (reason: unknown) => mark({ status: 'rejected', reason }),
  );
  return promise;
}
