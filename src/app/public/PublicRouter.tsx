import { type Location, type RouteObject } from 'react-router-dom';
import type { BrowserHistory } from '../browser-history.ts';
import { LoadedPage } from '../layout/page/LoadedPage.tsx';
import { PageArea } from '../layout/page/PageArea.tsx';
import { PublicLayout } from '../layout/PublicLayout.tsx';
import { fetchPageCode } from '../page-code.ts';
import { handleAt, PageRouter } from '../PageRouter.tsx';
import { publicPages } from '../public-pages.ts';
import type { RouteHandle } from '../route-handle.ts';
import { PublicFrame } from './PublicFrame.tsx';

const pageRoutes = publicPages.map(
  (page): RouteObject => ({
    path: page.path,
    handle: { title: page.title, page } satisfies RouteHandle,
    element: <LoadedPage key={page.path} page={page} />,
  }),
);

const routes: RouteObject[] = [
  {
    Component: PublicFrame,
    children: [{ Component: PublicLayout, children: [{ Component: PageArea, children: pageRoutes }] }],
  },
];

function fetchPageAt(address: Pick<Location, 'pathname'>): void {
  const page = handleAt(routes, address)?.page;
  if (page) void fetchPageCode(page);
}

/** The public pages alone. */
export const PublicRouter = ({ history }: { history: BrowserHistory }) => (
  <PageRouter history={history} routes={routes} fetchPageAt={fetchPageAt} />
);
