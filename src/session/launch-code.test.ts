import { beforeEach, describe, expect, it } from 'vitest';
import { takeLaunchCode } from './launch-code.ts';

beforeEach(() => history.replaceState(null, '', '/'));

describe('takeLaunchCode', () => {
  it('removes the four parameters from the address, and no others [SH-72] [SH-74]', () => {
    history.replaceState(
      { kept: 1 },
      '',
      '/appointment-audit?a=1&authCode=s3cret&pimsType=NEO&orgId=o&subOrgId=b&z=%C3%B6#here',
    );
    expect(takeLaunchCode()).toEqual({ authCode: 's3cret', pimsType: 'NEO', orgId: 'o', subOrgId: 'b' });
    expect(location.pathname + location.search + location.hash).toBe('/appointment-audit?a=1&z=%C3%B6#here');
    expect(history.state).toEqual({ kept: 1 });
  });

  it.each(['authCode', 'pimsType', 'orgId', 'subOrgId'])(
    'is no launch without %s, and leaves no code in the address [SH-74] [SH-75]',
    (missing) => {
      const query = new URLSearchParams({ authCode: 's', pimsType: 'NEO', orgId: 'o', subOrgId: 'b' });
      query.delete(missing);
      history.replaceState(null, '', `/?${query.toString()}`);
      expect(takeLaunchCode()).toBeNull();
      expect(location.search).not.toContain('authCode');
    },
  );
});
