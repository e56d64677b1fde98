import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { readCallerAddress } from '#server/routes/caller-address.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { aSandbox, aStaffMember } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { issueLaunchCode } from './launch-codes.ts';
import { userPoolClientId, userPoolId } from './provider-settings.ts';
import { userPool } from './user-pool.ts';

const elmStreet = aRowKey();
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let server: Awaited<ReturnType<typeof listeningApp>>;
beforeAll(async () => {
  sandbox = await aSandbox();
  server = await listeningApp(
    new Hono<RequestEnv>().use(readCallerAddress(0)).route('/cognito-idp', userPool(sandbox)),
  );
  // Amplify warns on each configure that the endpoint is not Amazon's.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: `${server.url}/cognito-idp` } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
});
afterAll(() => server.close());

it('serves an unmodified Amplify: launch, refresh, sign-out, invalid code [SH-73]', async () => {
  const ada = await aStaffMember(sandbox.store.db, elmStreet);
  const challenge = () => signIn({ username: elmStreet, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });

  expect((await challenge()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE');
  const { isSignedIn } = await confirmSignIn({ challengeResponse: await issueLaunchCode(sandbox.db, elmStreet, ada) });
  expect(isSignedIn).toBe(true);
  const first = (await fetchAuthSession()).tokens?.idToken;
  expect(first?.payload).toMatchObject({ email: ada.email, ...practiceOfRowKey(elmStreet) });

  const second = (await fetchAuthSession({ forceRefresh: true })).tokens?.idToken;
  expect(second?.payload.sub).toBe(ada.id);
  expect(second?.toString()).not.toBe(first?.toString());

  await signOut();
  expect((await fetchAuthSession()).tokens).toBeUndefined();
  const remainingTokens = sandbox.db.selectFrom('sandbox_refresh_token').selectAll().where('practice', '=', elmStreet);
  expect(await remainingTokens.execute()).toEqual([]);

  await challenge();
  await expect(confirmSignIn({ challengeResponse: 'made-up' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
});
