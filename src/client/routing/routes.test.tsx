import { beforeEach, expect, test, vi } from 'vitest';
import { signIn, startScreens } from '../../../tests/support/screen.tsx';
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
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(settled), { timeout: 10_000, interval: 20 });
  router.dispose();
});
