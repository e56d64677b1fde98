import { expect, it } from 'vitest';
import { projectLines } from './project-files.ts';

const ofTests = /(?:\.test\.tsx?|\.e2e\.ts|\.fault\.ts)$|^tests\/support\//;
/** Days in milliseconds, added to this moment; a clock that is moved by whole days means just that. */
const thisHour =
  /(?<!(?:now|time): (?:new Date\()?)Date\.now\(\) \+ [^;]*(?:86_400_000|\b24 \* (?:hour|3_600_000)|\bday\b|\bdayLength\b)/;

it('lets no test plan something in some days at this hour, which at night or after a clock change is another one', () => {
  const planned = projectLines((file) => ofTests.test(file))
    .filter(({ line }) => thisHour.test(line))
    .map(({ at }) => `${at}: take daysAhead of tests/support/a-weekday.ts`);

  expect(planned).toEqual([]);
});
