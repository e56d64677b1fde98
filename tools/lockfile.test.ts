import { expect, it } from 'vitest';
import { lockfileFaults } from './lockfile.ts';

it('accepts a lockfile that holds all that it names', () => {
  const packages = {
    '': { version: '1.0.0', optionalDependencies: { node: '24.0.0' } },
    'node_modules/node': { version: '24.0.0' },
  };
  expect(lockfileFaults({ packages })).toEqual([]);
});

it('names the platform binary that the registry did not have', () => {
  const packages = {
    'node_modules/a/node_modules/fast': {
      version: '2.1.0',
      optionalDependencies: { '@fast/linux': '2.1.0', '@fast/mac': '2.1.0' },
    },
    'node_modules/@fast/linux': { version: '2.1.0' },
  };
  expect(lockfileFaults({ packages })).toEqual(['fast@2.1.0 names @fast/mac, which is not in the lockfile']);
});

it('names a package that is tied to one registry', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz' } };
  expect(lockfileFaults({ packages })).toEqual(['a is tied to mirror.example']);
});
