import { Navigate, type RouteObject } from 'react-router-dom';
import { SupportNote } from '#src/features/shell/error-page/SupportNote.tsx';
import { shell } from '#src/strings/shell.ts';
import { LandingGate } from './gates/LandingGate.tsx';
import { PageGate } from './gates/PageGate.tsx';
import { SessionGate } from './gates/SessionGate.tsx';
import { AppFrame } from './layout/AppFrame.tsx';
import { MainLayout } from './layout/MainLayout.tsx';
import { NotFoundPage } from './layout/page/deferred-not-found-page.ts';
import { PageArea } from './layout/page/PageArea.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { LogoutPage } from './LogoutPage.tsx';
import { type Page, pages } from './pages.ts';
import { paths } from './paths.ts';
import type { RouteHandle } from './route-handle.ts';

const titled = (title: string): RouteHandle => ({ title });

const routeOf = (page: Page): RouteObject => ({
  path: page.path,
  handle: { title: page.title, page } satisfies RouteHandle,
  element: <PageGate key={page.path} page={page} />,
  ...(page.inner && {
    children: [{ index: true, element: null }, ...page.inner.map((path) => ({ path, element: null }))],
  }),
});

const publicRoutes = pages.filter((page) => page.public).map(routeOf);
const staffRoutes = pages.filter((page) => !page.public).map(routeOf);

const redirect = (path: string, to: string): RouteObject => ({ path, element: <Navigate to={to} replace /> });

/** An error boundary stands above the pages of each layout, so that a failing page leaves its layout in place. */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    children: [
      redirect(paths.login(), paths.home()),
      redirect(paths.loginCallback(), paths.home()),
      { path: paths.logout(), handle: titled(shell.titles.signOut), Component: LogoutPage },
      {
        Component: SessionGate,
        children: [
          { Component: PublicLayout, children: [{ Component: PageArea, children: publicRoutes }] },
          {
            Component: LandingGate,
            children: [
              {
                Component: MainLayout,
                children: [
                  {
                    element: <PageArea note={<SupportNote />} />,
                    children: [
                      ...staffRoutes,
                      redirect(paths.newsletters(), paths.massCommunications()),
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
