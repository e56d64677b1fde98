import { $, call, drawnOnChange, element, fillList, quietly, showStatus } from './common.js';

/** The practice's mailbox, as far as confirmations are concerned. */
export async function showConfirmations() {
  const directory = await quietly('api/practice-directory');
  if (!directory) return;
  if (document.activeElement !== $('directory-answers')) $('directory-answers').value = directory.answers;
  drawConfirmations(directory.confirmations);
}

const drawConfirmations = drawnOnChange((confirmations) => {
  const rows = confirmations.map(({ to, practice, url }) =>
    element(
      'li',
      { class: 'visit' },
      element('div', {}, element('strong', {}, to), element('span', {}, practice)),
      element('a', { class: 'link', href: url, target: '_blank', rel: 'noopener' }, 'Open the mailed link'),
    ),
  );
  fillList('confirmations', rows, 'The practice software has mailed nothing.');
});

async function open(path) {
  const practice = await call(`api/${path}`, 'POST', {});
  if (!practice) return;
  const { pimsType, practiceOrgId, practiceSubOrgId, url } = practice;
  $('new-practice').replaceChildren(
    `${pimsType} · ${practiceOrgId} · ${practiceSubOrgId} `,
    element('a', { class: 'link', href: url, target: '_blank', rel: 'noopener' }, 'Open the form'),
  );
}

async function setAnswers() {
  if ((await call('api/practice-directory', 'PUT', { answers: $('directory-answers').value })) === undefined) return;
  showStatus('From now on the practice software answers like that.');
}

export function startRegistration() {
  $('invite-practice').addEventListener('click', () => void open('practice-invitations'));
  $('new-practice-ids').addEventListener('click', () => void open('new-practices'));
  $('directory-answers').addEventListener('change', setAnswers);
}
