import { describe, expect, it } from 'vitest';
import { idTokenClaims, pimsType, practiceOf } from './practice.ts';

const claims = { sub: 'u-1', exp: 2_000_000_000, pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' };

describe('the practice of an id token', () => {
  it('is read from its three claims [SH-01] [SH-02]', () => {
    expect(idTokenClaims.parse(claims)).toEqual(claims);
  });

  it('is read from a user pool’s custom claims too [SH-02]', () => {
    const { sub, exp, ...parts } = claims;
    const custom = Object.fromEntries(Object.entries(parts).map(([name, value]) => [`custom:${name}`, value]));
    expect(idTokenClaims.parse({ sub, exp, ...custom })).toEqual(claims);
  });

  it('is the issuer’s own claim if a custom attribute differs [SH-02]', () => {
    for (const both of [
      { 'custom:practiceOrgId': 'other', ...claims },
      { ...claims, 'custom:practiceOrgId': 'other' },
    ])
      expect(idTokenClaims.parse(both).practiceOrgId).toBe('org-1');
  });

  it('never takes user or expiry from a custom attribute', () => {
    const edited = { ...claims, 'custom:sub': 'u-2', 'custom:exp': 3_000_000_000, 'custom:email': 'other@elm.example' };
    expect(idTokenClaims.parse(edited)).toEqual(claims);
  });

  it('comes with the name and email address of the member of staff', () => {
    const person = { email: 'ada@elm.example', given_name: 'Ada', family_name: 'Lovelace' };
    expect(idTokenClaims.parse({ ...claims, ...person, token_use: 'id' })).toEqual({ ...claims, ...person });
  });

  it.each([
    ['pimsType', undefined],
    ['pimsType', 'AVIMARK'],
    ['practiceOrgId', undefined],
    ['practiceOrgId', ''],
    ['practiceOrgId', 'a:b'],
    ['practiceSubOrgId', ''],
    ['practiceSubOrgId', 'b#c'],
    ['practiceSubOrgId', 7],
    ['sub', undefined],
    ['exp', '2000000000'],
  ])('is incomplete where %s is %j [SH-02]', (name, value) => {
    const result = idTokenClaims.safeParse({ ...claims, [name]: value });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([name]);
  });
});

describe('the practice management system', () => {
  it('is known in any casing [SH-01] [EN-02]', () => {
    expect(['NEO', 'Neo', 'Ezyvet', 'EZYVET', 'Cornerstone'].map((text) => pimsType.parse(text))).toEqual([
      'NEO',
      'NEO',
      'EZYVET',
      'EZYVET',
      'CORNERSTONE',
    ]);
    for (const other of ['', 'AVIMARK', ' NEO', 'constructor', 1, null])
      expect(pimsType.safeParse(other).success).toBe(false);
  });
});

describe('a practice context [SH-91]', () => {
  it('has all three parts', () => {
    const { sub: _sub, exp: _exp, ...parts } = claims;
    expect(practiceOf({ ...parts, pimsType: 'NEO' })).toEqual(parts);
  });

  it.each([
    { practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' },
    { pimsType: 'NEO' as const, practiceSubOrgId: 'b-2' },
    { pimsType: 'NEO' as const, practiceOrgId: 'org-1' },
    { pimsType: 'NEO' as const, practiceOrgId: '', practiceSubOrgId: 'b-2' },
    {},
  ])('is missing in %j, and says so', (parts) => {
    expect(() => practiceOf(parts)).toThrow('Missing practice context (pimsType, organization, or branch)');
  });
});
