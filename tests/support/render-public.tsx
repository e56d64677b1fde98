import { CSPProvider } from '@base-ui/react/csp-provider';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import { PublicRouter } from '#src/app/public/PublicRouter.tsx';
import { addressBar } from './address-bar.ts';
import { configurePage } from './page-config.ts';

/** Opens the visitors' pages at an address, without a session, on the server as it ships. Needs `theNetwork()` at the top of the test file. */
export async function renderPublic(path: string, config: Partial<RuntimeConfig> = {}) {
  configurePage(config);
  const router = addressBar(path);
  const user = userEvent.setup();
  // The code of the page is loaded while it renders.
  const { unmount } = await act(async () =>
    render(
      <CSPProvider disableStyleElements>
        <PublicRouter history={router.history} />
      </CSPProvider>,
    ),
  );
  return { user, router, unmount, address: router.address };
}
