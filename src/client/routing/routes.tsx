import { lazy, type ComponentType } from 'react';
import {
  createBrowserRouter, data, redirect, replace, type LoaderFunction, type LoaderFunctionArgs, type PatchRoutesOnNavigationFunction, type RouteObject,
} from 'react-router-dom';
import { readSession } from '../api/session.ts';
import { currentConnection } from '../offline/connection.ts';
import { Shell } from '../shell/Shell.tsx';
import { areaAt, type Area } from './areas.ts';
import { panelAt, screensOf } from './areaScreens.ts';
import { canonicalizer } from './canonical.ts';
import { Framed } from './Framed.tsx';
import { gateOf } from './gate.ts';
import type { OpenPanel } from './openPanel.ts';
import { PanelMissing } from './PanelMissing.tsx';
import { pagePath, panelOf } from './panels.ts';
import * as paths from './paths.ts';
import { RouteError } from './RouteError.tsx';
import { WITHHELD, type Screen } from './screens.ts';

/** Nothing of a screen is asked for before the person may see it. */
async function guarded(screen: Screen, args: LoaderFunctionArgs): Promise<unknown> {
  const { pathname, search } = new URL(args.request.url);
  const gate = gateOf(screen, readSession(), args.params, pathname + search);
  if (gate.kind === 'redirect') return redirect(gate.to);
  if (gate.kind === 'refused' || !screen.load) return null;
  if (gate.kind === 'unknown' || (screen.needsConnection && !currentConnection().online)) return WITHHELD;
  const { loader } = await screen.load();
  return (await loader?.(args)) ?? null;
}

/**
 * What needs a connection is on no device, so it is fetched when there is one; all else is there before it is shown. Never rejects: a route
 * whose content was refused once would draw nothing at all, whereas the error of its loader, which fetches the same, comes with a retry.
 */
async function contentOf({ load, needsConnection }: Screen): Promise<ComponentType | undefined> {
  return load && (needsConnection ? lazy(load) : load().then((screen) => screen.default, () => lazy(load)));
}

/** What the route of all panels holds of the one that is open. */
export interface OpenedPanel extends OpenPanel {
  readonly screen: Screen;
  readonly Content: ComponentType | undefined;
}

/** The one route of all panels, below every page: they are found by what follows `/panels/`. */
async function openPanel(args: LoaderFunctionArgs): Promise<unknown> {
  const found = await panelAt(args.params['*'] ?? '');
  // react-router shows what is thrown like this as the status it names.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!found) throw data(null, { status: 404 });
  const answer = await guarded(found.screen, { ...args, params: found.params });
  if (answer instanceof Response) return answer;
  const panel: OpenedPanel = { ...found, data: answer, Content: await contentOf(found.screen) };
  return panel;
}

const panelRoute: RouteObject = {
  path: 'panels/*',
  loader: openPanel,
  lazy: {
    Component: () => import('./FramedPanel.tsx').then(({ FramedPanel }) => FramedPanel, () => PanelMissing),
    ErrorBoundary: () => import('./PanelError.tsx').then(({ PanelError }) => PanelError, () => PanelMissing),
  },
};

const pageRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  loader: (args) => guarded(screen, args),
  handle: screen,
  lazy: { Component: async () => Framed(screen, await contentOf(screen)) },
  ErrorBoundary: RouteError,
  children: [panelRoute],
});

/** The empty path is Home, and every address has one spelling (SHELL-01, SHELL-02). */
const settleAddress: LoaderFunction = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/') return replace(paths.home());
  const settled = await spelled(pathname);
  if (settled === '/profile') return replace(ownProfile());
  return settled === pathname ? null : replace(settled + search);
};

async function spelled(pathname: string): Promise<string> {
  const panel = panelOf(pathname);
  const [page, over] = await Promise.all([screensAt('pages', pagePath(pathname)), screensAt('panels', panel ?? '')]);
  return canonicalizer(page.map(({ path }) => path), over.map(({ path }) => path))(pathname);
}

/** Where the area cannot be fetched, its route says so, and the address stays as it is. */
async function screensAt(kind: 'pages' | 'panels', address: string): Promise<readonly Screen[]> {
  const area = areaAt(kind, address);
  return area ? screensOf(area).then((screens) => screens[kind], () => []) : [];
}

/** The installed app's shortcut names no person type: it is the same for everybody. */
function ownProfile(): string {
  const session = readSession();
  if (!session) return paths.landing({ returnTo: '/profile' });
  return paths.profile(session.caller.personType === 'Student' ? 'Student' : 'Employee');
}

const PORTAL = 'portal';

/** Every address of the portal itself: pages, and panels over any of them. An area's pages come with the first that is wanted. */
const routes: RouteObject[] = [
  {
    id: PORTAL,
    path: '/',
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    loader: settleAddress,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    children: [{ path: '*', ErrorBoundary: RouteError, lazy: { Component: async () => (await import('../features/status/NotFoundPage.tsx')).default } }],
  },
];

const opened = new Set<Area>();

const openArea: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const area = areaAt('pages', pagePath(path));
  if (!area || opened.has(area)) return;
  const { pages } = await screensOf(area);
  if (opened.has(area)) return;
  opened.add(area);
  patch(PORTAL, pages.map(pageRoute));
};

export const createRouter = () => createBrowserRouter(routes, { patchRoutesOnNavigation: openArea });
