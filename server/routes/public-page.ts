import type { Context } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { readingScope, type VisitorContext, visitorContextIn } from '#server/domain/context.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServeParts } from './serve.ts';

interface PublicPage {
  /** What is counted: the visits of all pages of this name together. */
  readonly name: string;
  readonly limits: PublicLimits;
  show(ctx: VisitorContext, c: Context<RequestEnv>): Promise<Response>;
}

/**
 * The handler of a page that anybody may open, or of a form on it. Its context only reads: what a form changes is a command of the system at
 * the practice (`client-page/client-page.ts`), what a program changes goes through a public endpoint.
 */
export const publicPage =
  ({ runner, admission }: ServeParts, { name, limits, show }: PublicPage) =>
  async (c: Context<RequestEnv>): Promise<Response> => {
    const caller = await admission.visitor(c, name, limits);
    return show(visitorContextIn(readingScope(runner.store.db), caller), c);
  };
