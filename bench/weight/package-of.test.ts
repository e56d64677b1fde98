import { expect, it } from 'vitest';
import { packageOf } from './package-of.ts';

it.each([
  ['../../../node_modules/react-dom/cjs/react-dom.js', 'react-dom'],
  ['../../../node_modules/@base-ui/react/esm/dialog.js', '@base-ui/react'],
  ['../../node_modules/a/node_modules/b/index.js', 'b'],
  ['../../../src/features/inbox/ListPane.tsx', 'src/features/inbox'],
  ['../../../src/lib/dates.ts', 'src/lib'],
  ['../../../src/main.tsx', 'src'],
  ['../../../contract/rules/texting/phone.ts', 'contract/rules'],
  ['../../../contract/http.ts', 'contract'],
  ['\0rolldown/runtime.js', 'the bundler'],
  ['', 'the bundler'],
])('attributes %j to %s', (source, owner) => {
  expect(packageOf(source)).toBe(owner);
});
