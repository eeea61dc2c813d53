import type { Workbox } from 'workbox-window';
import { createStore, useStore } from '../store/store.ts';
import { hasTypedText, otherTabsHaveText, reloadAsAgreed } from './typedText.ts';

const SCRIPT = '/sw.js';
const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000;

/** The worker whose new version waits. */
const waiting = createStore<Workbox | undefined>(undefined);

/** Whether a new version has been fetched and waits to be taken into use. */
export const useUpdateWaiting = (): boolean => useStore(waiting) !== undefined;

/** Where text would be lost if every tab were reloaded now. */
export type TextAtRisk = 'here' | 'elsewhere' | null;
export const textAtRisk = async (): Promise<TextAtRisk> => {
  if (hasTypedText()) return 'here';
  return (await otherTabsHaveText()) ? 'elsewhere' : null;
};

/** The new version takes over, and every tab starts again with it. */
export function takeUpdate(): void {
  waiting.get()?.messageSkipWaiting();
}

const hasWorker = (): boolean => import.meta.env.PROD && import.meta.env.MODE !== 'kill-switch' && 'serviceWorker' in navigator;

/** By then the page stands with its content, and installing the worker does not compete with it. */
const ONCE_THE_PAGE_STANDS_MS = 1000;

/** Registers the worker and watches for new versions. To be called when the page is drawn. */
export function registerWorker(): void {
  if (hasWorker()) setTimeout(() => void register(), ONCE_THE_PAGE_STANDS_MS);
}

async function register(): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox(SCRIPT, { updateViaCache: 'none' });
    // Not its `isUpdate`: that stays false in a page that began without a worker.
    worker.addEventListener('waiting', () => waiting.set(worker));
    await worker.register({ immediate: true });
    setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATE_MS);
  } catch {
    // Refused in a private window or by policy: the app then works, but not without a network.
  }
}

/** All tabs change version together, since the old version's files go when the new worker takes over. */
export function startAnewWithEachWorker(): void {
  if (!hasWorker()) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller === null) return;
    if (isControlled) reloadAsAgreed();
    isControlled = true;
  });
}
