import { expect, test } from '@playwright/test';
import { paths } from '#src/app/paths.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { judgedWindow } from '#tests/support/lighthouse.ts';

const { server, outside } = journeyServer();
let judged: Awaited<ReturnType<typeof judgedWindow>>;
test.beforeAll(async () => {
  judged = await judgedWindow((await outside.launchLink()).url);
});
test.afterAll(() => judged.close());

const budgeted = { inbox: paths.inbox(), audit: paths.audit(), 'practice settings': paths.practiceSettings() };
const least = 95;

for (const [name, path] of Object.entries(budgeted))
  test(`scores the ${name} at least ${least} for accessibility and best practices`, async () => {
    const { score, blamed } = await judged.judge(server.url + path, ['accessibility', 'best-practices']);
    for (const [category, points] of Object.entries(score))
      expect(points, `${category}; ${blamed.join('; ')}`).toBeGreaterThanOrEqual(least);
  });
