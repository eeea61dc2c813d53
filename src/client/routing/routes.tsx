import { lazy, type ComponentType } from 'react';
import {
  createBrowserRouter,
  data,
  matchPath,
  redirect,
  replace,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { readSession } from '../session/session.ts';
import { loadedSession } from '../session/loadUser.ts';
import { currentConnection } from '../offline/connection.ts';
import { areaAt } from './areaAt.ts';
import type { Area } from './areas.ts';
import { panelAt, screensOf } from './areaScreens.ts';
import { canonicalizer } from './canonical.ts';
import { PageRoute } from './PageRoute.tsx';
import { gateOf } from './gate.ts';
import type { OpenPanel } from './openPanel.ts';
import { PanelMissing } from './PanelMissing.tsx';
import { panelFrame } from './panelFrame.ts';
import { pagePath, panelOf } from './panels.ts';
import { requireChoices } from './params.ts';
import * as paths from '../paths/pages.ts';
import { RouteError } from './RouteError.tsx';
import { DEFERRED, type Screen } from './screens.ts';

/**
 * Runs a screen's loader once the access gate is open: nothing is requested for a user who may not
 * see the screen.
 */
async function runLoader(screen: Screen, args: LoaderFunctionArgs): Promise<unknown> {
  // Before the gate: nobody lacks access to a page that does not exist.
  requireChoices(args.params, screen.choices ?? {});
  const { pathname, search } = new URL(args.request.url);
  const gateNow = () =>
    gateOf(
      screen,
      readSession(),
      args.params,
      withoutSecret(screen, args.params, pathname) + search,
    );
  let gate = gateNow();
  if (gate.kind === 'unknown') {
    await loadedSession();
    gate = gateNow();
  }
  if (gate.kind === 'redirect') return redirect(gate.to);
  if (gate.kind === 'refused') return null;
  if (gate.kind === 'unknown' || (screen.needsConnection && !currentConnection().online))
    return DEFERRED;
  const { loader } = await screen.load();
  return (await loader?.(args)) ?? null;
}

function withoutSecret(
  { secretParam }: Screen,
  params: LoaderFunctionArgs['params'],
  pathname: string,
): string {
  const secret = secretParam && params[secretParam];
  return secret ? pathname.replace(`/${encodeURIComponent(secret)}`, '') : pathname;
}

/**
 * Returns a screen's component, loaded before it is rendered. The code of a screen that needs a
 * connection is not stored on the device: offline, it is loaded lazily when the connection is back.
 * Never rejects: a route whose component failed to load once would render nothing, whereas an error
 * of its loader, which loads the same code, is shown with a retry.
 */
async function componentOf({ load, needsConnection }: Screen): Promise<ComponentType> {
  if (needsConnection && !currentConnection().online) return lazy(load);
  return load().then(
    (screen) => screen.default,
    () => lazy(load),
  );
}

/** Loader data of the panel route: the panel that is open. */
export interface OpenedPanel extends OpenPanel {
  readonly screen: Screen;
  readonly Content: ComponentType;
}

/**
 * Loader of the single panel route below every page: finds the panel by the address after
 * `/panels/`.
 */
async function openPanel(args: LoaderFunctionArgs): Promise<unknown> {
  const found = await panelAt(args.params['*'] ?? '');
  // react-router renders thrown data as an error with its status.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!found) throw data(null, { status: 404 });
  const answer = await runLoader(found.screen, { ...args, params: found.params });
  if (answer instanceof Response) return answer;
  const panel: OpenedPanel = { ...found, data: answer, Content: await componentOf(found.screen) };
  return panel;
}

/** A new object per page, because the router forgets in it what it has loaded. */
const panelRoute = (): RouteObject => ({
  path: 'panels/*',
  loader: openPanel,
  lazy: {
    Component: () =>
      panelFrame().then(
        ({ PanelRoute }) => PanelRoute,
        () => PanelMissing,
      ),
    ErrorBoundary: () =>
      panelFrame().then(
        ({ PanelError }) => PanelError,
        () => PanelMissing,
      ),
  },
});

const pageRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  loader: (args) => runLoader(screen, args),
  handle: screen,
  lazy: { Component: async () => PageRoute(screen, await componentOf(screen)) },
  ErrorBoundary: RouteError,
  children: [panelRoute()],
});

