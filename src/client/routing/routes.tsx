import { lazy, type ComponentType } from 'react';
import {
  createBrowserRouter, matchPath, redirect, replace, type LoaderFunction, type PatchRoutesOnNavigationFunction, type RouteObject,
} from 'react-router-dom';
import { readSession } from '../api/session.ts';
import { currentConnection } from '../offline/connection.ts';
import { Shell } from '../shell/Shell.tsx';
import { canonicalizer } from './canonical.ts';
import { Framed } from './Framed.tsx';
import { gateOf } from './gate.ts';
import { pageTable } from './pageTable.ts';
import { PanelMissing } from './PanelMissing.tsx';
import { panelTable } from './panelTable.ts';
import * as paths from './paths.ts';
import { RouteError } from './RouteError.tsx';
import { WITHHELD, type PageScreen, type PanelScreen } from './screens.ts';

/** The pages that have routes: the portal's own, and those outside it once somebody has been there. */
const known: PageScreen[] = [...pageTable];

/** Nothing of a screen is asked for before the person may see it. */
const guarded =
  (screen: PageScreen | PanelScreen): LoaderFunction =>
  async (args) => {
    const { pathname, search } = new URL(args.request.url);
    const gate = gateOf(screen, readSession(), args.params, pathname + search);
    if (gate.kind === 'redirect') return redirect(gate.to);
    if (gate.kind === 'refused' || !screen.load) return null;
    if (gate.kind === 'unknown' || (screen.needsConnection && !currentConnection().online)) return WITHHELD;
    const { loader } = await screen.load();
    return (await loader?.(args)) ?? null;
  };

/**
 * What needs a connection is on no device, so it is fetched when there is one; all else is there before it is shown. Never rejects: a route
 * whose content was refused once would draw nothing at all, whereas the error of its loader, which fetches the same, comes with a retry.
 */
async function contentOf({ load, needsConnection }: PageScreen | PanelScreen): Promise<ComponentType | undefined> {
  return load && (needsConnection ? lazy(load) : load().then((screen) => screen.default, () => lazy(load)));
}

/** Whatever a panel stands in is fetched with the first of them. */
async function panelError() {
  try {
    return (await import('./PanelError.tsx')).PanelError;
  } catch {
    return PanelMissing;
  }
}
async function panelOf(screen: PanelScreen) {
  const [frame, content] = await Promise.all([import('./FramedPanel.tsx').catch(() => null), contentOf(screen)]);
  return frame ? frame.PanelFramed(screen, content) : PanelMissing;
}

const panelRoutes: RouteObject[] = [
  ...panelTable.map((screen): RouteObject => ({
    path: `panels/${screen.path}`,
    loader: guarded(screen),
    handle: screen,
    lazy: { Component: () => panelOf(screen), ErrorBoundary: panelError },
  })),
  { path: 'panels/*', lazy: { Component: panelError } },
];

const pageRoute = (screen: PageScreen): RouteObject => ({
  path: screen.path,
  loader: guarded(screen),
  handle: screen,
  lazy: { Component: async () => Framed(screen, await contentOf(screen)) },
  ErrorBoundary: RouteError,
  children: panelRoutes,
});

/** The empty path is Home, and every address has one spelling (SHELL-01, SHELL-02). */
const settleAddress: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/') return replace(paths.home());
  const settled = canonicalizer(known.map(({ path }) => path), panelTable.map(({ path }) => path))(pathname);
  if (settled === '/profile') return replace(ownProfile());
  return settled === pathname ? null : replace(settled + search);
};

/** The installed app's shortcut names no person type: it is the same for everybody. */
function ownProfile(): string {
  const session = readSession();
  if (!session) return paths.landing({ returnTo: '/profile' });
  return paths.profile(session.caller.personType === 'Student' ? 'Student' : 'Employee');
}

const PORTAL = 'portal';

/** Every address of the portal itself: pages, and panels over any of them. */
const routes: RouteObject[] = [
  {
    id: PORTAL,
    path: '/',
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    loader: settleAddress,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    children: [...pageTable.map(pageRoute), { path: '*', lazy: { Component: async () => (await import('../features/status/NotFoundPage.tsx')).default } }],
  },
];

/** An address that the portal doesn't know may be outside it. */
const addOutside: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (known.some((page) => matchPath({ path: page.path, end: false }, path))) return;
  const { otherPages } = await import('./otherPages.ts');
  if (known.length > pageTable.length) return;
  known.push(...otherPages);
  patch(PORTAL, otherPages.map(pageRoute));
};

export const createRouter = () => createBrowserRouter(routes, { patchRoutesOnNavigation: addOutside });
