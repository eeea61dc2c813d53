import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/api/queryClient.ts';
import { loadTexts } from '#client/i18n/i18n.ts';
import { createRouter, type Router, waitForFirstPage } from '#client/routing/routes.tsx';
import { App } from '#client/shell/App.tsx';
import { Shell } from '#client/shell/Shell.tsx';
import '#client/theme/styles.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { isMutating } from '#contract/route.ts';
import { closedAccount } from '#contract/closedAccount.ts';
import { routes } from '#contract/index.ts';
import { accountWith } from '#rules/accounts.testing.ts';
import { fetchFrom, isAnswered, startAnswers } from '../support/answers.ts';
import { sampleOf } from '../tools/shapes.ts';

/** What samples of responses contain, by the names of fields, where any valid value is too little. */
let known: Readonly<Record<string, unknown>> = {};
/** Ends samples of what contains more of its kind, and gives texts of the usual length. */
const USUAL = {
  children: [],
  norEduPersonLIN: accountWith().norEduPersonLIN,
  permissions: accountWith().permissions,
  displayName: 'Anna-Karin Lindqvist',
  givenName: 'Anna-Karin',
  surname: 'Lindqvist',
  name: 'Institutionen för datateknik',
};
/** What the test has set instead of a sample, by the path of the call. */
const bodies = new Map<string, unknown>();
/** In milliseconds. */
let delay = 0;
/** What is shown. */
let app: { readonly root: Root; readonly router: Router } | undefined;
const { fetch } = globalThis;

const patterns = routes
  .filter((spec) => !isMutating(spec))
  .map((spec) => ({
    spec,
    pattern: new RegExp(
      `^${spec.method} ${spec.path.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', String.raw`\.`)}$`,
      'i',
    ),
  }));

/**
 * Replies as the test has set, otherwise with a sample of what the contract promises: every page can
 * be shown, and new calls need nothing here.
 */
async function reply(input: string, init: RequestInit = {}): Promise<Response> {
  if (input.startsWith('/app/')) return fetch(input);
  const [path = ''] = input.split('?', 1);
  const call = `${init.method ?? 'GET'} ${path}`;
  const spec = patterns.find(({ pattern }) => pattern.test(call))?.spec;
  const shape = spec?.responses[200];
  if (isAnswered(`${init.method ?? 'GET'} ${input}`) || !shape) return fetchFrom(input, init);
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  const body = bodies.has(path) ? bodies.get(path) : sampleOf(shape, known);
  return spec.isStreamed && Array.isArray(body)
    ? new Response(`[${body.map((item) => JSON.stringify(item)).join(',\n')}]`, {
        headers: { 'content-type': 'application/json' },
      })
    : Response.json(body);
}

/** Sets what the call that reads from this path returns. */
export const answerAt = (path: string, body: unknown): void => void bodies.set(path, body);

/**
 * Before each test: sets up samples only, an empty cache and Swedish texts; after it, ends the app. In
 * every file, because files share the window.
 */
export function setUpApp(): void {
  beforeEach(async () => {
    startAnswers();
    known = USUAL;
    bodies.clear();
    bodies.set(closedAccount.closed.path, null);
    delay = 0;
    vi.stubGlobal('fetch', reply);
    vi.spyOn(console, 'error');
    await loadTexts();
  });
  afterEach(() => {
    app?.root.unmount();
    app?.router.dispose();
    app = undefined;
    document.body.replaceChildren();
    toastStore.clear();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** Sets the values that fields of this name have in the samples of responses. */
export const haveEverywhere = (values: Readonly<Record<string, unknown>>): void => {
  known = { ...USUAL, ...values };
};

/** Makes every answer arrive after some milliseconds, when what awaits it has been shown. */
export const answerLate = (milliseconds: number): void => void (delay = milliseconds);

/** What React and the router have shown an error page for. */
const errors = () =>
  vi
    .mocked(console.error)
    .mock.calls.map(String)
    .filter((text) => /error boundary|React Router caught/.test(text));

/** What is still missing on the page. */
function missing(): string | null {
  if (queryClient.isFetching() > 0) return 'an answer';
  const busy = document.querySelector('[aria-busy="true"], [data-skeleton]');
  if (busy) return busy.outerHTML.slice(0, 200);
  return document.querySelector('h1, h2') ? null : `a heading after ${errors().join()}`;
}

/** Shows the app at an address in a window of this size, and waits until all of it is there. */
export async function openApp(address: string, width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  history.replaceState(null, '', address);
  const router = createRouter(Shell);
  await waitForFirstPage(router);
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const root = createRoot(place);
  app = { root, router };
  root.render(<App router={router} />);
  await expect.poll(missing).toBe(null);
  expect(errors()).toEqual([]);
}
