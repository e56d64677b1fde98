import type { KyselyPlugin, PluginTransformQueryArgs } from 'kysely';
import { startWorld, type World } from './server-world.ts';

/** A world that reports each statement before it is sent to the database. */
export async function aWatchedWorld(onStatement: (statement: PluginTransformQueryArgs) => void): Promise<World> {
  const { store: own, runner } = await startWorld();
  const watch: KyselyPlugin = {
    transformQuery: (statement) => {
      onStatement(statement);
      return statement.node;
    },
    transformResult: async ({ result }) => result,
  };
  const store = { ...own, db: own.db.withPlugin(watch) };
  return { store, runner: { ...runner, store } };
}
