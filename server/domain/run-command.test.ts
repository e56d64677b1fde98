import { beforeAll, describe, expect, it } from 'vitest';
import { ada, announcements, aPractice, asStaff, aStore, startWorld } from '#tests/support/server-world.ts';
import { readingContext, systemAt } from './context.ts';
import { runCommand } from './run-command.ts';

const world = await startWorld();

describe('a command', () => {
  beforeAll(aStore);

  /** A practice with a runner that records the events that woken readers find. */
  async function aRunner() {
    const { practice } = await aPractice(world);
    const found: string[][] = [];
    const reads: Promise<unknown>[] = [];
    const wake = () => void reads.push(announcements(world, practice).then((events) => found.push(events)));
    const eventsFound = async () => {
      await Promise.all(reads);
      return found;
    };
    return { world, practice, runner: { store: world.store, wake }, eventsFound };
  }

  it('wakes readers after its commit, when they can read its events', async () => {
    const { world, practice, runner, eventsFound } = await aRunner();
    const result = await runCommand(runner, asStaff(practice), async (ctx) => {
      ctx.announce('conversation', 'a');
      ctx.announce('message', 'b');
      ctx.announce('conversation', 'a');
      expect(await announcements({ ...world, store: { ...world.store, db: ctx.db } }, practice)).toEqual([]);
      return { ...ctx, db: null };
    });
    expect(await eventsFound()).toEqual([['conversation a', 'message b']]);
    expect(result).toMatchObject({ practice, caller: { staff: ada }, intent: null, identity: { pimsType: 'NEO' } });
  });

  it('that fails leaves neither rows nor events, and wakes no readers', async () => {
    const { world, practice, runner, eventsFound } = await aRunner();
    const failing = runCommand(runner, systemAt(practice), async (ctx) => {
      ctx.announce('conversation', 'a');
      await ctx.db.updateTable('practice').set({ name: 'Changed' }).where('practice', '=', practice).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await eventsFound()).toEqual([]);
    expect(await announcements(world, practice)).toEqual([]);
    const { name } = await world.store.db
      .selectFrom('practice')
      .select('name')
      .where('practice', '=', practice)
      .executeTakeFirstOrThrow();
    expect(name).not.toBe('Changed');
  });

  it('that fails undoes its effects outside the database, and still throws its own error', async () => {
    const { world, practice, runner } = await aRunner();
    const undone: unknown[] = [];
    const run = (finish: () => void) =>
      runCommand(runner, systemAt(practice), async (ctx) => {
        ctx.onFailure(() => Promise.reject(new Error('cannot be undone')));
        ctx.onFailure(async (db) => void undone.push(db));
        finish();
      });
    await run(() => undefined);
    expect(undone).toEqual([]);
    await expect(
      run(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(undone).toEqual([world.store.db]);
  });

  it('that announces nothing wakes no readers', async () => {
    const { practice, runner, eventsFound } = await aRunner();
    expect(await runCommand(runner, systemAt(practice), async (ctx) => ctx.intent)).toBeNull();
    expect(await eventsFound()).toEqual([]);
  });

  it('never runs for an invalid practice', async () => {
    const { runner } = await aRunner();
    let hasRun = false;
    const command = runCommand(runner, systemAt('NEO#org'), async () => {
      hasRun = true;
    });
    await expect(command).rejects.toThrow('Invalid row key');
    expect(hasRun).toBe(false);
  });

  it('can announce, and a query cannot', async () => {
    const { world, practice } = await aRunner();
    const ctx = readingContext(world.store.db, systemAt(practice));
    expect(() => ctx.announce('message', 'a')).toThrow('A query has nothing to announce.');
    expect(() => ctx.onFailure(async () => undefined)).toThrow('A query has nothing to undo.');
  });
});
