import { type Context, readingContext } from '#server/domain/context.ts';
import { asStaff, type World } from './server-world.ts';

/** Reads for a practice, and records the SQL statements. */
export function recorded({ store: { db } }: World, practice: string) {
  const sent: string[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(db.getExecutor().compileQuery(node, { queryId: 'recorded' }).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const read = <I extends unknown[], T>(verb: (ctx: Context, ...input: I) => Promise<T>, ...input: I): Promise<T> =>
    verb(readingContext(recording, asStaff(practice)), ...input);
  return { staff: { read }, sent };
}

export const isCount = (statement: string): boolean => /count\s*\(/i.test(statement);
