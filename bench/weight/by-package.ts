import type { Table } from '../table.ts';
import type { BuiltFile } from './built-file.ts';

interface LoadedFiles {
  readonly name: string;
  readonly files: readonly Pick<BuiltFile, 'packages'>[];
}

const shownPackages = 25;

export const largest = (packages: ReadonlyMap<string, number>): [name: string, size: number][] =>
  [...packages].toSorted(([, a], [, b]) => b - a);

/** The sizes of the largest packages in the files of each visit. */
export function byPackage(visits: readonly LoadedFiles[]): Table {
  const sizes = visits.map(({ files }) => sumOf(files));
  const packageSizes = new Map(sizes.toReversed().flatMap((one) => [...one]));
  const lines = largest(packageSizes)
    .slice(0, shownPackages)
    .map(([name]) => ({
      package: name,
      ...Object.fromEntries(
        visits.map((visit, index) => [`${visit.name} gz kB`, (sizes[index]?.get(name) ?? 0) / 1000]),
      ),
    }));
  return {
    title: 'By package',
    lines,
    note: 'Each file’s gzipped bytes, divided in proportion to the uncompressed sizes of its packages.',
  };
}

function sumOf(files: LoadedFiles['files']): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const { packages } of files) for (const [name, size] of packages) sum.set(name, (sum.get(name) ?? 0) + size);
  return sum;
}
