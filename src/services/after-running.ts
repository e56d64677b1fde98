/**
 * Waits until no request of a query is in flight, and then does something in the same step. A request in flight may have been answered before a
 * change, and another one that starts meanwhile would be dropped in its favour.
 * @param running the request in flight, if there is one
 */
export async function afterRunning<R>(
  running: () => PromiseLike<unknown> | undefined,
  then: () => R | PromiseLike<R>,
): Promise<R> {
  for (let request = running(); request; request = running()) await request;
  return then();
}
