/** The lines of each window, by their names. */
const windows = new WeakMap<object, Map<string, Promise<unknown>>>();

function linesOf(window: object): Map<string, Promise<unknown>> {
  const lines = windows.get(window) ?? new Map<string, Promise<unknown>>();
  windows.set(window, lines);
  return lines;
}

/**
 * Begins what stands in a line once all before it has ended, so that the server carries out presses in the order in which they were made.
 * @param window whatever is the same object for all calls of a window, and not for those of another
 */
export function inTurn<T>(window: object, line: string, begin: () => PromiseLike<T> | T): Promise<T> {
  const lines = linesOf(window);
  const before = lines.get(line) ?? Promise.resolve();
  const mine = before.then(begin, begin).finally(() => {
    if (lines.get(line) === mine) lines.delete(line);
  });
  lines.set(line, mine);
  return mine;
}

/** Resolves once nothing stands in the line, also nothing that has joined it meanwhile. */
export async function afterTurns(window: object, line: string): Promise<void> {
  const lines = linesOf(window);
  for (let last = lines.get(line); last; last = lines.get(line)) await last.catch(() => undefined);
}
