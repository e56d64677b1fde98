import { randomUUID } from 'node:crypto';
import { beginServiceSync } from '#server/domain/service-types/begin-sync.ts';
import { endServiceSync } from '#server/domain/service-types/end-sync.ts';
import { recordServiceDue } from '#server/domain/service-types/record-service-due.ts';
import { recordServiceTypes } from '#server/domain/service-types/record-types.ts';
import { dayAhead } from './a-weekday.ts';
import type { PracticeDay } from './practice-day.ts';
import { at } from './server-world.ts';

/** What the practice software reports of its services and of clients' classifications. */
export function reportsOfServices({ world, practice }: Pick<PracticeDay, 'world' | 'practice'>) {
  const system = at(world, practice, null);
  const { db } = world.store;
  return {
    begin: () => system.run(beginServiceSync),
    /** Begins so many hours ago. */
    beganAgo: (hours: number) =>
      db
        .updateTable('practice')
        .set({
          services_sync_started_at: new Date(Date.now() - hours * 3_600_000),
          services_sync_finished_at: null,
        })
        .where('practice', '=', practice)
        .execute(),
    report: (...types: Parameters<typeof recordServiceTypes>[1]) => system.run(recordServiceTypes, types),
    end: () => system.run(endServiceSync),
    /** A service that an animal is due for in so many days. */
    due: (petId: string, days: number, { id: serviceTypeId, name }: { readonly id: string; readonly name: string }) =>
      system.run(recordServiceDue, {
        id: randomUUID(),
        petId,
        serviceTypeId,
        name,
        dueOn: dayAhead(days),
      }),
    classification: (id: string, name: string) =>
      db.insertInto('client_classification').values({ practice, id, name }).execute(),
  };
}
