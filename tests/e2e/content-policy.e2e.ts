import { expect } from '@playwright/test';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppPage } from '#tests/support/app-page.ts';
import { test } from '#tests/support/journey.ts';
import { SandboxApi } from '#tests/support/sandbox-api.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
let software: Server;
/** The origins of practice software that may show Rapport in a frame, and of one that may not. */
let [allowed, forbidden]: string[] = [];
test.beforeAll(async () => {
  software = createServer((request, response) => {
    const frame = new URL(request.url ?? '/', server.url).searchParams.get('frame') ?? '';
    response.setHeader('content-type', 'text/html').end(`<!doctype html><iframe title="Rapport" src="${frame}">`);
  });
  await new Promise<void>((resolve) => software.listen(0, resolve));
  const { port } = software.address() as AddressInfo;
  [allowed, forbidden] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  server = await startServerProcess({ env: { FRAME_ANCESTORS: `${allowed} https://*.pims.example` } });
});
test.afterAll(async () => {
  await server.remove();
  software.close();
});

test('what the content policy blocks is reported to the server’s log, without any of the practice’s data', async ({
  page,
}) => {
  await new AppPage(page).launch(await new SandboxApi(server).launchLink());
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'https://tracker.example/pixel.gif?client=Luna';
    document.body.append(picture);
  });
  await expect.poll(() => server.logs).toContain('"directive":"img-src","blocked":"https://tracker.example"');
  expect(server.logs).not.toMatch(/Luna|pixel/);
});

test('text cannot become a script, because Trusted Types are enforced @core', async ({ page }) => {
  await new AppPage(page).launch(await new SandboxApi(server).launchLink());
  const blocked = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      return null;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(blocked).toBe('TypeError');
});

test('can be framed by the configured practice software, and by no other site [F-67]', async ({ page }) => {
  for (const path of ['/', '/client-communications', '/enroll/register']) {
    const policy = (await fetch(server.url + path)).headers.get('content-security-policy');
    expect(policy).toContain(`; frame-ancestors ${allowed} https://*.pims.example;`);
  }
  for (const path of ['/sandbox', '/readyz', '/api'])
    expect((await fetch(server.url + path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

  const framed = `${server.url}/enroll/register`;
  const heading = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await page.goto(`${allowed}/?frame=${encodeURIComponent(framed)}`);
  await expect(heading).toHaveText('Register your practice');

  const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`${forbidden}/?frame=${encodeURIComponent(framed)}`);
  await blocked;
  await expect(heading).toHaveCount(0);
});
