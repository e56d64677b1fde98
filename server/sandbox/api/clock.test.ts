import { aLog } from '#tests/support/log.ts';
import { openSandbox } from '../sandbox.ts';
import { describe, expect, it } from 'vitest';
import { anOpenSandbox } from '#tests/support/open-sandbox.ts';

const opened = anOpenSandbox();
const { call, keyOf } = opened;
const { origin } = opened;

describe('the clock of reminders', () => {
  const isAbout = (moment: string) => Math.abs((opened.sandbox.now?.().getTime() ?? 0) - Date.parse(moment)) < 60_000;
  const remindersFrom = async () =>
    (
      await opened.store.db
        .selectFrom('practice')
        .select('reminders_from')
        .where('practice', '=', keyOf())
        .executeTakeFirstOrThrow()
    ).reminders_from;

  it('does not run for a generated practice until it is set, and then continues from there in every process', async () => {
    expect((await remindersFrom()).slice(0, 4)).toBe('9999');
    const moment = '2027-03-14T12:59:58.000Z';
    expect((await call('PUT', 'clock', { now: moment, practicePhone: opened.practice.practicePhone })).status).toBe(
      204,
    );
    expect(isAbout(moment)).toBe(true);
    expect(await remindersFrom()).toBe(moment);
    const runner = { store: opened.store, wake: () => undefined };
    const restarted = await openSandbox({ runner, origin, localUrl: opened.localUrl, log: aLog().log, plans: [] });
    expect(Math.abs((restarted.now?.().getTime() ?? 0) - Date.parse(moment))).toBeLessThan(60_000);
    await restarted.stop?.();
    expect((await call('DELETE', 'clock')).status).toBe(204);
    expect(isAbout(new Date().toISOString())).toBe(true);
    expect(Date.parse(await remindersFrom())).toBeLessThanOrEqual(Date.now());
  });

  it('can be read', async () => {
    const clock = async () => (await call('GET', 'clock')).body as { now: string; isMoved: boolean };
    expect((await clock()).isMoved).toBe(false);
    await call('PUT', 'clock', { now: '2027-03-14T12:59:58.000Z', practicePhone: opened.practice.practicePhone });
    const moved = await clock();
    expect(moved.isMoved).toBe(true);
    expect(moved.now).toMatch(/^2027-03-14T1[23]:/);
    await call('DELETE', 'clock');
    expect((await clock()).isMoved).toBe(false);
  });

  it('can be set only to a valid time and for an existing practice', async () => {
    expect((await call('PUT', 'clock', { now: 'noon' })).status).toBe(400);
    expect((await call('PUT', 'clock', { now: '2027-03-14T12:00:00Z', practicePhone: '+19995550100' })).status).toBe(
      404,
    );
  });
});
