const instances = ((globalThis as { workerInstances?: Map<string, unknown> }).workerInstances ??= new Map<
  string,
  unknown
>());

/** Created once for all test files of a worker. It outlives our modules, which each file of component tests reloads. */
export function perWorker<T>(name: string, create: () => T): T {
  if (!instances.has(name)) instances.set(name, create());
  return instances.get(name) as T;
}
