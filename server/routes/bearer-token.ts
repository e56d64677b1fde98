import type { Context } from 'hono';

export const bearerToken = (c: Context): string | null =>
  /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
