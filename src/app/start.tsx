import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { followFlags } from '#src/flags/follow-flags.ts';
import { setFirstScreenReady } from '#src/lib/first-screen.ts';
import { discardOwned } from '#src/drafts/owner-middleware.ts';
import { takeLaunchCode } from '#src/session/launch-code.ts';
import { readConfig } from '#src/session/runtime-config.ts';
import { clearOnSignOut, startSession } from '#src/session/session.ts';
import { shell } from '#src/strings/shell.ts';
import { applyAppearance } from '#src/ui/appearance.ts';
import '#src/ui/styles.css';
import { AppRouter, fetchPageAt } from './AppRouter.tsx';
import { browserHistory } from './browser-history.ts';
import { fetchConfig } from './fetch-config.ts';
import { fetchFirstData } from './first-data.ts';
import { forgetLanding } from './landing.ts';
import { isAt, isPublicAddress } from './pages.ts';
import { paths } from './paths.ts';
import { createStore } from './store.ts';

/**
 * Starts the app: sign-in, flags and the first page's code load in parallel. The launch code is removed from the address before
 * anything else happens.
 */
export async function start(container: HTMLElement): Promise<void> {
  const launch = takeLaunchCode();
  applyAppearance();
  const root = createRoot(container);
  const show = (content: ReactNode) => root.render(<CSPProvider disableStyleElements>{content}</CSPProvider>);

  let config;
  try {
    await fetchConfig();
    config = readConfig();
  } catch (error) {
    return show(<ErrorPage kind="general" alone note={error instanceof Error ? error.message : null} />);
  }

  const isCallback = location.pathname === paths.loginCallback();
  const isSignIn = isAt(location, paths.login());
  if (isSignIn) history.replaceState(null, '', paths.home());
  if (launch || isCallback || isSignIn) forgetLanding();

  const store = createStore();
  const session = startSession(config, store, { launch, required: !isPublicAddress(location) });
  fetchPageAt(location);
  setFirstScreenReady(fetchFirstData(store, location));
  followFlags(config.flags, store, launch);
  clearOnSignOut(() => store.dispatch(discardOwned()));
  // Both change the address when they finish, so the router must not read it before.
  if (isCallback || isAt(location, paths.logout())) {
    show(<FullScreenLoader label={isCallback ? shell.loading : shell.signingOut} />);
    await session;
  }
  show(
    <Provider store={store}>
      <AppRouter history={browserHistory()} />
    </Provider>,
  );
}
