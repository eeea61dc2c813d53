import { afterAll, afterEach, vi } from 'vitest';

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

const sharedKeys: unknown[] = [];
const { error } = console;
console.error = (...message: unknown[]) => {
  if (typeof message[0] === 'string' && message[0].includes('two children with the same key'))
    sharedKeys.push(message[1]);
  error.apply(console, message);
};
// With the same key, React adds an element at each change and leaves the old one.
afterEach(() => {
  const [first] = sharedKeys.splice(0);
  if (first !== undefined) throw new Error(`Siblings share a key: ${JSON.stringify(first)}`);
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  console.error = error;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', href);
});
