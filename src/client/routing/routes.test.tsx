import { beforeEach, expect, test, vi } from 'vitest';
import { signIn, startScreens } from '#tests/support/screen.tsx';
import { authentication } from '#contract/authentication.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { Shell } from '../shell/Shell.tsx';
import { areaLoaders } from './areaLoaders.ts';
import { createRouter } from './routes.tsx';

beforeEach(async () => {
  await startScreens();
  signIn();
});

// SHELL-01, SHELL-02
test.each([
  ['/', '/home'],
  ['/CARD/', '/card'],
])('redirects %s to %s', async (typed, settled) => {
  history.replaceState(null, '', typed);
  const router = createRouter(Shell);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(settled), {
    timeout: 10_000,
    interval: 20,
  });
  router.dispose();
});

test.each([
  ['/home', '/liabilities/student'],
  ['/liabilities/student', '/liabilities/student'],
  ['/myaccounts/personal/mydata', '/myaccounts/personal/mydata'],
  ['/myaccounts/personal/signins', '/myaccounts/personal/signins'],
])('leads from %s to %s until the terms are accepted', async (address, settled) => {
  const { queryKey } = query(authentication.current, {});
  queryClient.setQueryData(queryKey, (who) => who && { ...who, mustAccept: 'Student' as const });
  history.replaceState(null, '', address);
  const router = createRouter(Shell);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  expect(router.state.location.pathname).toBe(settled);
  expect(router.state.matches.at(-1)?.route.path).toBeDefined();
  router.dispose();
});

test.each<[address: string, user: Parameters<typeof signIn>[0]]>([
  ['/profile/Foo', { personType: 'Student' }],
  ['/liabilities/foo', {}],
  ['/tsv/reset/foo', {}],
  ['/verify/post', {}],
  ['/search/foo', {}],
  ['/supportcases/panels/manageaccount/specify/foo', {}],
])('%s does not exist, whoever opens it: %j', async (address, user) => {
  signIn(user);
  history.replaceState(null, '', address);
  const router = createRouter(Shell);
  await vi.waitFor(
    () => expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]),
    { timeout: 10_000, interval: 20 },
  );
  expect(router.state.location.pathname).toBe(address);
  router.dispose();
});

test('opens an area whose link is pressed twice while its pages are being loaded', async () => {
  history.replaceState(null, '', '/home');
  const router = createRouter(Shell);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  const first = router.navigate('/card');
  await router.navigate('/card');
  await first;
  expect(router.state.errors).toBeNull();
  expect(router.state.matches.at(-1)?.route.path).toBe('/card');
  router.dispose();
});

test('an area whose code is not on the device leaves the frame, and opens once it can be loaded', async () => {
  const missing = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.spyOn(areaLoaders, 'devices').mockRejectedValue(missing);
  history.replaceState(null, '', '/home');
  const router = createRouter(Shell);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), { timeout: 10_000 });
  await router.navigate('/devices');
  const [portal, page] = router.state.matches;
  expect(router.state.errors).toEqual({ [page?.route.id ?? '']: missing });
  expect(portal?.route.id).toBe('portal');

  load.mockRestore();
  await router.revalidate();
  await vi.waitFor(() => expect(router.state.matches.at(-1)?.route.path).toBe('/devices'));
  expect(router.state.errors).toBeNull();
  router.dispose();
});
