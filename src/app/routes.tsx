import { Navigate, type RouteObject } from 'react-router-dom';
import { shell } from '#src/strings/shell.ts';
import { LandingGate } from './gates/LandingGate.tsx';
import { MessagingGate } from './gates/MessagingGate.tsx';
import { SessionGate } from './gates/SessionGate.tsx';
import { AppFrame } from './layout/AppFrame.tsx';
import { MainLayout } from './layout/MainLayout.tsx';
import { NotFoundPage } from './layout/page/NotFoundPage.tsx';
import { PageArea } from './layout/page/PageArea.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { LogoutPage } from './LogoutPage.tsx';
import { usePage } from './page-code.ts';
import { inboxPage, type Page, pages, publicPages } from './pages.ts';
import { paths } from './paths.ts';
import type { RouteHandle } from './route-handle.ts';

const titled = (title: string): RouteHandle => ({ title });

const PageOf = ({ page }: { page: Page }) => usePage(page);

const routeOf = (page: Page): RouteObject => ({
  path: page.path,
  handle: { title: page.title, page } satisfies RouteHandle,
  element: <PageOf key={page.path} page={page} />,
  ...(page.inner && {
    children: [{ index: true, element: null }, ...page.inner.map((path) => ({ path, element: null }))],
  }),
});

const leadsTo = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> });

/** The route table of the specification. A page's failure is caught above the page itself, where an error boundary still stands. */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    children: [
      leadsTo(paths.login(), paths.home()),
      leadsTo(paths.loginCallback(), paths.home()),
      { path: paths.logout(), handle: titled(shell.titles.signOut), Component: LogoutPage },
      { Component: PublicLayout, children: [{ Component: PageArea, children: publicPages.map(routeOf) }] },
      {
        Component: SessionGate,
        children: [
          {
            Component: LandingGate,
            children: [
              {
                Component: MainLayout,
                children: [
                  {
                    Component: PageArea,
                    children: [
                      { Component: MessagingGate, children: [routeOf(inboxPage)] },
                      ...pages.map(routeOf),
                      leadsTo(paths.newsletters(), paths.massCommunications()),
                      { path: '*', handle: titled(shell.titles.notFound), Component: NotFoundPage },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
