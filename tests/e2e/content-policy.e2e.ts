import { expect, test } from '@playwright/test';
import { FrontDesk, Outside } from '#tests/support/front-desk.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(() => server.remove());

test('what the page’s policy blocks is told to the server’s log, and nothing of the practice with it', async ({
  page,
}) => {
  await new FrontDesk(page).launch(await new Outside(server.url).launchLink());
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://tracker.example/pixel.gif?client=Luna';
    document.body.append(picture);
  });
  await expect.poll(() => server.logs, { timeout: 5000 }).toContain('content policy: img-src https://tracker.example');
  expect(server.logs).not.toMatch(/Luna|pixel/);
});

test('no text becomes a script, for Trusted Types are enforced', async ({ page }) => {
  await new FrontDesk(page).launch(await new Outside(server.url).launchLink());
  const refused = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      return null;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(refused).toBe('TypeError');
});
