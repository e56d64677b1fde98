import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionExpired } from '#src/session/session-slice.ts';
import { errorPages } from '#src/strings/error-pages.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { paths } from '../paths.ts';

theNetwork();

it('shows after a new sign-in by redirect that nothing was lost [TO-07]', async () => {
  const { store, user } = await renderApp();
  act(() => void store.dispatch(sessionExpired()));
  const left = Promise.withResolvers<string>();
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign: left.resolve }));
  await user.click(await screen.findByRole('link', { name: errorPages.signIn }));
  expect(await left.promise).toBe(paths.login());
  expect(screen.queryByText(shell.signedInAgain.title)).toBeNull();
  vi.unstubAllGlobals();

  await renderApp();
  expect(await screen.findByText(shell.signedInAgain.title)).toBeInTheDocument();
});
