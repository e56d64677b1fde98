import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { FullScreenLoader } from '#src/features/shell/FullScreenLoader.tsx';
import { shell } from '#src/strings/shell.ts';
import { LandingGate } from './gates/LandingGate.tsx';
import { MessagingGate } from './gates/MessagingGate.tsx';
import { SessionGate } from './gates/SessionGate.tsx';
import { AppFrame } from './layout/AppFrame.tsx';
import { MainLayout } from './layout/MainLayout.tsx';
import { NotFoundPage } from './layout/NotFoundPage.tsx';
import { PageError } from './layout/PageError.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { LogoutPage } from './LogoutPage.tsx';
import { loadPage } from './missing-chunk.ts';
import { inboxPage, type Page, pages, publicPages } from './pages.ts';
import { paths } from './paths.ts';
import type { RouteHandle } from './route-handle.ts';

const handle = (title: string): RouteHandle => ({ title });

const routeOf = (page: Page): RouteObject => ({
  path: page.path,
  handle: handle(page.title),
  lazy: () => loadPage(page.path, page.load),
  ...(page.inner && {
    children: [{ index: true, element: null }, ...page.inner.map((path) => ({ path, element: null }))],
  }),
});

const leadsTo = (path: string, to: string): RouteObject => ({ path, loader: () => redirect(to) });

/** The route table of the specification. A page's failure is caught above the page itself, where an error boundary still stands. */
export const routes: RouteObject[] = [
  {
    Component: AppFrame,
    HydrateFallback: () => <FullScreenLoader label={shell.loading} />,
    children: [
      {
        ErrorBoundary: () => <PageError alone />,
        children: [
          leadsTo(paths.login(), paths.home()),
          leadsTo(paths.loginCallback(), paths.home()),
          { path: paths.logout(), handle: handle(shell.titles.signOut), Component: LogoutPage },
          { Component: PublicLayout, children: publicPages.map(routeOf) },
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
                        ErrorBoundary: PageError,
                        children: [
                          { Component: MessagingGate, children: [routeOf(inboxPage)] },
                          ...pages.map(routeOf),
                          leadsTo(paths.newsletters(), paths.massCommunications()),
                          { path: '*', handle: handle(shell.titles.notFound), Component: NotFoundPage },
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
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
