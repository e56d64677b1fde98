import { expect, it } from 'vitest';
import { byPackage } from './by-package.ts';

const file = (packages: Readonly<Record<string, number>>) => ({ packages: new Map(Object.entries(packages)) });

it('adds up the size of each package in the files of each visit, largest first', () => {
  const shared = file({ react: 2000, zod: 500 });
  const visits = [
    { name: 'first', files: [shared, file({ zod: 4000, amplify: 1000 })] },
    { name: 'again', files: [shared] },
  ];
  expect(byPackage(visits).lines).toEqual([
    { package: 'zod', 'first gz kB': 4.5, 'again gz kB': 0.5 },
    { package: 'react', 'first gz kB': 2, 'again gz kB': 2 },
    { package: 'amplify', 'first gz kB': 1, 'again gz kB': 0 },
  ]);
});
