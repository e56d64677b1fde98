import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flagKeys } from '#contract/platform/flags.ts';
import { eventKinds } from '#server/domain/context.ts';
import { flagWords } from '#server/sandbox/page/flag-words.ts';
import { projectFiles } from './project-files.ts';

/** All code below a folder but its tests. */
const codeOf = (folder: string): string =>
  projectFiles(folder)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const domain = codeOf('server/domain');
const app = codeOf('src');

it('finds every kind of event that no verb announces', () => {
  const isAnnounced = (kind: string) => domain.includes(`announce('${kind}'`);
  expect([...eventKinds, 'planted'].filter((kind) => !isAnnounced(kind))).toEqual(['planted']);
});

it('finds every flag that the app does not read, unless the sandbox says that its page does not exist yet', () => {
  const isRead = (key: string) => app.includes(`'${key}'`);
  const isAwaited = (key: string) =>
    Object.hasOwn(flagWords, key) && /not exist yet/.test(flagWords[key as keyof typeof flagWords].does);
  expect([...flagKeys, 'planted'].filter((key) => !isRead(key) && !isAwaited(key))).toEqual(['planted']);
});

it('finds every job that the server does not start', () => {
  const started = readFileSync('server/jobs/start-jobs.ts', 'utf8');
  const jobs = [...codeOf('server/jobs').matchAll(/^export (?:const|function) (start\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );
  const others = ['startJobs', 'startWorkQueue'];
  expect(jobs).toContain('startHousekeeping');
  const isStarted = (job: string) => started.includes(`    ${job}({`);
  expect([...jobs, 'startPlanted'].filter((job) => !isStarted(job) && !others.includes(job))).toEqual(['startPlanted']);
});
