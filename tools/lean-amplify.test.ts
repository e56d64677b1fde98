import { describe, expect, it } from 'vitest';
import { deferred, optionalLists } from './lean-amplify.ts';

const file = '/packages/auth/signInWithSRP.mjs';

describe('a rarely called function of Amplify', () => {
  it.each([
    ['async function signInWithSRP(ctx, input) {\n}\n\nexport { signInWithSRP };\n'],
    ['const signInWithSRP = async (ctx) => {\n};\n\nexport { signInWithSRP };\n'],
  ])('comes when it is called', (code) => {
    expect(deferred(code, file)).toBe(
      `export const signInWithSRP = async (...args) => (await import("${file}?now")).signInWithSRP(...args);`,
    );
  });

  it.each([
    ['function signInWithSRP() {\n}\n\nexport { signInWithSRP };\n'],
    ['async function one() {\n}\nasync function other() {\n}\n\nexport { one, other };\n'],
  ])('stops the build where its caller could not wait for it', (code) => {
    expect(() => deferred(code, file)).toThrow('not one asynchronous function');
  });
});

describe('a list of names in Amplify', () => {
  const list = (name: string) =>
    `var ${name};\n(function (${name}) {\n    ${name}["Spring"] = "SPRING";\n})(${name} || (${name} = {}));\n`;

  it('has the same values, and is dropped where it is not used', async () => {
    const code = `// Seasons\n${list('Northern')}${list('Southern')}\nexport { Northern, Southern };\n`;
    const optional = optionalLists(code);
    const run = async (text: string) =>
      (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as Readonly<Record<string, unknown>>;
    expect({ ...(await run(optional)) }).toEqual({ ...(await run(code)) });
    expect(optional.match(/@__PURE__/g)).toHaveLength(2);
  });

  it('leaves any other code as it is', () => {
    const code = 'var deadline;\n(function (now) {\n    deadline = now;\n})(Date.now());\n';
    expect(optionalLists(code)).toBe(code);
  });
});
