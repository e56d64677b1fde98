import * as z from 'zod/mini';

const link = z.object({
  url: z.string(),
  practicePhone: z.string(),
  pimsType: z.string(),
  practiceOrgId: z.string(),
  practiceSubOrgId: z.string(),
});

/** A practice that was made for measuring, and a link that opens it once. */
export type MeasuredPractice = z.output<typeof link>;

/** As many conversations as one page of the list holds. */
export const conversationCount = 1000;

async function answerOf<S extends z.ZodMiniType>(schema: S, address: string, init: RequestInit): Promise<z.output<S>> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return schema.parse(await response.json());
}

/** How much a practice has. */
export interface PracticeContents {
  readonly conversations: number;
  /** Of the audit's days. */
  readonly appointments: number;
}
const fullList: PracticeContents = { conversations: conversationCount, appointments: 0 };

/** Has the sandbox make a practice, with a full list unless it is to have something else. */
export async function makePractice(server: string, contents = fullList): Promise<MeasuredPractice> {
  const [made] = await makePractices(server, 1, contents);
  if (!made) throw new Error('The sandbox made no practice.');
  return made;
}

/** Has the sandbox make up to twenty practices. */
export const makePractices = (
  server: string,
  practices: number,
  contents: PracticeContents,
): Promise<readonly MeasuredPractice[]> =>
  answerOf(z.array(link), `${server}/sandbox/api/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practices, ...contents }),
  });

/** A fresh link to a practice: each one works once. */
export async function launchLinkTo(server: string, { practiceOrgId }: MeasuredPractice): Promise<string> {
  const links = await answerOf(z.array(link), `${server}/sandbox/api/launch-links`, {});
  const found = links.find((one) => one.practiceOrgId === practiceOrgId);
  if (!found) throw new Error(`There is no link to ${practiceOrgId}.`);
  return found.url;
}

const challenge = z.object({ Session: z.string() });
const tokens = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });

/** Signs in by a launch link, as the page does, and answers the id token. */
export async function signIn(server: string, practice: MeasuredPractice, url: string): Promise<string> {
  const { pimsType, practiceOrgId, practiceSubOrgId } = practice;
  const USERNAME = `${pimsType}#${practiceOrgId}:${practiceSubOrgId}`;
  const config = z
    .object({ userPool: z.object({ userPoolClientId: z.string(), endpoint: z.string() }) })
    .parse(JSON.parse(await configOf(server)));
  const { userPoolClientId: ClientId } = config.userPool;
  // The page's own way leads by the public address, where nothing may listen yet.
  const endpoint = server + new URL(config.userPool.endpoint).pathname;
  const ask = <S extends z.ZodMiniType>(schema: S, action: string, body: object) =>
    answerOf(schema, endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ ClientId, ...body }),
    });
  const { Session } = await ask(challenge, 'InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } });
  const { AuthenticationResult } = await ask(tokens, 'RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session,
    ChallengeResponses: { USERNAME, ANSWER: new URL(url).searchParams.get('authCode') },
  });
  return AuthenticationResult.IdToken;
}

/** The configuration that the page carries. */
async function configOf(server: string): Promise<string> {
  const html = await (await fetch(server)).text();
  const json = /<script type="application\/json"[^>]*>([^<]+)</.exec(html)?.[1];
  if (!json) throw new Error('The page carries no configuration.');
  return json;
}
