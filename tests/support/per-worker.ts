const made = ((globalThis as { madeOnce?: Map<string, unknown> }).madeOnce ??= new Map<string, unknown>());

/** Created once for all test files of a worker. It outlives our modules, which each file of component tests reloads. */
export function perWorker<T>(name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}
