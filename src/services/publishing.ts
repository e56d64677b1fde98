import type { Publish } from './call.ts';

const own = new Set<string>();

/** Begins a publish of this window: one for each press of "Publish Changes", used for its retries too. */
export function newPublish(version: number | null): Publish {
  const id = crypto.randomUUID();
  own.add(id);
  return { id, version };
}

/** Whether this window made the publish, so that its answers are cached already. */
export const isOwnPublish = (id: string | undefined): boolean => id !== undefined && own.has(id);
