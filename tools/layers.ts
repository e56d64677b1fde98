import type { OxlintConfig } from 'oxlint';

type Overrides = NonNullable<OxlintConfig['overrides']>;

interface Layer {
  /** A folder, `*` for any name; a single file where it ends in `.ts(x)`. */
  readonly at: string;
  /** How far up a relative import may reach; by default to the folder itself. */
  readonly within?: string;
  /** Aliases, besides relative imports inside the layer. */
  readonly may: readonly string[];
  /** The only packages it may use; by default any. */
  readonly packages?: readonly string[];
  /** Packages, modules and relative paths that it may not use. */
  readonly not?: readonly string[];
  /** What it may import types from, nothing that runs; an expression, because an allowing group would outvote it. */
  readonly mayTypes?: string;
  readonly says: string;
}

const serverPackages = [
  'node:*',
  'hono',
  'hono/**',
  '@hono/**',
  'kysely',
  'pg',
  '@electric-sql/**',
  'ws',
  'oidc-provider',
];
const storePackages = ['@reduxjs/**', 'react-redux', 'react-router-dom', 'react-router'];
const appPackages = [
  ...storePackages,
  'react',
  'react-dom',
  'react-dom/**',
  '@base-ui/**',
  'aws-amplify',
  'aws-amplify/**',
];
const databasePackages = ['kysely', 'pg', '@electric-sql/**'];

const ground = ['#contract/**'];
const bottom = [...ground, '#src/lib/**'];
const wholeServer = ['#contract/**', '#server/**'];
const serverWithoutSandbox = [...wholeServer, '!#server/sandbox/**', '!#server/outside/**'];

/**
 * The arrows of ARCHITECTURE.md as data: what a folder may import. The linter is configured from this table, and
 * `boundaries.test.ts` proves that violations are reported. Later rows win, so a folder stands below the one that contains it.
 */
export const layers: readonly Layer[] = [
  { at: 'contract', may: ground, packages: ['zod/mini'], says: 'contract/ stands on zod alone' },
  {
    at: 'contract/rules',
    within: 'contract',
    may: ground,
    packages: ['zod/mini', 'date-fns', 'date-fns/**', '@date-fns/tz'],
    says: 'contract/rules/ stands on the contract, zod and date-fns alone',
  },

  {
    at: 'src',
    may: ['#src/app/**', './app/**', ...bottom],
    not: [...serverPackages, './*/**'],
    says: 'src/main.tsx starts src/app/ and nothing else',
  },
  { at: 'src/app', may: ['#src/**', ...ground], not: serverPackages, says: 'src/ never touches the server' },
  {
    at: 'src/features/*',
    may: ['publish', 'services', 'realtime', 'outbox', 'drafts', 'session', 'flags', 'strings', 'ui']
      .map((folder) => `#src/${folder}/**`)
      .concat(bottom),
    not: [...serverPackages, '@base-ui/**'],
    says: 'a feature imports neither another feature nor src/app/, and takes its layers from src/ui/',
  },
  {
    at: 'src/publish',
    may: ['services', 'realtime', 'drafts', 'session', 'strings', 'ui']
      .map((folder) => `#src/${folder}/**`)
      .concat(bottom),
    not: [...serverPackages, '@base-ui/**'],
    says: 'src/publish/ knows no feature',
  },
  {
    at: 'src/services',
    may: ['#src/session/**', ...bottom],
    not: serverPackages,
    says: 'src/services/ knows no screen',
  },
  {
    at: 'src/services/*',
    within: 'src/services',
    may: ['#src/services/*', '#src/session/**', ...bottom],
    not: [...serverPackages, '../*/**'],
    says: 'a service imports no screen and no other service',
  },
  {
    at: 'src/realtime',
    may: ['#src/services/**', '#src/session/**', ...bottom],
    not: serverPackages,
    says: 'src/realtime/ stands on services and session',
  },
  {
    at: 'src/outbox',
    may: ['#src/drafts/**', '#src/services/**', '#src/session/**', ...bottom],
    not: serverPackages,
    says: 'src/outbox/ stands on drafts, services and session',
  },
  {
    at: 'src/drafts',
    may: ['#src/session/**', ...bottom],
    not: serverPackages,
    says: 'src/drafts/ stands on the session alone',
  },
  ...['session', 'flags', 'analytics'].map((folder) => ({
    at: `src/${folder}`,
    may: bottom,
    not: serverPackages,
    says: `src/${folder}/ stands on the contract and src/lib/ alone`,
  })),
  {
    at: 'src/ui',
    may: ['#src/lib/**'],
    not: [...serverPackages, ...storePackages],
    says: 'src/ui/ has no store, no router and no phrases of its own',
  },
  { at: 'src/strings', may: ground, not: serverPackages, says: 'src/strings/ knows the contract alone' },
  { at: 'src/lib', may: [], not: serverPackages, says: 'src/lib/ knows nothing of the product' },

  {
    at: 'server',
    may: serverWithoutSandbox,
    not: [...appPackages, './sandbox/**', './outside/**'],
    says: 'the sandbox is imported by server/rapport.ts alone, and the server never touches src/',
  },
  { at: 'server/rapport.ts', may: wholeServer, not: appPackages, says: 'the server never touches src/' },
  {
    at: 'server/routes',
    may: ['#server/domain/**', '#server/lib/**', ...ground],
    not: [...appPackages, ...databasePackages],
    says: 'a route calls verbs of server/domain/ and knows no database',
  },
  {
    at: 'server/domain',
    may: ['#server/domain/**', '#server/db/**', '#server/gateways/**', ...ground],
    mayTypes: '^#server/gateways/',
    not: appPackages,
    says: 'a verb knows the database and, as types, the gateways',
  },
  { at: 'server/db', may: ground, not: appPackages, says: 'server/db/ stands on the contract alone' },
  {
    at: 'server/realtime',
    may: ['#server/db/**', '#server/domain/**', '#server/lib/**', ...ground],
    not: appPackages,
    says: 'server/realtime/ reads through server/db/ and server/domain/ and knows no route',
  },
  { at: 'server/gateways', may: ground, not: appPackages, says: 'server/gateways/ stands on the contract alone' },
  {
    at: 'server/jobs',
    may: ['#server/domain/**', '#server/gateways/**', '#server/lib/**', ...ground],
    not: appPackages,
    says: 'server/jobs/ calls verbs of server/domain/ and hands their work to the gateways',
  },
  {
    at: 'server/lib',
    may: [],
    not: [...appPackages, ...databasePackages],
    says: 'server/lib/ knows nothing of the product',
  },
  {
    at: 'server/outside',
    may: [
      '#server/outside/**',
      '#server/db/**',
      '#server/gateways/**',
      '#server/lib/**',
      // What any server needs, and where the product is called.
      ...['refusal', 'row-id', 'secret', 'throttle'].map((file) => `#server/domain/${file}.ts`),
      ...[
        'authenticate',
        'caller-address',
        'carrier-webhooks',
        'limit-body',
        'mail-reports',
        'request-env',
        'same-origin-only',
      ].map((file) => `#server/routes/${file}.ts`),
      ...ground,
    ],
    not: appPackages,
    says: 'server/outside/ simulates what surrounds the product, and knows none of its verbs and tables',
  },
  { at: 'server/sandbox', may: wholeServer, not: appPackages, says: 'the server never touches src/' },
];

