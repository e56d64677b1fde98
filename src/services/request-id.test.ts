import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

it('reads the request id from the body of a failure only', () => {
  expect(requestIdOf({ status: 500, data: { message: 'no', request_id: 'r-1' } })).toBe('r-1');
  for (const other of [undefined, null, new Error('r-1'), { status: 502, data: 'r-1' }, { data: { request_id: '' } }])
    expect(requestIdOf(other)).toBeNull();
});
