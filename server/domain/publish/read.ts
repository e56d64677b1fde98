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

/** The version of each publish, by its id. */
export async function versionsOf(db: Db, practice: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('settings_publish')
    .select(['id', 'version'])
    .where('practice', '=', practice)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
