import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors } from 'oidc-provider';
import { cutText } from '#contract/rules/text/cut-text.ts';
import { isRowId } from '#server/domain/row-id.ts';
import { openIdProvider, pagePolicy, type OpenIdDependencies } from './open-id-provider.ts';
import { longestName, namePage, problemPage, signInPage, signOutScript } from './sign-in-pages.ts';
import { signInStyle } from './sign-in-style.ts';
import { isNameless } from './staff.ts';

const prefix = '/oidc';
const maxFormBytes = 4096;

const files = new Map([
  ['/sign-in.css', { type: 'text/css; charset=utf-8', content: signInStyle }],
  ['/sign-out.js', { type: 'text/javascript; charset=utf-8', content: signOutScript }],
]);

/**
 * The sandbox's second identity provider (SH-75), at the paths under `/oidc/`. It needs Node's own request and response, so it is called before
 * the other routes. `handle` never rejects: errors are passed to `onError`.
 */
export function openId(given: OpenIdDependencies): {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
} {
  const { staff, origin, otherPageOrigins = [] } = given;
  const provider = openIdProvider(given);
  const answer = provider.callback();
  const policy = pagePolicy([origin, ...otherPageOrigins]);

  const signIn = async (req: IncomingMessage, res: ServerResponse) => {
    const { uid } = await provider.interactionDetails(req, res);
    const here = `${prefix}/sign-in/${uid}`;
    if (req.method !== 'POST') return send(res, 200, await signInPage(here, await staff.all()), policy);
    const form = new URLSearchParams(await formOf(req));
    const id = form.get('user') ?? '';
    const member = isRowId(id) ? await staff.find(id) : undefined;
    if (member && isNameless(member)) {
      const [first = '', last = ''] = ['firstName', 'lastName'].map((name) =>
        cutText(form.get(name)?.trim() ?? '', longestName),
      );
      if (!first || !last) return send(res, 200, await namePage(here, member), policy);
      await staff.name(id, first, last);
    }
    const result = member
      ? { login: { accountId: member.id } }
      : { error: 'access_denied', error_description: 'Nobody by that name works here any more' };
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  };

  return {
    async handle(req, res) {
      const url = withLogoutAlias(new URL(req.url ?? '/', origin));
      const path = url.pathname.slice(prefix.length);
      const file = files.get(path);
      try {
        if (file) return send(res, 200, file.content, policy, file.type);
        if (path.startsWith('/sign-in/')) return await signIn(req, res);
        // The provider finds its prefix by comparing the two, so both are changed.
        Object.assign(req, { url: path + url.search, originalUrl: url.pathname + url.search });
        await answer(req, res);
      } catch (error) {
        const refused = error instanceof errors.OIDCProviderError;
        if (!refused) given.onError?.(error instanceof Error ? error : new Error(String(error)));
        const reason = refused ? (error.error_description ?? error.message) : 'The server has a problem.';
        send(res, refused ? error.statusCode : 500, await problemPage(reason), policy);
      }
    },
  };
}

/** Cognito's hosted sign-in calls the return address `logout_uri`; OpenID names it differently. */
function withLogoutAlias(url: URL): URL {
  const target = url.searchParams.get('logout_uri');
  if (target !== null) {
    url.searchParams.delete('logout_uri');
    url.searchParams.set('post_logout_redirect_uri', target);
  }
  return url;
}

async function formOf(req: IncomingMessage): Promise<string> {
  if (Number(req.headers['content-length'] ?? Infinity) > maxFormBytes)
    throw new errors.InvalidRequest('The form is too long');
  return text(req);
}

function send(
  res: ServerResponse,
  status: number,
  content: string,
  policy: string,
  type = 'text/html; charset=utf-8',
): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  res.end(content);
}
