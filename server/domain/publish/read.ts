import type { Selectable } from 'kysely';
import type { SettingsPublish } from '#contract/campaigns/publishes.ts';
import type { Database, Db } from '#server/db/schema.ts';

type PublishRecord = Selectable<Database['settings_publish']>;

/** Publishes with their changes, in the order in which these were made. */
export async function publishesWithChanges(
  db: Db,
  practice: string,
  publishes: readonly PublishRecord[],
): Promise<SettingsPublish[]> {
  const ids = publishes.map(({ id }) => id);
  const changes =
    ids.length === 0
      ? []
      : await db
          .selectFrom('settings_change')
          .selectAll()
          .where('practice', '=', practice)
          .where('publish_id', 'in', ids)
          .orderBy('position')
          .execute();
  return publishes.map(({ id, version, author_name, published_at, reverts }) => ({
    publish_id: id,
    version,
    author: author_name === null ? null : { name: author_name },
    published_at,
    reverts,
    changes: changes
      .filter(({ publish_id }) => publish_id === id)
      .map(({ subject, before, after }) => ({ subject, before, after }) as SettingsPublish['changes'][number]),
  }));
}

/** The version of some publishes, and what each has changed so far. */
export async function changedSubjects(db: Db, practice: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('settings_publish as publish')
    .leftJoin('settings_change as change', (join) =>
      join.onRef('change.practice', '=', 'publish.practice').onRef('change.publish_id', '=', 'publish.id'),
    )
    .select(['publish.id', 'publish.version', 'change.subject'])
    .where('publish.practice', '=', practice)
    .where('publish.id', 'in', ids)
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, changes]) => ({
    id,
    version: changes[0]?.version ?? 0,
    subjects: changes.flatMap(({ subject }) => subject ?? []),
  }));
}
