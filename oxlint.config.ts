import { defineConfig } from 'oxlint';
import { boundaryOverrides } from './tools/layers.ts';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', '.data*', 'tests/fixtures'],
  settings: { vitest: { typecheck: false } },
  rules: {
    eqeqeq: 'error',
    'no-alert': 'error',
    'no-else-return': 'error',
    'no-implicit-coercion': ['error', { boolean: false }],
    'no-param-reassign': 'error',
    'no-template-curly-in-string': 'error',
    'no-useless-return': 'error',
    'no-var': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'preserve-caught-error': 'error',

    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-self-import': 'error',

    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': 'allow-with-description', 'ts-ignore': true, 'ts-nocheck': true },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-base-to-string': ['error', { ignoredTypeNames: ['HtmlEscapedString'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    // Parts are objects of closures, not classes: their methods do not ask for `this`.
    'typescript/unbound-method': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

    'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/throw-new-error': 'error',

    'react/button-has-type': 'error',
    'react/hooks': 'error',
    'react/jsx-no-script-url': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/no-deriving-state-in-effects': 'error',
    'react/no-unstable-nested-components': 'error',
    'react/rules-of-hooks': 'error',
    'react/self-closing-comp': 'error',

    // The virtualiser of the lists is such a library; the compiler leaves its callers alone by itself.
    'react/incompatible-library': 'off',

    // A list that is one tab stop hears the arrow keys on itself, and a log that scrolls must be reachable by Tab.
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    // A list without bullets keeps its role in Safari only where the role is written.
    'jsx-a11y/no-redundant-roles': 'off',
    // It asks for <output> and <dialog> where the kit rightly renders a role.
    'jsx-a11y/prefer-tag-over-role': 'off',

    'vitest/consistent-test-it': ['error', { fn: 'it' }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert', 'assert*'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-identical-title': 'error',
    // The function that a mock stands for is typed where it is passed.
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    ...boundaryOverrides(),
    {
      files: ['src/**'],
      rules: { 'no-console': 'error' },
    },
    {
      files: ['src/**/*.tsx'],
      rules: {
        'react/jsx-no-literals': [
          'error',
          {
            allowedStrings: ['·', '–', '…'],
            restrictedAttributes: ['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title'],
          },
        ],
      },
    },
    {
      files: ['{contract,server,tools,bench}/**', 'src/**/*.ts'],
      rules: { 'unicorn/filename-case': ['error', { case: 'kebabCase' }] },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'tests/**', 'bench/**'],
      rules: {
        'no-console': 'off',
        'react/jsx-no-literals': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      // A page's own script, served as it is written: it has no types to check.
      files: ['server/sandbox/page/script/*.js', 'server/routes/survey-page/script/*.js'],
      rules: {
        'typescript/no-misused-promises': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: [
        '*.config.ts',
        'vite.*.ts',
        'tests/support/prepared-data.ts',
        'tests/support/empty-database.ts',
        'tools/unfinished-files.ts',
      ],
      rules: { 'import/no-default-export': 'off', 'unicorn/filename-case': 'off' },
    },
    {
      files: ['tests/e2e/**', 'tests/faults/**/*.fault.ts'],
      rules: {
        'vitest/consistent-test-it': 'off',
        'vitest/expect-expect': 'off',
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['test'],
                message: 'Take test from #tests/support/journey.ts: its windows have the clock of the servers.',
              },
            ],
          },
        ],
      },
    },
  ],
});
