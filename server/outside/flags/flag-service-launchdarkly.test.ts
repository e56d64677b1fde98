// @vitest-environment jsdom
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { basicLogger, initialize } from 'launchdarkly-react-client-sdk';
import { expect, it, vi } from 'vitest';
import { flagKeys } from '#contract/platform/flags.ts';
import { StreamSource } from '#tests/support/event-source.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { aSandbox } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { storeAnnouncer } from './announcer.ts';
import { flagDb } from './flag-tables.ts';
import { flagClientKey, flagService } from './flag-service.ts';
import { setFlag } from './flag-values.ts';

it('serves an unmodified LaunchDarkly client: all flags at start, then a live change [FL-02] @slow', async () => {
  const { store } = await aSandbox();
  const db = flagDb(store.db);
  const announcer = await storeAnnouncer(store);
  const app = new Hono().use(cors()).route('/flags', flagService({ db, announcer }));
  const { url, close } = await listeningApp(app);
  const base = `${url}/flags`;
  vi.stubGlobal('EventSource', StreamSource);
  const practice = aRowKey();
  const client = initialize(
    flagClientKey,
    { kind: 'multi', user: { key: 'u1' }, practice: { key: practice } },
    {
      baseUrl: base,
      streamUrl: base,
      eventsUrl: base,
      fetchGoals: false,
      sendEvents: false,
      logger: basicLogger({ level: 'none' }),
    },
  );
  try {
    await client.waitForInitialization(20);
    expect(client.allFlags()).toMatchObject({ 'two-way-messaging-enabled': true });
    expect(Object.keys(client.allFlags())).toEqual(expect.arrayContaining([...flagKeys]));

    const changes: unknown[] = [];
    client.on('change', (change) => changes.push(change));
    await setFlag(db, announcer, { key: 'two-way-messaging-enabled', value: false, practice });
    await vi.waitFor(() =>
      expect(changes).toEqual([{ 'two-way-messaging-enabled': { current: false, previous: true } }]),
    );
  } finally {
    await client.close();
    close();
  }
});
