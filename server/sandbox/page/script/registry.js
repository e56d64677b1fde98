import {
  $,
  button,
  call,
  drawnOnChange,
  element,
  fillList,
  practiceKey,
  query,
  quietly,
  showStatus,
  toPractice,
} from './common.js';

const decisions = [
  ['Approve the business', 'business', { verdict: 'VERIFIED' }],
  ['Refuse: name and EIN differ', 'business', { verdict: 'TAX_ID' }],
  ['Refuse: no nonprofit', 'business', { verdict: 'NONPROFIT' }],
  ['Refuse: no government entity', 'business', { verdict: 'GOVERNMENT_ENTITY' }],
  ['Refuse: stock symbol', 'business', { verdict: 'STOCK_SYMBOL' }],
  ['Refuse: another reason', 'business', { verdict: 'OTHERS' }],
  ['Approve the texts', 'texts', { verdict: 'ACCEPTED' }],
  ['Refuse: opt-in', 'texts', { verdict: 'DECLINED', explanation: 'The opt-in is not described.' }],
  ['Refuse: website', 'texts', { verdict: 'DECLINED', explanation: 'The website could not be opened.' }],
  ['Refuse: sample texts', 'texts', { verdict: 'DECLINED', explanation: 'The samples do not fit the use case.' }],
  ['Suspend', 'texts', { verdict: 'SUSPENDED', explanation: 'A carrier has suspended the campaign.' }],
];

const draw = drawnOnChange((numbers) => {
  const rows = numbers.map(({ state, brand, campaign }) =>
    element(
      'li',
      {},
      element('strong', {}, brand ? `${brand.name} (${brand.id})` : 'On its way to the registry'),
      element('span', {}, ` ${state}${campaign ? `, texts ${campaign.id}` : ''} `),
      ...decisions
        .filter(([, about]) => (about === 'texts' ? campaign : brand && !campaign))
        .map(([label, about, decision]) =>
          button(label, async () => {
            if ((await call(`api/registry/${about}`, 'PUT', toPractice(decision))) !== undefined)
              showStatus(`${label}: done.`);
          }),
        ),
    ),
  );
  fillList('registrations', rows, 'Nothing was submitted yet.');
});

export async function showRegistrations() {
  const requested = practiceKey();
  const numbers = await quietly(`data/registry?${query()}`);
  if (numbers && requested === practiceKey()) draw(numbers, requested);
}
