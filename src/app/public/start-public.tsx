import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import { applyAppearance } from '#src/ui/appearance.ts';
import '#src/ui/styles.css';
import { browserHistory } from '../browser-history.ts';
import { PublicRouter } from './PublicRouter.tsx';

/** Starts a visitor's page: no session, no flags, no store. */
export function startPublic(container: HTMLElement): void {
  applyAppearance();
  createRoot(container).render(
    <CSPProvider disableStyleElements>
      <PublicRouter history={browserHistory()} />
    </CSPProvider>,
  );
}
