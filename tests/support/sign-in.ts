import * as z from 'zod/mini';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { LaunchLink } from './sandbox-api.ts';

const pageConfig = z.object({ userPool: z.object({ userPoolClientId: z.string(), endpoint: z.string() }) });
const challenge = z.object({ Session: z.string() });
const tokens = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });

/** Signs in at a server by a launch link, as the page does. @returns the id token */
export async function signIn(server: string, link: LaunchLink): Promise<string> {
  const { userPool } = pageConfig.parse(JSON.parse(await configOf(server)));
  const endpoint = new URL(userPool.endpoint, server);
  const request = async <S extends z.ZodMiniType>(schema: S, action: string, body: object): Promise<z.output<S>> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ ClientId: userPool.userPoolClientId, ...body }),
    });
    if (!response.ok) throw new Error(`${action} was answered with ${response.status}: ${await response.text()}`);
    return schema.parse(await response.json());
  };
  const USERNAME = rowKeyOf(link);
  const { Session } = await request(challenge, 'InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME },
  });
  const { AuthenticationResult } = await request(tokens, 'RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session,
    ChallengeResponses: { USERNAME, ANSWER: new URL(link.url).searchParams.get('authCode') },
  });
  return AuthenticationResult.IdToken;
}

/** The configuration embedded in the page. */
async function configOf(server: string): Promise<string> {
  const html = await (await fetch(server)).text();
  const json = /<script type="application\/json"[^>]*>([^<]+)</.exec(html)?.[1];
  if (!json) throw new Error('The page has no configuration.');
  return json;
}
