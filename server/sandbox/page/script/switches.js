import { $, call, showStatus } from './common.js';

export async function showFlags() {
  const flags = await call('api/flags');
  if (!flags) return;
  for (const flag of $('flags').querySelectorAll('button')) {
    flag.setAttribute('aria-checked', String(flags[flag.dataset.flag]));
    flag.disabled = false;
  }
}

function pressFault(pressed) {
  for (const fault of $('faults').querySelectorAll('button'))
    fault.setAttribute('aria-pressed', String(fault === pressed));
}

export function startSwitches() {
  $('flags').addEventListener('click', async (event) => {
    const flag = event.target.closest('button');
    if (!flag) return;
    const value = flag.getAttribute('aria-checked') !== 'true';
    if ((await call(`api/flags/${flag.dataset.flag}`, 'PUT', { value })) !== undefined)
      flag.setAttribute('aria-checked', String(value));
  });
  $('faults').addEventListener('click', async (event) => {
    const fault = event.target.closest('button');
    if (!fault || (await call('api/faults', 'PUT', JSON.parse(fault.dataset.rules))) === undefined) return;
    pressFault(fault.dataset.rules.includes('"drop"') ? null : fault);
    showStatus('The fault is on. Try Rapport now.');
  });
  $('clear-faults').addEventListener('click', async () => {
    if ((await call('api/faults', 'DELETE')) === undefined) return;
    pressFault(null);
    showStatus('Everything works again.');
  });
  $('reset').addEventListener('click', async () => {
    const reset = $('reset');
    if (reset.dataset.sure !== 'yes') {
      reset.dataset.sure = 'yes';
      reset.textContent = 'Press again to lose every change';
      setTimeout(() => {
        reset.dataset.sure = '';
        reset.textContent = 'Empty and seed again';
      }, 4000);
      return;
    }
    reset.disabled = true;
    showStatus('Seeding. This takes a few seconds.');
    if ((await call('api/reset', 'POST')) !== undefined) location.reload();
    reset.disabled = false;
  });
}
