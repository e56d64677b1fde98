const running = new Map<string, Promise<unknown>>();

/** Runs work after all work that was started before under the same name, in this process; the outcome of that does not matter. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(name);
  const own = before ? before.then(work) : work();
  const settled = own.catch(() => undefined);
  running.set(name, settled);
  try {
    return await own;
  } finally {
    if (running.get(name) === settled) running.delete(name);
  }
}
