import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const auth = String.raw`@aws-amplify/auth/dist/esm`;
const core = String.raw`@aws-amplify/core/dist/esm`;
const moduleAt = (place: string) => new RegExp(`/${place}\\.mjs$`);

/**
 * What only other ways to sign in need: passwords, passkeys, remembered devices, Amplify's own redirect. Its functions choose among them at
 * run time, so none can be left out; but each is one asynchronous function in a file of its own, and can come when it is called.
 */
const seldomCalled = [
  `${auth}/client/flows/\\w+/(handle|initiate)\\w+`,
  `${auth}/providers/cognito/apis/signInWith(SRP|UserPassword|UserAuth|CustomSRPAuth)`,
  `${auth}/providers/cognito/utils/(handleDeviceSRPAuth|handlePasswordVerifierChallenge)`,
  `${auth}/providers/cognito/utils/srp/getAuthenticationHelper`,
  `${auth}/providers/cognito/utils/oauth/handleOAuthSignOut`,
].map(moduleAt);

/** What the page's own configuration rules out: other notations of it, cookies in place of storage, keys to cloud services. */
const ruledOut: readonly (readonly [module: RegExp, instead: string])[] = [
  [moduleAt(`${core}/utils/parseAmplifyConfig`), 'export const parseAmplifyConfig = (config) => config;'],
  [
    moduleAt(`${core}/context/selectSsrKeyValueStorage`),
    `import { defaultStorage } from '../storage/index.mjs'; export const selectSsrKeyValueStorage = () => defaultStorage;`,
  ],
  [
    moduleAt(`${auth}/providers/cognito/credentialsProvider/credentialsProvider`),
    'export class CognitoAWSCredentialsAndIdentityIdProvider {}',
  ],
  [moduleAt(`${auth}/providers/cognito/credentialsProvider/IdentityIdStore`), 'export class DefaultIdentityIdStore {}'],
];

/** The same function, whose code is fetched when it is called. */
export function deferred(code: string, file: string): string {
  const name = /^export \{ (\w+) \};$/m.exec(code)?.[1];
  const isAsync = name && new RegExp(`^(async function ${name}\\(|const ${name} = async )`, 'm').test(code);
  if (!isAsync)
    throw new Error(`${file} is not one asynchronous function any more: it cannot wait until it is called.`);
  return `export const ${name} = async (...args) => (await import(${JSON.stringify(`${file}?now`)})).${name}(...args);`;
}

/** Takes of Amplify no more than a custom challenge needs, for a launch link waits for it. */
export function leanAmplify(): Plugin {
  const wanted = new Set([...seldomCalled, ...ruledOut.map(([module]) => module)]);
  return {
    name: 'rapport:lean-amplify',
    apply: 'build',
    load: {
      filter: { id: [...wanted] },
      async handler(id) {
        for (const module of wanted) if (module.test(id)) wanted.delete(module);
        const instead = ruledOut.find(([module]) => module.test(id))?.[1];
        return instead ?? deferred(await readFile(id, 'utf8'), id);
      },
    },
    buildEnd(error) {
      if (!error && wanted.size > 0)
        this.error(`Amplify has no ${[...wanted].map(({ source }) => source).join(', ')} any more.`);
    },
  };
}
