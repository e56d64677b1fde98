import { expect, it } from 'vitest';
import { userContextOf } from './user-context.ts';

it('needs both the practice software and the practice [SH-87]', () => {
  const context = { pims_type: 'NEO', practice_id: 'NEO#org-1:main' };
  expect(userContextOf(context)).toEqual(context);
  for (const part of [{}, { pims_type: 'NEO' }, { practice_id: 'p' }, { pims_type: '', practice_id: 'p' }])
    expect(() => userContextOf(part)).toThrow('PIMS Type and Practice Id are required');
});
