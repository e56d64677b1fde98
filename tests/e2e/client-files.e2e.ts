import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { AppPage } from '#tests/support/app-page.ts';
import { displayModes, expectNoFinding } from '#tests/support/axe.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { test } from '#tests/support/journey.ts';
import { launchAtThread } from '#tests/support/threads.ts';

const { sandbox } = journeyServer();
const sent = (...names: string[]) => names.map((name) => `/sandbox/pictures/${name}`);

for (const { name, viewport, colorScheme, details } of displayModes)
  test.describe(name, details, () => {
    test.use({ viewport, colorScheme });

    test('what a client sends is kept: each kind is named and saved under its name, and has no axe violations', async ({
      page,
    }) => {
      const app = new AppPage(page);
      const { link, phone } = await launchAtThread(app, sandbox);
      await sandbox.textFrom(phone, link.practicePhone, 'Her record', sent('vaccinations.pdf', 'dog.png'));
      const others = sent('voice-memo.amr', 'photo.heic', 'elena-ortiz.vcf', 'notes.txt', 'video.mp4');
      await sandbox.textFrom(phone, link.practicePhone, 'And the rest', others);
      const record = app.message('Her record');
      await expect(record.getByRole('img')).toBeVisible();
      const saved = page.waitForEvent('download');
      await record.getByRole('link', { name: 'Download vaccinations.pdf' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('vaccinations.pdf');
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

      const rest = app.message('And the rest');
      for (const file of ['voice-memo.amr', 'photo.heic', 'elena-ortiz.vcf', 'notes.txt', 'video.mp4'])
        await expect(rest.getByRole('link', { name: `Download ${file}` })).toBeVisible();
      await expect(rest).toContainText('Videos are not supported');
      await expectNoFinding(page);
      expect(app.browserErrors).toEqual([]);
    });
  });
