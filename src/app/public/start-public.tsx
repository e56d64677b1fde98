import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';
import { applyAppearance } from '#src/ui/appearance.ts';
import '#src/ui/styles.css';
import { browserHistory } from '../browser-history.ts';
import { fetchConfig } from '../fetch-config.ts';
import { PublicRouter } from './PublicRouter.tsx';

/** Starts a visitor's page: no session, no flags, no store. */
export async function startPublic(container: HTMLElement): Promise<void> {
  applyAppearance();
  const root = createRoot(container);
  const show = (content: ReactNode) => root.render(<CSPProvider disableStyleElements>{content}</CSPProvider>);
  try {
    await fetchConfig();
  } catch (error) {
    return show(<ErrorPage kind="general" alone note={error instanceof Error ? error.message : null} />);
  }
  return show(<PublicRouter history={browserHistory()} />);
}
