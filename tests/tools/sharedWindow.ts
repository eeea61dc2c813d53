import { afterAll, vi } from 'vitest';

// The files of a worker share its window, so each starts with fresh modules and restores the window
// afterwards.
vi.resetModules();
// Testing Library enables React's act environment only in the first file that imports it, and
// disables it after that file.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// jsdom has no layout and no dialogs. A file may replace these; the next one finds them as here.
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
const open = function open(this: HTMLDialogElement) {
  this.open = true;
};
const close = function close(this: HTMLDialogElement) {
  this.open = false;
};
Object.assign(HTMLDialogElement.prototype, { show: open, showModal: open, close });
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