const isFile = (at: string) => /\.tsx?$/.test(at);
const depthOf = (folder: string) => folder.split('/').length;

function restrictions(layer: Layer, climbs: number) {
  const relative = ['!./**', '!../**'];
  const group = layer.packages
    ? ['**', ...relative, ...layer.packages.map((name) => `!${name}`)]
    : ['#*/**', ...(layer.not ?? [])];
  const allowed = layer.may.map((alias) => (alias.startsWith('!') ? alias.slice(1) : `!${alias}`));
  const escape = `^(\\./)?(\\.\\./){${climbs + 1}}`;
  // A group that allows an import outvotes groups that forbid it; rules that must always apply are expressions and come first.
  return {
    patterns: [
      { regex: escape, message: 'A relative import stays inside its layer; reach another one by its alias.' },
      { group: ['zod'], message: 'Import zod/mini: it is a tenth of the weight.' },
      ...(layer.mayTypes ? [{ regex: layer.mayTypes, allowTypeImports: true, message: `${layer.says}.` }] : []),
      { group: [...group, ...allowed], message: `${layer.says}.` },
    ],
  };
}

/** Tests may import from every layer, but only those in `tests/` from both server and app. */
const testOverrides: Overrides = [
  { at: 'contract', not: ['#server/**', '#src/**'] },
  { at: 'server', not: ['#src/**'] },
  { at: 'src', not: ['#server/**'] },
].map(({ at, not }) => ({
  files: [`${at}/**/*.test.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: not, message: 'The server and src/ meet in tests/ alone.' }] },
    ],
  },
}));

/** The maximum depth of folders inside a layer; deeper folders are treated as if they were at this depth. */
const maxDepth = 4;

/** One linter override for each layer and depth, because how many `../` leave a layer depends on where a file lies. */
export function boundaryOverrides(): Overrides {
  const judged = layers.flatMap((layer) => {
    const rule = (files: string, climbs: number): Overrides[number] => ({
      files: [files],
      rules: { 'no-restricted-imports': ['error', restrictions(layer, climbs)] },
    });
    if (isFile(layer.at)) return [rule(layer.at, 0)];
    const above = depthOf(layer.at) - depthOf(layer.within ?? layer.at);
    return Array.from({ length: maxDepth }, (_, index) => maxDepth - 1 - index).map((depth) => {
      const inside = depth === maxDepth - 1 ? `${'*/'.repeat(depth)}**/*` : `${'*/'.repeat(depth)}*`;
      return rule(`${layer.at}/${inside}.{ts,tsx}`, above + depth);
    });
  });
  return [...judged, ...testOverrides];
}
