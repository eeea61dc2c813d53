import { beforeEach, expect, test, vi } from 'vitest';
import { signIn, startScreens } from '#tests/support/screen.tsx';
import { Shell } from '../shell/Shell.tsx';
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
