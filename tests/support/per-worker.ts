const made = ((globalThis as { madeOnce?: Map<string, unknown> }).madeOnce ??= new Map<string, unknown>());

/** What all test files of a worker share. It outlives our modules, which each file of component tests has anew. */
export function perWorker<T>(name: string, make: () => T): T {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}
