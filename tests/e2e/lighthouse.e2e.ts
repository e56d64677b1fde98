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

const budgeted = [
  { name: 'inbox', path: paths.inbox(), details: {} },
  { name: 'audit', path: paths.audit(), details: { tag: '@slow' } },
  { name: 'practice settings', path: paths.practiceSettings(), details: { tag: '@slow' } },
];
const least = 95;

for (const { name, path, details } of budgeted)
  test(`scores the ${name} at least ${least} for accessibility and best practices`, details, async () => {
    const { score, failedAudits } = await lighthouse.judge(server.url + path, ['accessibility', 'best-practices']);
    for (const [category, points] of Object.entries(score))
      expect(points, `${category}; ${failedAudits.join('; ')}`).toBeGreaterThanOrEqual(least);
  });
