import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const auth = String.raw`@aws-amplify/auth/dist/esm`;
const core = String.raw`@aws-amplify/core/dist/esm`;
const moduleAt = (place: string) => new RegExp(`/${place}\\.mjs$`);

/**
 * The code of a sign-out and of other ways to sign in: passwords, passkeys, remembered devices. Amplify chooses among them at run time, so
 * none can be left out; but each is one asynchronous function in a file of its own, and can be loaded when it is called.
 */
const rarelyCalled = [
  `${auth}/client/flows/\\w+/(handle|initiate)\\w+`,
  `${auth}/providers/cognito/apis/(signOut|signInWith(SRP|UserPassword|UserAuth|CustomSRPAuth))`,
  `${auth}/providers/cognito/utils/(handleDeviceSRPAuth|handlePasswordVerifierChallenge)`,
  `${auth}/providers/cognito/utils/srp/getAuthenticationHelper`,
  `${auth}/providers/cognito/utils/oauth/handleOAuthSignOut`,
].map(moduleAt);

/**
 * Code that the page's configuration never uses: other notations of it, cookies in place of storage, keys to cloud services, Amplify's
 * redirect. Code that only a pool with remembered devices needs is loaded then.
 */
const replaced: readonly (readonly [module: RegExp, instead: string])[] = [
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
  [
    moduleAt(`${auth}/providers/cognito/utils/oauth/oAuthStore`),
    'export const oAuthStore = { setAuthConfig: () => {}, loadOAuthInFlightDeadline: async () => {} };',
  ],
  [
    moduleAt(`${auth}/providers/cognito/utils/getNewDeviceMetadata`),
    `export const getNewDeviceMetadata = async (input) =>
      input.newDeviceMetadata && (await import('./getNewDeviceMetadata.mjs?now')).getNewDeviceMetadata(input);`,
  ],
];

/** The same function, whose code is loaded on its first call. */
export function deferred(code: string, file: string): string {
  const name = /^export \{ (\w+) \};$/m.exec(code)?.[1];
  const isAsync = name && new RegExp(`^(async function ${name}\\(|const ${name} = async )`, 'm').test(code);
  if (!isAsync)
    throw new Error(`${file} is not one asynchronous function any more: it cannot wait until it is called.`);
  return `export const ${name} = async (...args) => (await import(${JSON.stringify(`${file}?now`)})).${name}(...args);`;
}

/** Rewrites Amplify's enums so that unused ones are dropped: most list errors of calls that we never make. */
export const optionalLists = (code: string): string =>
  code.replace(
    /^var (\w+);\n\(function \(\1\) \{\n([^]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);$/gm,
    'const $1 = /* @__PURE__ */ (function ($1) {\n$2\nreturn $1;\n})({});',
  );

/** Bundles no more of Amplify than a custom challenge needs: a launch link waits for this code. */
export function leanAmplify(): Plugin {
  const wanted = new Set([...rarelyCalled, ...replaced.map(([module]) => module)]);
  return {
    name: 'rapport:lean-amplify',
    apply: 'build',
    load: {
      filter: { id: [...wanted] },
      async handler(id) {
        for (const module of wanted) if (module.test(id)) wanted.delete(module);
        const instead = replaced.find(([module]) => module.test(id))?.[1];
        return instead ?? deferred(await readFile(id, 'utf8'), id);
      },
    },
    transform: {
      filter: { id: /\/@aws-amplify\/.+\.mjs$/, code: /^var \w+;\n\(function /m },
      handler: (code) => ({ code: optionalLists(code), map: null }),
    },
    buildEnd(error) {
      if (!error && wanted.size > 0)
        this.error(`Amplify has no ${[...wanted].map(({ source }) => source).join(', ')} any more.`);
    },
  };
}
