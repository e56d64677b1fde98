import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/**
 * Each folder of `tests/fixtures/incomplete/` compiles some files of the product against a module to which a kind is added that
 * they have no entry for. These files must not compile then.
 */
const planted: Record<string, readonly string[]> = {
  frame: ['server/realtime/frames.ts', 'src/realtime/event-handlers.ts'],
  announcement: ['server/realtime/frames.ts'],
  'service-address': ['server/app.ts'],
};

function incompleteFiles(folder: string): string[] {
  const { stdout } = spawnSync('npx', ['tsc', '-p', `tests/fixtures/incomplete/${folder}`, '--pretty', 'false'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return [...stdout.matchAll(/^(\S+)\(.*Property 'planted' is missing/gim)].flatMap(([, file]) => file ?? []);
}

it.each(Object.entries(planted))(
  'an added %s does not compile until every table has an entry for it @slow',
  (folder, files) => {
    expect(new Set(incompleteFiles(folder))).toEqual(new Set(files));
  },
);
