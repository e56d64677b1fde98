import { describe, expect, it } from 'vitest';
import { deferred } from './lean-amplify.ts';

const file = '/packages/auth/signInWithSRP.mjs';

describe('a function of Amplify that is seldom called', () => {
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
