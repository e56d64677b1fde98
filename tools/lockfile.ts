import { readFileSync } from 'node:fs';

interface Lockfile {
  packages: Record<string, { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }>;
}

const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

/**
 * What would make `npm ci` fail or depend on one registry. npm leaves a binary that a registry lacks out of the
 * lockfile without a word, and then refuses that very lockfile.
 */
export function lockfileFaults(lock: Lockfile): string[] {
  const present = new Set(Object.keys(lock.packages).map(nameOf));
  return Object.entries(lock.packages).flatMap(([place, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map((name) => `${nameOf(place) || 'the project'}@${entry.version} names ${name}, which is not in the lockfile`),
    ...(entry.resolved?.startsWith('http') ? [`${nameOf(place)} is tied to ${new URL(entry.resolved).host}`] : []),
  ]);
}

if (import.meta.main) {
  const faults = lockfileFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
