import { expect, it } from 'vitest';
import { clientQueries } from './client-queries.ts';

it.each([
  ['Maya', [{ first_name: 'Maya' }, { last_name: 'Maya' }]],
  [
    'Okafor, Maya',
    [
      { first_name: 'Okafor', last_name: 'Maya' },
      { first_name: 'Maya', last_name: 'Okafor' },
    ],
  ],
  [
    ' Maria de la Cruz ',
    [
      { first_name: 'Maria', last_name: 'de la Cruz' },
      { first_name: 'de la Cruz', last_name: 'Maria' },
    ],
  ],
  ['(212) 555-0142', [{ contact_phone: '2125550142' }, { pims_id: '(212) 555-0142' }]],
  ['C-77', [{ pims_id: 'C-77' }]],
  ['M', []],
  ['  ', []],
  ['--', []],
])('searches for %s by name, number or id', (text, queries) => {
  expect(clientQueries(text)).toEqual(queries);
});
