import { expect, test } from '@playwright/test';
import { paths } from '#src/app/paths.ts';
import { Outside } from '#tests/support/front-desk.ts';
import { judgedWindow } from '#tests/support/lighthouse.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
let judged: Awaited<ReturnType<typeof judgedWindow>>;
test.beforeAll(async () => {
  server = await startServerProcess();
  judged = await judgedWindow((await new Outside(server.url).launchLink()).url);
});
test.afterAll(async () => {
  await judged.close();
  await server.remove();
});

const budgeted = { inbox: paths.inbox(), audit: paths.audit(), 'practice settings': paths.practiceSettings() };
const least = 95;

for (const [name, path] of Object.entries(budgeted))
  test(`finds the ${name} quick, accessible and well made`, { tag: '@alone' }, async () => {
    const { score, blamed } = await judged.judge(server.url + path, least);
    for (const [category, points] of Object.entries(score))
      expect(points, `${category}; ${blamed.join('; ')}`).toBeGreaterThanOrEqual(least);
  });
