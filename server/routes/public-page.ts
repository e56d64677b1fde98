import type { Context } from 'hono';
import type { PublicLimits } from '#contract/http.ts';
import { readingScope, type VisitorContext, visitorContextIn } from '#server/domain/context.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServeParts } from './serve.ts';

interface PublicPage {
  /** What is counted: the visits of all pages of this name together. */
  readonly name: string;
  readonly limits: PublicLimits;
  /** Found by search engines, and without a form. */
  readonly isListed?: true;
  /** May run a script of this server, which may call it. */
  readonly hasScript?: true;
  show(ctx: VisitorContext, c: Context<RequestEnv>): Promise<Response>;
}

/**
 * The handler of a page that anybody may open, or of a form on it. Its context only reads: what a form changes is a command of the system at
 * the practice (`client-page/client-page.ts`), what a program changes goes through a public endpoint.
 */
export const publicPage =
  ({ runner, admission }: ServeParts, { name, limits, isListed, hasScript, show }: PublicPage) =>
  async (c: Context<RequestEnv>): Promise<Response> => {
    c.header('content-security-policy', policyWith(isListed ? 'none' : 'self', hasScript));
    if (!isListed) {
      // Under `no-referrer`, browsers send forms without their origin.
      c.header('referrer-policy', 'same-origin');
      c.header('x-robots-tag', 'noindex');
    }
    const caller = await admission.visitor(c, name, limits);
    return show(visitorContextIn(readingScope(runner.store.db), caller), c);
  };

/** No script of these pages writes HTML. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";

const policyWith = (forms: 'none' | 'self', hasScript = false): string =>
  `default-src 'none'; ${hasScript ? `script-src 'self'; connect-src 'self'; ${trustedTypes}; ` : ''}style-src 'self'; img-src 'self'; base-uri 'none'; form-action '${forms}'; frame-ancestors 'none'`;
