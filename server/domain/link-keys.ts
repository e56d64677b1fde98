import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { newSecret } from './secret.ts';

/** Secrets of the installation, the newest first; made when they are first needed. */
export async function linkKeys(db: Db): Promise<readonly [string, ...string[]]> {
  const read = async () => {
    const rows = await db.selectFrom('link_key').select('secret').orderBy('seq', 'desc').execute();
    return rows.map(({ secret }) => secret);
  };
  const [newest, ...older] = await read();
  if (newest !== undefined) return [newest, ...older];
  await db.insertInto('link_key').values({ secret: newSecret() }).execute();
  // Another process may have been as early; then both sign by the newer one.
  const [made = '', ...others] = await read();
  return [made, ...others];
}

/** 128 bits that only this installation can compute, as hexadecimal digits. The kind keeps a link of one purpose from serving another. */
export const signature = (key: string, kind: string, subject: string): string =>
  createHmac('sha256', key).update(`${kind} ${subject}`).digest('hex').slice(0, 32);

export const isSigned = (keys: readonly string[], kind: string, subject: string, given: string): boolean =>
  keys.some((key) => {
    const [expected, actual] = [Buffer.from(signature(key, kind, subject)), Buffer.from(given)];
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
