import * as fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import { sealer } from '#src/lib/sealed.ts';
import { outboxReducers } from '#tests/support/outbox.ts';
import { draftBuffer } from './draft-buffer.ts';
import { draftIds } from './draft-ids.ts';
import { draftSubject } from './draft-subject.ts';
import { encryptedStore } from './encrypted-store.ts';
import { parseFormerText } from './former-text.ts';
import { openDrafts } from './open-drafts.ts';
import type { OwnedStorage } from './owner-middleware.ts';
import { unloadBackup } from './unload-backup.ts';

afterEach(() => localStorage.clear());

const texts = draftSubject('text', z.object({ content: z.string() }));
const pages = draftSubject('settings', z.object({ edited: z.record(z.string(), z.unknown()) }), parseFormerText);
const typed = (content: string) => ({ content });
const diskOf = (owner: string) => encryptedStore('drafts', owner, sealer(owner));

/** A tab with open drafts; each test has its own owner. */
async function aTab(owner: string) {
  const opened: { drafts?: OwnedStorage } = {};
  const store = configureStore({
    reducer: outboxReducers,
    middleware: (defaults) =>
      defaults({ serializableCheck: false }).concat(() => (next: (action: unknown) => unknown) => (action: unknown) => {
        const result = next(action);
        opened.drafts?.notice(action);
        return result;
      }),
  });
  const drafts = openDrafts(store, owner);
  opened.drafts = drafts;
  onTestFinished(() => drafts.close());
  await vi.waitFor(() => expect(store.getState().drafts.ready).toBe(true));
  return { store, drafts, shown: (id: string) => texts.select(store.getState(), id)?.content };
}

/** Controls encryption: `stop` blocks it, as for an unloading page, which cannot wait for it; `prepared` waits for the backups. */
function anEncryption() {
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    async prepared() {
      await vi.waitFor(() => expect(encrypt).toHaveBeenCalled());
      await turn();
      await Promise.all(encrypt.mock.results.map(({ value }) => value as unknown));
      await turn();
    },
    stop: () => void encrypt.mockReturnValue(new Promise(() => {})),
    goOn: () => encrypt.mockRestore(),
  };
}

describe('the drafts of one user', () => {
  it('may be any JSON, which the next page reads by its subject’s schema and skips where it does not fit', async () => {
    const { store, drafts } = await aTab('any');
    const edits = { edited: { practiceName: 'Elm', hours: [{ from: 8, until: 18 }], none: null } };
    store.dispatch(pages.save('practice-settings', edits));
    store.dispatch(texts.save('c-1', typed('Dear Ada')));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(async () => expect((await diskOf('any').all())?.size).toBe(2));
    drafts.close();
    const next = (await aTab('any')).store.getState();
    expect(pages.select(next, 'practice-settings')).toEqual(edits);
    expect(pages.selectAll(next)).toHaveLength(1);
    expect(draftSubject('text', z.object({ lines: z.array(z.string()) })).select(next, 'c-1')).toBeNull();
  });

  it('are shown in each tab as typed last, even within one millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1000);
    const [first, second] = [await aTab('two'), await aTab('two')];
    first.store.dispatch(texts.save('c-1', typed('Dear')));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(second.shown('c-1')).toBe('Dear'));
    second.store.dispatch(texts.save('c-1', typed('Dear Ada')));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(first.shown('c-1')).toBe('Dear Ada'));
    expect(second.shown('c-1')).toBe('Dear Ada');
  });

  it('are read in the form of older releases, which stored other subjects as JSON in a text', async () => {
    const disk = diskOf('former');
    const edits = { edited: { practiceName: 'Elm' } };
    await disk.put('settings practice-settings', { content: JSON.stringify(edits), media: [] });
    await disk.put('settings text-messages', { content: '{"cut off', media: [] });
    await disk.put('c-1', { content: 'Dear Ada', media: [] });
    const { store, shown } = await aTab('former');
    expect(shown('c-1')).toBe('Dear Ada');
    expect(pages.select(store.getState(), 'practice-settings')).toEqual(edits);
    expect(pages.select(store.getState(), 'text-messages')).toBeNull();
    expect(draftIds(store.getState(), 'text')).toHaveLength(1);
  });

  it('survive unloading at any size, however little time the disk had @slow', async () => {
    const letters = fc.constantFrom('a', '"', '\n', '\u0000', 'é', '語', '🐕');
    const size = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 40_000, max: 300_000 }));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(letters, size, async (letter, length) => {
        const [owner, content] = [`size ${(run += 1)}`, letter.repeat(length / letter.length)];
        const encryption = anEncryption();
        const { store, drafts } = await aTab(owner);
        store.dispatch(texts.save('c-1', typed(content)));
        await encryption.prepared();
        encryption.stop();
        store.dispatch(texts.save('c-1', typed(`${content}.`)));
        window.dispatchEvent(new Event('pagehide'));
        drafts.close();
        encryption.goOn();
        const next = await aTab(owner);
        expect(next.shown('c-1') === `${content}.`).toBe(true);
        next.drafts.close();
      }),
      { numRuns: 8 },
    );
  });

  it('survive unloading where 200 KiB were pasted a moment before', async () => {
    const encryption = anEncryption();
    const { store, drafts } = await aTab('pasted');
    await encryption.prepared();
    encryption.stop();
    const field = draftBuffer((id, content: string) => store.dispatch(texts.save(id, typed(content))));
    field.type('c-1', 'Luna '.repeat(40_960));
    window.dispatchEvent(new Event('pagehide'));
    drafts.close();
    encryption.goOn();
    expect((await aTab('pasted')).shown('c-1')).toHaveLength(204_800);
  });

  it('trigger the browser’s leave dialog if they are too large for the backup and not on disk yet @slow', async () => {
    const encryption = anEncryption();
    const { store } = await aTab('large');
    await encryption.prepared();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    store.dispatch(texts.save('c-1', typed('Dear')));
    expect(asks()).toBe(false);
    store.dispatch(texts.save('c-1', typed('Luna '.repeat(500_000))));
    expect(asks()).toBe(true);
    await vi.waitFor(() => expect(asks()).toBe(false));
    // A busy machine may write it later than a write may take.
    const large = typed('Luna '.repeat(500_000));
    await vi.waitFor(async () => expect((await diskOf('large').all())?.get('c-1')).toMatchObject(large));
  });

  it('are moved from the backup to disk by the next page', async () => {
    const backup = unloadBackup('drafts', 'next', sealer('next'));
    await vi.waitFor(() => {
      backup.save({ 'c-1': typed('Dear'), 'c-2': null });
      expect(localStorage).toHaveLength(1);
    });
    await diskOf('next').put('c-2', typed('Hello'));
    const { shown } = await aTab('next');
    expect([shown('c-1'), shown('c-2')]).toEqual(['Dear', undefined]);
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect(await diskOf('next').all()).toEqual(new Map([['c-1', typed('Dear')]]));
  });

  it('leave nothing anywhere after a sign-out', async () => {
    const encryption = anEncryption();
    const { store, drafts } = await aTab('gone');
    store.dispatch(texts.save('c-1', typed('Dear')));
    await encryption.prepared();
    window.dispatchEvent(new Event('pagehide'));
    store.dispatch(texts.save('c-2', typed('Hello')));
    await drafts.discard();
    expect(localStorage).toHaveLength(0);
    expect((await diskOf('gone').all())?.size).toBe(0);
  });
});
