import { afterAll, vi } from 'vitest';

// The files of a worker share its window, so each starts with fresh modules and restores the window afterwards.
vi.resetModules();
// Testing Library enables React's act environment only in the first file that imports it, and disables it after that file.
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
