import { afterAll, vi } from 'vitest';

// The files of a worker share its window, so each begins with modules of its own and leaves the window as it was.
vi.resetModules();
// Testing Library tells React that it is tested, but only in the first file that imports it, and takes it back after that file.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
const { href } = location;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', href);
});
