import { type Context, readingContext } from '#server/domain/context.ts';
import { asStaff, type World } from './server-world.ts';

/** Reads for a practice, and keeps the statements that it took. */
export function recorded({ store: { db } }: World, practice: string) {
  const sent: string[] = [];
  const kept = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(db.getExecutor().compileQuery(node, { queryId: 'recorded' }).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const read = <I extends unknown[], T>(verb: (ctx: Context, ...input: I) => Promise<T>, ...input: I): Promise<T> =>
    verb(readingContext(kept, asStaff(practice)), ...input);
  return { staff: { read }, sent };
}

export const isCount = (statement: string): boolean => /count\s*\(/i.test(statement);
