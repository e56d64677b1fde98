import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { launchCodeIn, launchParameters, withoutLaunchCode } from './launch.ts';

const code = { authCode: 's3cret+/=', pimsType: 'NEO', orgId: 'org-1', subOrgId: 'b-2' };
const search = (parameters: Record<string, string>) => new URLSearchParams(parameters);

describe('a launch link', () => {
  it('contains a code if all four parameters are present [SH-72]', () => {
    expect(launchCodeIn(search({ day: '2026-11-21', ...code }))).toEqual(code);
  });

  it.each(launchParameters)('contains no code if %s is missing or empty [SH-72]', (name) => {
    const { [name]: _missing, ...others } = code;
    expect(launchCodeIn(search(others))).toBeNull();
    expect(launchCodeIn(search({ ...code, [name]: '' }))).toBeNull();
  });

  it('is stripped of the four parameters only [SH-74]', () => {
    const link = `https://rapport.example/client-communications?tab=done&${search(code)}&q=a%26b#latest`;
    expect(withoutLaunchCode(new URL(link)).href).toBe(
      'https://rapport.example/client-communications?tab=done&q=a%26b#latest',
    );
    expect(withoutLaunchCode(new URL(`https://rapport.example/?${search(code)}`)).search).toBe('');
  });

  it('is stripped of a repeated or incomplete code as well [SH-74]', () => {
    const link = new URL('https://rapport.example/?authCode=1&x=1&authCode=2');
    expect(withoutLaunchCode(link).search).toBe('?x=1');
    expect(link.searchParams.getAll('authCode')).toEqual(['1', '2']);
  });

  it('preserves all other parameters and their order [SH-74]', () => {
    const own: readonly string[] = launchParameters;
    const other = fc.array(
      fc.tuple(
        fc.string().filter((name) => !own.includes(name)),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(other, fc.nat(), (parameters, at) => {
        const url = new URL('https://rapport.example/');
        const all = [...parameters];
        all.splice(at % (all.length + 1), 0, ...Object.entries(code));
        for (const [name, value] of all) url.searchParams.append(name, value);
        expect([...withoutLaunchCode(url).searchParams]).toEqual([...new URLSearchParams(parameters)]);
      }),
    );
  });
});
