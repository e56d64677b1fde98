import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idTokenClaims } from '#contract/platform/practice.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { Browser } from '#tests/support/sign-in-browser.ts';
import { aSandbox, aStaffMember, removeFromPractice, signedBy } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { sandboxIssuers } from './issuers.ts';
import { openId } from './open-id.ts';
import { redirectClientId } from './provider-settings.ts';
import { signingKey } from './signing-key.ts';

let server: Server;
let origin: string;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let provider: ReturnType<typeof openId>;
beforeEach(async () => {
  server = createServer((req, res) => void provider.handle(req, res));
  origin = `http://127.0.0.1:${await listenLocally(server)}`;
  sandbox = await aSandbox(origin);
  provider = openId(sandbox);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A new provider on the same database, without the state in memory. */
async function restart(): Promise<void> {
  provider = openId({ ...sandbox, key: await signingKey(sandbox.db) });
}

const verifier = 'a'.repeat(50);
const challenge = createHash('sha256').update(verifier).digest('base64url');

function authorizeUrl(changes: Record<string, string | undefined> = {}): string {
  const url = new URL('/oidc/oauth2/authorize', origin);
  const query = {
    client_id: redirectClientId,
    redirect_uri: `${origin}/login/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'st4te',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    identity_provider: 'SomeDirectory',
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Opens the sign-in page and picks a user; returns the browser's final address. */
async function signInAs(browser: Browser, user: string, url = authorizeUrl()): Promise<URL> {
  const form = await browser.open(url);
  expect(form.url.pathname).toMatch(/^\/oidc\/sign-in\//);
  return (await browser.submit(form, { user })).url;
}

const post = (path: string, body: Record<string, string>) =>
  fetch(`${origin}/oidc${path}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: redirectClientId, ...body }),
  });

