import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { uploadFile } from '#contract/communication/files.ts';
import { limits } from '#contract/rules/limits.ts';
import { ApiClient } from '#tests/support/api-client.ts';
import { test } from '#tests/support/journey.ts';
import { aPicture } from '#tests/support/png.ts';
import { requestTo } from '#tests/support/request-to.ts';
import { nextSend } from '#tests/support/sending.ts';
import { openAtThread } from './open-pages.ts';
import { faultyWorld } from './faulty-world.ts';

const world = faultyWorld();

const longest = limits.messageLength;
/** A text of exactly the maximum length in UTF-16 units, made of one piece. */
const filled = (piece: string, rest = '.') =>
  piece.repeat(Math.floor(longest / piece.length)) + rest.repeat(longest % piece.length);

/** The number of files that the server stores; the first upload creates the folder. */
const storedFiles = () => {
  const folder = path.join(world.server.dataDir, 'files');
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
};

const aGif = (size: number) => {
  const start = Buffer.from('47494638396101000100800000000000ffffff3b', 'hex');
  return Buffer.concat([start, Buffer.alloc(Math.max(0, size - start.length))]);
};

test('1,600 units of emoji, of joined, right-to-left and combining characters reach the phone as they were typed; 1,601 are not sent, from the page or by a direct request [F-42] [IN-27] [CN-01]', async ({
  page,
}) => {
  const { app, phone } = await openAtThread(world, page);
  const texts = [filled('🐕'), filled('👩‍⚕️'), filled('שלום'), filled('e\u0301')];
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const text of texts) {
    expect(text).toHaveLength(longest);
    await app.composer.fill(`${text}.`);
    await expect(page.getByText('A text can have at most 1,600 characters. Shorten this one by 1.')).toBeVisible();
    await app.composer.press('Enter');
    await expect(send).toBeDisabled();
    await expect(app.composer).toHaveValue(`${text}.`);
    await app.composer.fill(text);
    const [request] = await Promise.all([nextSend(page), app.composer.press('Enter')]);
    await expect.poll(async () => (await world.sandbox.textsReceivedBy(phone)).at(-1)).toBe(text);

    const direct = await fetch(request.url(), {
      method: 'POST',
      headers: {
        authorization: (await request.headerValue('authorization')) ?? '',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ content: `${text}.`, media: [] }),
    });
    expect(direct.status).toBe(400);
    expect(await direct.json()).toMatchObject({ details: [{ field: 'body.content' }] });
  }
  expect(await world.sandbox.textsReceivedBy(phone)).toEqual(texts);
  expect(app.browserErrors).toEqual([]);
});

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses a file as a person would. */
const choose = (page: Page, file: ChosenFile): Promise<void> =>
  page.getByLabel('Add an image').and(page.locator('input')).setInputFiles(file);

/** Chooses a file that is refused. @returns the page's message */
async function refusalOf(page: Page, file: ChosenFile): Promise<string> {
  await choose(page, file);
  const alert = page.getByRole('alert').last();
  await expect(alert).toBeVisible();
  const text = await alert.innerText();
  await alert.getByRole('button').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  return text;
}

/** Sends half of a request's body, then closes the connection. */
async function breakOffHalfway(url: string, init: RequestInit): Promise<void> {
  const whole = new Request(url, init);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const headers = { ...Object.fromEntries(whole.headers), 'content-length': bytes.length };
  const broken = request(url, { method: whole.method, headers });
  await new Promise((resolve) => broken.write(bytes.subarray(0, bytes.length / 2), resolve));
  const broke = once(broken, 'error');
  broken.destroy();
  await broke;
}

test('an image of 4MB or more, and an empty one, is refused before the upload; a decompression bomb, by the server; an interrupted upload leaves no file [F-58] [IN-36] [ER-33]', async ({
  page,
}) => {
  const { app } = await openAtThread(world, page);
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/files')) uploads.push(request.url());
  });
  const before = storedFiles();
  const gif = (size: number) => ({ name: 'luna.gif', mimeType: 'image/gif', buffer: aGif(size) });
  for (const size of [limits.attachmentBytes, limits.attachmentBytes + 1])
    expect(await refusalOf(page, gif(size))).toContain('This image is too big. It must be under 4MB.');
  const empty = { name: 'luna.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
  expect(await refusalOf(page, empty)).toContain('This format is not supported.');
  expect(uploads).toEqual([]);

  const giant = aPicture();
  giant.writeUInt32BE(20_000, 16);
  giant.writeUInt32BE(20_000, 20);
  expect(await refusalOf(page, { name: 'luna.png', mimeType: 'image/png', buffer: giant })).toContain(
    'This format is not supported.',
  );
  expect(uploads).toHaveLength(1);
  expect(storedFiles()).toBe(before);

  const api = await ApiClient.open(world.server.url);
  const { pimsType, practiceOrgId, practiceSubOrgId } = api.link;
  const file = new File([aGif(limits.attachmentBytes - 1)], 'luna.gif', { type: 'image/gif' });
  const input = { pimsType, practiceOrgId, practiceSubOrgId, file };
  const [address, upload] = requestTo(uploadFile, input, api.token);
  await breakOffHalfway(world.server.url + address, upload);
  expect((await api.call(uploadFile, input)).status).toBe(201);
  expect(storedFiles()).toBe(before + 1);
  expect(app.browserErrors.filter((line) => !line.includes('415'))).toEqual([]);
});

const script = '<script>top.__xss = self.__xss = 1</script><img src=x onerror="top.__xss = 1">';

test('a file that only claims to be an image is refused, and one that is both an image and a page is served as an image alone [F-59] [IN-37] [ER-34]', async ({
  page,
}) => {
  const { app } = await openAtThread(world, page);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="top.__xss = 1"><script>top.__xss = 1</script></svg>`;
  for (const [name, mimeType, content] of [
    ['luna.png', 'image/png', `<!doctype html>${script}`],
    ['luna.svg', 'image/svg+xml', svg],
    ['luna.png', 'image/png', svg],
    ['luna.png.html', 'text/html', `<!doctype html>${script}`],
  ] as const)
    expect(await refusalOf(page, { name, mimeType, buffer: Buffer.from(content) })).toContain(
      'This format is not supported.',
    );

  const polyglot = Buffer.concat([aPicture(), Buffer.from(`<!doctype html>${script}`)]);
  const uploaded = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/files'));
  await choose(page, { name: '../../luna.png.html', mimeType: 'text/html', buffer: polyglot });
  const { url } = (await (await uploaded).json()) as { url: string };
  expect(url).toMatch(/\/files\/[\w-]{32}$/);
  await app.send('Here she is');
  await expect(app.message('Here she is').getByRole('img')).toBeVisible();

  const shown = await page.context().newPage();
  const response = await shown.goto(url);
  expect(response?.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  for (const window of [page, shown]) expect(await window.evaluate(() => '__xss' in globalThis)).toBe(false);
  expect(app.browserErrors).toEqual([]);
});
