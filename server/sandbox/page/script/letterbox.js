import { $, drawnOnChange, element, fillList, inPractice, practiceKey, query, quietly } from './common.js';

/** The number of the card that is shown. */
let opened = null;

const drawCards = drawnOnChange((cards) => {
  const rows = cards.map((card) => {
    const open = element(
      'button',
      { type: 'button', 'data-seq': card.seq, 'aria-pressed': String(card.seq === opened) },
      element('strong', {}, `To ${card.to.name}`),
      element('span', {}, `${card.to.line}, ${card.to.city}, printed ${inPractice(card.printedAt)}`),
    );
    open.addEventListener('click', () => showCard(card));
    return element('li', {}, open);
  });
  fillList('cards', rows, 'No card yet.');
});

export async function showCards() {
  const requested = practiceKey();
  const cards = await quietly(`data/letterbox?${query()}`);
  if (cards && requested === practiceKey()) drawCards(cards, requested);
}

const side = (seq, name, title) =>
  element('iframe', { title, src: `/sandbox/letterbox/${seq}/${name}`, sandbox: '', width: '432', height: '288' });

function showCard({ seq, to }) {
  opened = seq;
  for (const row of $('cards').querySelectorAll('button'))
    row.setAttribute('aria-pressed', String(row.dataset.seq === seq));
  $('card').hidden = false;
  $('card').replaceChildren(
    side(seq, 'front', `The front of the card to ${to.name}`),
    side(seq, 'back', `The back of the card to ${to.name}`),
  );
}

export function closeCard() {
  opened = null;
  $('card').hidden = true;
}
