import { describe, expect, it } from 'vitest';
import { aClient, aConversation, aMessage, aPractice, startOwnWorld } from '#tests/support/server-world.ts';
import type { Store } from './db/store.ts';
import type { FailingWork } from './jobs/work-queue.ts';
import { exposition } from './lib/prometheus.ts';
import { createHub } from './realtime/hub.ts';
import { stateMetrics } from './state-metrics.ts';

const world = await startOwnWorld();

const aHub = () => createHub(world.store.db, async () => false);

/** The metrics as text, and the value of one by its name and labels. */
async function metrics(store: Store = world.store, hub = aHub(), failing: readonly FailingWork[] = []) {
  const text = exposition(await stateMetrics(store, hub, failing));
  const lines = new Map(text.split('\n').map((line) => line.split(/ (?=[^ ]*$)/, 2) as [string, string]));
  return { text, of: (name: string) => Number(lines.get(name)) };
}

describe('the metrics of a process', () => {
  it('report how much is due in each queue, and for how long', async () => {
    const before = await metrics();
    const { practice } = await aPractice(world);
    const { id: conversation_id } = await aConversation(world, practice);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const text = { direction: 'OUTBOUND', delivery_status: 'ENQUEUED', create_ts: hourAgo } as const;
    await aMessage(world, practice, conversation_id, text);
    await aMessage(world, practice, conversation_id, text);
    const { db } = world.store;
    const scheduled = { practice, conversation_id, content: 'See you' };
    await db
      .insertInto('scheduled_message')
      .values([
        { ...scheduled, send_at: hourAgo },
        { ...scheduled, send_at: new Date(Date.now() + 3_600_000) },
      ])
      .execute();
    const email = { practice, recipient: 'maya@elm.example', subject: 'Hello', content: 'Hello', create_ts: hourAgo };
    await db
      .insertInto('outgoing_email')
      .values([email, { ...email, status: 'HANDING' }, { ...email, status: 'SENT' }])
      .execute();
    const { id: pet_owner_id } = await aClient(world, practice);
    await db.insertInto('reminder_turn').values({ practice, pet_owner_id, at: hourAgo }).execute();

    const after = await metrics();
    const more = { texts: 2, scheduled_texts: 1, emails: 2, due_clients: 1 };
    for (const [queue, count] of Object.entries(more)) {
      const waiting = `rapport_waiting{queue="${queue}"}`;
      expect(after.of(waiting) - before.of(waiting), queue).toBe(count);
      expect(after.of(`rapport_oldest_waiting_seconds{queue="${queue}"}`), queue).toBeGreaterThanOrEqual(3600);
    }
    expect(after.text).not.toMatch(/elm|Hello/);
    // So that the queues of other tests do not process them.
    await db.updateTable('message').set({ delivery_status: 'DELIVERED' }).where('practice', '=', practice).execute();
    await db.updateTable('outgoing_email').set({ status: 'SENT' }).where('practice', '=', practice).execute();
    await db.deleteFrom('scheduled_message').where('practice', '=', practice).execute();
    await db.deleteFrom('reminder_turn').where('practice', '=', practice).execute();
  });

  it('report how much fails again and again in each queue', async () => {
    const { of } = await metrics(world.store, aHub(), [
      { queue: 'postcards', items: 2 },
      { queue: 'emails', items: 0 },
    ]);
    expect(of('rapport_failing{queue="postcards"}')).toBe(2);
    expect(of('rapport_failing{queue="emails"}')).toBe(0);
  });

  it('report open sockets and frames sent to them', async () => {
    const hub = aHub();
    const { practice } = await aPractice(world);
    const { id } = await aConversation(world, practice);
    const sent: unknown[] = [];
    const socket = { bufferedAmount: 0, send: (frame: unknown) => void sent.push(frame), close: () => undefined };
    const connection = { cork: () => undefined, uncork: () => undefined };
    const leave = hub.join({ practice, user: { id: 'ada', email: null }, socket, connection });
    hub.join({ practice, user: { id: 'ada', email: null }, socket, connection });
    await hub.deliver([{ seq: 1, practice, kind: 'conversation', subjectId: id }]);
    leave();
    const { of } = await metrics(world.store, hub);
    expect(of('rapport_open_sockets')).toBe(1);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    expect(of('rapport_frames_delivered_total')).toBe(sent.length);
  });

  it('report the kind of database, and that it is unreachable', async () => {
    const { kind } = world.store;
    expect((await metrics()).of(`rapport_database_up{kind="${kind}"}`)).toBe(1);
    const unreachable = {
      ...world.store,
      db: world.store.db.withPlugin({
        transformQuery: () => {
          throw new Error('unreachable');
        },
        transformResult: async ({ result }) => result,
      }),
    };
    const { of, text } = await metrics(unreachable);
    expect(of(`rapport_database_up{kind="${kind}"}`)).toBe(0);
    expect(text).not.toContain('rapport_waiting');
  });
});
