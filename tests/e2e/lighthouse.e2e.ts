import { expect } from '@playwright/test';
import { paths } from '#src/app/paths.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { lighthouseWindow } from '#tests/support/lighthouse.ts';

const { server, sandbox } = journeyServer();
let lighthouse: Awaited<ReturnType<typeof lighthouseWindow>>;
test.beforeAll(async () => {
  lighthouse = await lighthouseWindow((await sandbox.launchLink()).url);
});
test.afterAll(() => lighthouse.close());

const budgeted = { inbox: paths.inbox(), audit: paths.audit(), 'practice settings': paths.practiceSettings() };
const least = 95;

for (const [name, path] of Object.entries(budgeted))
  test(`scores the ${name} at least ${least} for accessibility and best practices`, async () => {
    const { score, failedAudits } = await lighthouse.judge(server.url + path, ['accessibility', 'best-practices']);
    for (const [category, points] of Object.entries(score))
      expect(points, `${category}; ${failedAudits.join('; ')}`).toBeGreaterThanOrEqual(least);
  });
