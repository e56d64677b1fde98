import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { uploadFile } from '#contract/communication/files.ts';
import { ApiClient, type Intent, intents } from '#tests/support/api-client.ts';
import { test } from '#tests/support/journey.ts';
import { aPng } from '#tests/support/png.ts';
import { journeyServer } from '#tests/support/journey-server.ts';
import { nodeOptionsWith } from '#tests/support/test-now.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-full-disk-'));
const flagFile = path.join(folder, 'full');
const disk = { fill: () => writeFileSync(flagFile, ''), empty: () => rmSync(flagFile, { force: true }) };

const preload = new URL('../support/full-disk.ts', import.meta.url).href;
// Before the server stops, because it may still have to write.
test.afterAll(() => disk.empty());
const { server } = journeyServer({ env: { NODE_OPTIONS: nodeOptionsWith(preload), DISK_IS_FULL_WHILE: flagFile } });
test.afterAll(() => rmSync(folder, { recursive: true }));

const longText = 'A text that takes its place on the disk. '.repeat(35);
const storageFull = { message: 'The server has no space left to store this.', code: 'storage_full' };

test('on a full disk the server reports that there is no room, stays up, loses nothing, and accepts texts again once there is room [F-34]', async () => {
  const api = await ApiClient.open(server.url);
  const [[conversation, phone] = ['', '']] = await api.textedBy(1);
  const accepted = new Map<string, string>();
  const send = async (intent: Intent) => {
    const { status, body } = await api.send(intent);
    if (status === 201) accepted.set(body.id, intent.content);
    return { intent, status, body };
  };
  const pid = server.pid;

  disk.fill();
  const refusals = [];
  // Existing files still have a little space.
  for (const intent of intents(new Map([[conversation, phone]]), 300, longText)) {
    const response = await send(intent);
    if (response.status !== 201) refusals.push(response);
    if (refusals.length === 5) break;
  }
  expect(refusals).toHaveLength(5);
  for (const response of refusals) expect(response).toMatchObject({ status: 507, body: storageFull });
  expect(await api.sentIn(conversation)).toEqual(accepted);

  const { pimsType, practiceOrgId, practiceSubOrgId } = api.link;
  const file = new File([aPng(40, 30, 100_000)], 'cat.png');
  const upload = await api.call(uploadFile, { file, pimsType, practiceOrgId, practiceSubOrgId });
  expect(upload).toMatchObject({ status: 507, body: storageFull });
  expect(globSync('files/*', { cwd: server.dataDir })).toEqual([]);
  expect(server.pid).toBe(pid);

  disk.empty();
  for (const { intent } of refusals) expect((await send(intent)).status).toBe(201);
  expect(await api.sentIn(conversation)).toEqual(accepted);

  disk.fill();
  await expect(server.restart('SIGKILL')).rejects.toThrow(/ended with 1:[^]*could not be opened\. Is the disk full/);
  disk.empty();
  await server.start();
  expect(await api.sentIn(conversation)).toEqual(accepted);
});
