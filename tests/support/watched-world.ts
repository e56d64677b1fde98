import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely';
import { startWorld, type World } from './server-world.ts';

/** A world that shows each statement before it goes to the database. */
export async function aWatchedWorld(see: (statement: PluginTransformQueryArgs) => void): Promise<World> {
  const { store: own, runner } = await startWorld();
  const watch: KyselyPlugin = {
    transformQuery: (statement) => {
      see(statement);
      return statement.node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = { ...own, db: own.db.withPlugin(watch) };
  return { store, runner: { ...runner, store } };
}
