import { readFileSync } from 'node:fs';

interface Entry {
  version?: string;
  resolved?: string;
  /** The hash of the package's file. */
  integrity?: string;
  /** A local folder instead of a package. */
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, Entry>;
}

const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

/**
 * Everything that would make `npm ci` fail, depend on one registry, or install anything but the chosen versions.
 * npm silently leaves a binary that a registry lacks out of the lockfile, and then rejects that lockfile.
 */
export function lockfileFaults(lock: Lockfile): string[] {
  const present = new Set(Object.keys(lock.packages).map(nameOf));
  return Object.entries(lock.packages).flatMap(([place, entry]) => [
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !present.has(name))
      .map((name) => `${nameOf(place) || 'the project'}@${entry.version} names ${name}, which is not in the lockfile`),
    ...(place === '' ? requestedBy(entry) : sourceOf(place, entry)),
  ]);
}

/** One exact version, no range and no URL. */
const oneVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

const requestedBy = ({ dependencies, devDependencies, optionalDependencies }: Entry): string[] =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, wanted]) => !oneVersion.test(wanted))
    .map(([name, wanted]) => `${name} is requested as ${wanted}, not as one exact version`);

function sourceOf(place: string, { version, resolved, integrity, link }: Entry): string[] {
  const name = nameOf(place);
  if (link || (resolved && !resolved.startsWith('http'))) return [`${name} comes from ${resolved ?? 'a folder'}`];
  if (resolved) return [`${name} is tied to ${new URL(resolved).host}`];
  const isPinned = /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') && oneVersion.test(version ?? '');
  return isPinned ? [] : [`${name} has no valid integrity hash`];
}

if (import.meta.main) {
  const faults = lockfileFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