interface Tokens {
  id_token: string;
  refresh_token: string;
  error?: string;
}
const token = async (body: Record<string, string>) => {
  const response = await post('/oauth2/token', body);
  return { status: response.status, ...((await response.json()) as Tokens) };
};
const exchange = (callback: URL, changes: Record<string, string> = {}) =>
  token({
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${origin}/login/callback`,
    code_verifier: verifier,
    ...changes,
  });
const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token });

const claimsOf = async (idToken: string) =>
  (await signedBy(sandboxIssuers(origin, sandbox.key)[1], sandbox.key, idToken)).payload;

it('signs a person in by code and PKCE, with the claims of their practice [SH-02]', async () => {
  const practice = aRowKey('CORNERSTONE');
  const ada = await aStaffMember(sandbox.store.db, practice);
  const callback = await signInAs(new Browser(), ada.id);
  expect(callback.origin + callback.pathname).toBe(`${origin}/login/callback`);
  expect(callback.searchParams.get('state')).toBe('st4te');

  const claims = await claimsOf((await exchange(callback)).id_token);
  expect(claims).toMatchObject({
    given_name: 'Ada',
    family_name: 'Löfgren',
    aud: redirectClientId,
    iss: `${origin}/oidc`,
  });
  expect(idTokenClaims.parse(claims)).toMatchObject({ sub: ada.id, email: ada.email, ...practiceOfRowKey(practice) });
});

it('asks an invited user for their name once, and stores it', async () => {
  const practice = aRowKey();
  const { id } = await aStaffMember(sandbox.store.db, practice);
  await sandbox.store.db
    .updateTable('staff_user')
    .set({ first_name: null, last_name: null })
    .where('id', '=', id)
    .execute();
  const browser = new Browser();
  const form = await browser.submit(await browser.open(authorizeUrl()), { user: id });
  expect(form.html).toContain('What is your name?');
  const again = await browser.submit(form, { firstName: '  ', lastName: 'Okafor' });
  expect(again.html).toContain('What is your name?');
  const { url } = await browser.submit(again, { firstName: ' Maya ', lastName: 'Okafor' });
  const claims = await claimsOf((await exchange(url)).id_token);
  expect(claims).toMatchObject({ sub: id, given_name: 'Maya', family_name: 'Okafor' });
  expect((await signInAs(new Browser(), id)).searchParams.get('code')).toBeTruthy();
});

it('lists the staff of each practice on a page without inline script or style', async () => {
  const practice = aRowKey();
  const ada = await aStaffMember(sandbox.store.db, practice);
  const bo = await aStaffMember(sandbox.store.db, practice, '<b>Bo</b>');
  await removeFromPractice(sandbox.store.db, ada.id);
  const { html, headers } = await new Browser().open(authorizeUrl());
  expect(html).toContain(bo.id);
  expect(html).toContain('&lt;b&gt;Bo&lt;/b&gt; Löfgren');
  expect(html).not.toContain(ada.id);
  expect(html).not.toMatch(/<style|style=|<script(?! src)/);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
  expect((await fetch(`${origin}/oidc/sign-in.css`)).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

it('refuses a form or token request that is too long with a client error', async () => {
  const long = 'x'.repeat(100_000);
  const browser = new Browser();
  const response = await browser.submit(await browser.open(authorizeUrl()), { user: long });
  expect(response.html).toContain('The form is too long');
  expect((await post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: long })).status).toBe(400);
});

it('preserves sessions, codes and refresh tokens over a restart', async () => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const browser = new Browser();
  const form = await browser.open(authorizeUrl());
  await restart();
  const callback = (await browser.submit(form, { user: ada.id })).url;
  await restart();
  const { refresh_token } = await exchange(callback);
  await restart();
  expect((await claimsOf((await refresh(refresh_token)).id_token)).sub).toBe(ada.id);
  const again = await browser.open(authorizeUrl({ prompt: 'none' }));
  expect(again.url.searchParams.get('code')).toBeTruthy();
});

it('refreshes for two tabs at once', async () => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const { refresh_token } = await exchange(await signInAs(new Browser(), ada.id));
  const tabs = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refresh(refresh_token)).status).toBe(200);
});

it('accepts a code once, even from two concurrent requests [F-65]', async () => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const callback = await signInAs(new Browser(), ada.id);
  const both = await Promise.all([exchange(callback), exchange(callback)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await exchange(callback)).error).toBe('invalid_grant');
});

it.each([
  ['without the verifier', { code_verifier: '' }],
  ['with another verifier', { code_verifier: 'b'.repeat(50) }],
  ['for another address', { redirect_uri: 'https://evil.example/login/callback' }],
])('issues no token %s', async (_, changes) => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const response = await exchange(await signInAs(new Browser(), ada.id), changes);
  expect(response.status).toBe(400);
  expect(response.id_token).toBeUndefined();
});

it('redirects only to known addresses, and requires PKCE [F-65]', async () => {
  const foreign = await new Browser().open(authorizeUrl({ redirect_uri: 'https://evil.example/' }));
  expect(foreign.status).toBe(400);
  expect(foreign.url.origin).toBe(origin);
  expect(foreign.html).toContain('This sign-in did not work');

  const plain = await new Browser().open(authorizeUrl({ code_challenge: undefined, code_challenge_method: undefined }));
  expect(plain.url.searchParams.get('error')).toBe('invalid_request');
});

it('does not let another browser finish a sign-in [F-65]', async () => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const form = await new Browser().open(authorizeUrl());
  const otherBrowser = await new Browser().submit(form, { user: ada.id });
  expect(otherBrowser.status).toBe(400);
  expect(otherBrowser.url.searchParams.get('code')).toBeNull();
});

it('lets a removed user neither sign in nor stay signed in', async () => {
  const practice = aRowKey();
  const ada = await aStaffMember(sandbox.store.db, practice);
  const browser = new Browser();
  const { refresh_token } = await exchange(await signInAs(browser, ada.id));
  await removeFromPractice(sandbox.store.db, ada.id);

  expect((await refresh(refresh_token)).error).toBe('invalid_grant');
  expect((await browser.open(authorizeUrl())).url.pathname).toMatch(/^\/oidc\/sign-in\//);
  for (const user of [ada.id, 'nobody'])
    expect((await signInAs(new Browser(), user)).searchParams.get('error')).toBe('access_denied');
});

it('signs out like Cognito’s hosted page, and asks for the user at the next sign-in', async () => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const browser = new Browser();
  const { refresh_token } = await exchange(await signInAs(browser, ada.id));
  const logout = new URL(`${origin}/oidc/logout`);
  logout.searchParams.set('client_id', redirectClientId);
  logout.searchParams.set('logout_uri', `${origin}/`);
  const confirm = await browser.open(logout.href);
  const signedOut = await browser.submit(confirm, { logout: 'yes' });

  expect(signedOut.url.href).toBe(`${origin}/`);
  expect((await refresh(refresh_token)).error).toBe('invalid_grant');
  const next = await signInAs(browser, ada.id);
  expect(next.searchParams.get('code')).toBeTruthy();

  logout.searchParams.set('logout_uri', 'https://evil.example/');
  expect((await browser.open(logout.href)).status).toBe(400);
});

it('has the paths of Cognito’s hosted page', async () => {
  const metadata = (await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >;
  expect(metadata).toMatchObject({
    issuer: `${origin}/oidc`,
    authorization_endpoint: `${origin}/oidc/oauth2/authorize`,
    token_endpoint: `${origin}/oidc/oauth2/token`,
    userinfo_endpoint: `${origin}/oidc/oauth2/userInfo`,
    revocation_endpoint: `${origin}/oidc/oauth2/revoke`,
    end_session_endpoint: `${origin}/oidc/logout`,
  });
  expect((await fetch(metadata['jwks_uri'] as string)).status).toBe(200);
});

it('ends a session whose refresh token is revoked', async () => {
  const ada = await aStaffMember(sandbox.store.db, aRowKey());
  const { refresh_token } = await exchange(await signInAs(new Browser(), ada.id));
  expect((await post('/oauth2/revoke', { token: refresh_token })).status).toBe(200);
  expect((await refresh(refresh_token)).error).toBe('invalid_grant');
});

it('answers after an internal error, and reports it', async () => {
  const failures: string[] = [];
  const brokenDb = sandbox.db.withSchema('missing_schema');
  provider = openId({ ...sandbox, db: brokenDb, onError: ({ message }) => failures.push(message) });
  const { status, html } = await new Browser().open(`${origin}/oidc/sign-in/x`);
  expect(status).toBe(400);
  expect(html).toContain('Go back to Rapport');
  expect((await new Browser().open(authorizeUrl())).status).toBe(500);
  expect(failures).toHaveLength(1);
});
