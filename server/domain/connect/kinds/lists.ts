import type { ConnectKind } from '#contract/connect/items.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { announceServices } from '../../service-types/announce.ts';
import { recordServicesDue } from '../../service-types/record-service-due.ts';
import { recordServiceTypes } from '../../service-types/record-types.ts';
import { upsertRows } from '../upsert-rows.ts';
import { type KindStore, ownIds, reference } from './kind-store.ts';

type ListTable =
  | 'client_classification'
  | 'service_type'
  | 'department'
  | 'facility'
  | 'practitioner'
  | 'appointment_type'
  | 'service_due';

const removeFrom = async ({ db, practice }: Context, table: ListTable, ids: readonly string[]) => {
  await sql`delete from ${sql.table(table)} where practice = ${practice} and id = any(${ids}::text[])`.execute(db);
};

export const classifications: KindStore<'classification'> = {
  ...ownIds,
  references: () => [],
  write: (ctx, items) =>
    upsertRows(
      ctx,
      'client_classification',
      ['id'],
      items.map(({ localId, data }) => ({ id: localId, name: data.name })),
    ),
  remove: (ctx, ids) => removeFrom(ctx, 'client_classification', ids),
};

export const serviceTypes: KindStore<'service_type'> = {
  ...ownIds,
  references: () => [],
  write: (ctx, items) =>
    recordServiceTypes(
      ctx,
      items.map(({ localId, data }) => ({ id: localId, ...data })),
    ),
  remove: async (ctx, ids) => {
    await removeFrom(ctx, 'service_type', ids);
    announceServices(ctx);
  },
};

export const departments: KindStore<'department'> = {
  ...ownIds,
  references: () => [],
  write: (ctx, items) =>
    upsertRows(
      ctx,
      'department',
      ['id'],
      items.map(({ id, localId, data }) => ({ id: localId, pims_id: id, name: data.name })),
    ),
  remove: async (ctx, ids) => {
    const { db, practice } = ctx;
    for (const table of ['facility', 'appointment_type'] as const)
      await sql`
        update ${sql.table(table)} set department_id = null
        where practice = ${practice} and department_id = any(${ids}::text[])
      `.execute(db);
    await removeFrom(ctx, 'department', ids);
  },
};

const ofDepartment = (departmentId: string | null) => reference('department', departmentId, 'data.departmentId');

export const rooms: KindStore<'room'> = {
  ...ownIds,
  references: ({ departmentId }) => ofDepartment(departmentId),
  write: (ctx, items, localOf) =>
    upsertRows(
      ctx,
      'facility',
      ['id'],
      items.map(({ localId, data: { name, departmentId } }) => ({
        id: localId,
        name,
        department_id: localOrNull(localOf, 'department', departmentId),
      })),
    ),
  remove: (ctx, ids) => removeFrom(ctx, 'facility', ids),
};

export const appointmentTypes: KindStore<'appointment_type'> = {
  ...ownIds,
  references: ({ departmentId }) => ofDepartment(departmentId),
  write: (ctx, items, localOf) =>
    upsertRows(
      ctx,
      'appointment_type',
      ['id'],
      items.map(({ localId, data: { name, departmentId, kind } }) => ({
        id: localId,
        name,
        department_id: localOrNull(localOf, 'department', departmentId),
        kind,
      })),
    ),
  remove: (ctx, ids) => removeFrom(ctx, 'appointment_type', ids),
};

export const staff: KindStore<'staff'> = {
  ...ownIds,
  references: ({ departmentIds, hours }) => [
    ...departmentIds.flatMap((id, index) => reference('department', id, `data.departmentIds.${index}`)),
    ...hours.flatMap(({ appointmentTypeId }, index) =>
      reference('appointment_type', appointmentTypeId, `data.hours.${index}.appointmentTypeId`),
    ),
  ],
  write: async (ctx, items, localOf) => {
    await upsertRows(
      ctx,
      'practitioner',
      ['id'],
      items.map(({ localId, data }) => ({ id: localId, name: data.name })),
    );
    const ids = items.map(({ localId }) => localId);
    for (const table of ['practitioner_department', 'practitioner_hours'] as const)
      await ctx.db.deleteFrom(table).where('practice', '=', ctx.practice).where('practitioner_id', 'in', ids).execute();
    await upsertRows(
      ctx,
      'practitioner_department',
      ['practitioner_id', 'department_id'],
      items.flatMap(({ localId, data }) =>
        [...new Set(data.departmentIds)].map((id) => ({
          practitioner_id: localId,
          department_id: localOf('department', id),
        })),
      ),
    );
    await upsertRows(
      ctx,
      'practitioner_hours',
      ['practitioner_id', 'day', 'start_time'],
      items.flatMap(({ localId, data }) =>
        [...new Map(data.hours.map((span) => [`${span.day} ${span.start}`, span])).values()].map((span) => ({
          practitioner_id: localId,
          day: span.day,
          start_time: span.start,
          end_time: span.end,
          appointment_type_id: localOrNull(localOf, 'appointment_type', span.appointmentTypeId),
        })),
      ),
    );
  },
  remove: (ctx, ids) => removeFrom(ctx, 'practitioner', ids),
};

export const servicesDue: KindStore<'service_due'> = {
  ...ownIds,
  references: ({ petId }) => reference('pet', petId, 'data.petId'),
  write: (ctx, items, localOf) =>
    recordServicesDue(
      ctx,
      items.map(({ localId, data }) => ({ ...data, id: localId, petId: localOf('pet', data.petId) })),
    ),
  remove: async (ctx, ids) => {
    await removeFrom(ctx, 'service_due', ids);
    announceServices(ctx);
  },
};

function localOrNull(
  localOf: (kind: ConnectKind, id: string) => string,
  kind: ConnectKind,
  id: string | null,
): string | null {
  return id === null ? null : localOf(kind, id);
}
