import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { flagsLoaded } from '#src/flags/flags-slice.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';

theNetwork();

async function ask(user: Awaited<ReturnType<typeof renderApp>>['user'], words: string) {
  await screen.findByText('No survey has been published yet');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Find or go to' }), words);
}

it('lists every flag with its value and source in the sandbox, opens by keyboard, and shows changes @slow', async () => {
  const { user, store } = await renderApp({ path: '/config/reports', config: { sandbox: true } });
  await ask(user, 'feature flags');
  await screen.findByRole('option', { name: /Feature flags/, selected: true });
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Feature flags' });
  const row = (key: string) => within(dialog).getByRole('row', { name: new RegExp(`^${key}`) });
  expect(within(dialog).getAllByRole('row')).toHaveLength(20);
  expect(row('postcards-enabled')).toHaveTextContent('OnFlag service');

  act(
    () => void store.dispatch(flagsLoaded({ 'postcards-enabled': false, 'settings-page-enabled': true }, 'remembered')),
  );
  expect(row('postcards-enabled')).toHaveTextContent('OffLast time');
  expect(row('quick-replies-enabled')).toHaveTextContent('OffDefault');
});

it('does not exist in production', async () => {
  const { user } = await renderApp({ path: '/config/reports' });
  await ask(user, 'feature flags');
  expect(screen.queryByRole('option', { name: /Feature flags/ })).toBeNull();
});
