import {
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
  { label: 'Approve the business', about: 'business', decision: { verdict: 'VERIFIED' } },
  { label: 'Refuse: name and EIN differ', about: 'business', decision: { verdict: 'TAX_ID' } },
  { label: 'Refuse: no nonprofit', about: 'business', decision: { verdict: 'NONPROFIT' } },
  { label: 'Refuse: no government entity', about: 'business', decision: { verdict: 'GOVERNMENT_ENTITY' } },
  { label: 'Refuse: stock symbol', about: 'business', decision: { verdict: 'STOCK_SYMBOL' } },
  { label: 'Refuse: another reason', about: 'business', decision: { verdict: 'OTHERS' } },
  { label: 'Approve the texts', about: 'texts', decision: { verdict: 'ACCEPTED' } },
  {
    label: 'Refuse: opt-in',
    about: 'texts',
    decision: { verdict: 'DECLINED', explanation: 'The opt-in is not described.' },
  },
  {
    label: 'Refuse: website',
    about: 'texts',
    decision: { verdict: 'DECLINED', explanation: 'The website could not be opened.' },
  },
  {
    label: 'Refuse: sample texts',
    about: 'texts',
    decision: { verdict: 'DECLINED', explanation: 'The samples do not fit the use case.' },
  },
  {
    label: 'Suspend',
    about: 'texts',
    decision: { verdict: 'SUSPENDED', explanation: 'A carrier has suspended the campaign.' },
  },
];

const draw = drawnOnChange((numbers) => {
  const rows = numbers.map(({ state, brand, campaign }) =>
    element(
      'li',
      {},
      element('strong', {}, brand ? `${brand.name} (${brand.id})` : 'On its way to the registry'),
      element('span', {}, ` ${state}${campaign ? `, texts ${campaign.id}` : ''} `),
      ...decisions
        .filter(({ about }) => (about === 'texts' ? campaign : brand && !campaign))
        .map(({ label, about, decision }) =>
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
  const data = await quietly(`data/registry?${query()}`);
  if (!data || requested !== practiceKey()) return;
  const link = document.getElementById('registration-link');
  link.hidden = data.link === null;
  link.href = data.link ?? '';
  draw(data.numbers, requested);
}