/**
 * Redirects the empty path to Home, and every address to its canonical form (SHELL-01, SHELL-02).
 */
const redirectToCanonical: LoaderFunction = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/') return replace(paths.home());
  const canonical = await canonicalPath(pathname);
  if (canonical === '/profile') return replace(await ownProfile());
  return canonical === pathname ? null : replace(canonical + search);
};

async function canonicalPath(pathname: string): Promise<string> {
  const panel = panelOf(pathname);
  const [page, over] = await Promise.all([
    screensAt('pages', pagePath(pathname)),
    screensAt('panels', panel ?? ''),
  ]);
  return canonicalizer(
    page.map(({ path }) => path),
    over.map(({ path }) => path),
  )(pathname);
}

/**
 * Returns no screens when the area fails to load: its route reports the error, and the address
 * stays unchanged.
 */
async function screensAt(kind: 'pages' | 'panels', address: string): Promise<readonly Screen[]> {
  const area = areaAt(kind, address);
  return area
    ? screensOf(area).then(
        (screens) => screens[kind],
        () => [],
      )
    : [];
}

/** The installed app's shortcut is the same for everyone, so its address has no person type. */
async function ownProfile(): Promise<string> {
  const session = await loadedSession();
  if (!session) return paths.landing({ returnTo: '/profile' });
  return paths.profile(session.caller.personType === 'Student' ? 'Student' : 'Employee');
}

/** The last address that was opened anew, so that it is not again if the router still lacks its page. */
let openedAnew: string | null = null;

/**
 * Loader of the page for unknown addresses, which also stands in for the pages of an area whose code
 * could not be loaded, as without a network: fails as long as it cannot, and then opens the page.
 */
const openMissingArea: LoaderFunction = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const page = pagePath(pathname);
  const area = areaAt('pages', page);
  const { pages } = area ? await screensOf(area) : { pages: [] };
  const address = pathname + search;
  if (openedAnew === address || !pages.some(({ path }) => matchPath(path, page))) return null;
  openedAnew = address;
  return replace(address);
};

const PORTAL = 'portal';

/**
 * Returns the routes of the portal itself: pages, and panels over any of them. An area's pages are
 * added when the first one is opened.
 */
const routesIn = (Shell: ComponentType): RouteObject[] => [
  {
    id: PORTAL,
    path: '/',
    Component: Shell,
    ErrorBoundary: RouteError,
    loader: redirectToCanonical,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    children: [
      {
        path: '*',
        // Keeps the navigation beside an unknown address.
        handle: { path: '*', hasNoSidebar: false } satisfies Pick<Screen, 'path' | 'hasNoSidebar'>,
        loader: openMissingArea,
        ErrorBoundary: RouteError,
        lazy: {
          Component: async () => (await import('../features/status/NotFoundPage.tsx')).default,
        },
      },
    ],
  },
];

/** Adds the pages of an area to a router when the first one is opened. */
function areaOpener(): PatchRoutesOnNavigationFunction {
  const opened = new Set<Area>();
  return async ({ path, patch, signal }) => {
    const area = areaAt('pages', pagePath(path));
    if (!area || opened.has(area)) return;
    const screens = await screensOf(area).catch(() => null);
    // `openMissingArea` tries again, and shows the error within the frame.
    if (screens === null) return;
    // The router ignores what is added for a navigation that the next one has replaced.
    if (signal.aborted || opened.has(area)) return;
    opened.add(area);
    patch(PORTAL, screens.pages.map(pageRoute));
  };
}

/**
 * Creates the app's router, with every page inside the shell. It starts immediately, so that the
 * page's requests run in parallel with start-up.
 */
export const createRouter = (Shell: ComponentType) =>
  createBrowserRouter(routesIn(Shell), { patchRoutesOnNavigation: areaOpener() });
export type Router = ReturnType<typeof createRouter>;

/** Resolves when the page of the address, or its error, can be rendered without a wait. */
export async function waitForFirstPage(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads the code of the page at the address while the session is still being determined. If that
 * fails, the router loads it again.
 */
export async function preloadPage(pathname: string): Promise<void> {
  const page = pagePath(pathname);
  const screens = await screensAt('pages', page);
  await screens.find(({ path }) => matchPath(path, page))?.load();
}
