import type { Workbox } from 'workbox-window';
import { createStore, useStore } from '../store/store.ts';
import { hasTypedText, otherTabsHaveText, reloadWithoutPrompt } from './typedText.ts';

const SCRIPT = '/sw.js';
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;

/** The worker whose new version is waiting. */
const waiting = createStore<Workbox | undefined>(undefined);

/** Whether a new version has been downloaded and waits to be activated. */
export const useUpdateWaiting = (): boolean => useStore(waiting) !== undefined;

/** In which tab text would be lost if every tab were reloaded now. */
export type TextAtRisk = 'here' | 'elsewhere' | null;
export const textAtRisk = async (): Promise<TextAtRisk> => {
  if (hasTypedText()) return 'here';
  return (await otherTabsHaveText()) ? 'elsewhere' : null;
};

/** Activates the new version, which reloads every tab. */
export function activateUpdate(): void {
  waiting.get()?.messageSkipWaiting();
}

const hasWorker = (): boolean =>
  import.meta.env.PROD && import.meta.env.MODE !== 'kill-switch' && 'serviceWorker' in navigator;

/**
 * Delay after which the page is rendered with its content, so that installing the worker does not
 * compete with it.
 */
const AFTER_RENDER_MS = 1000;

/** Registers the worker and watches for new versions. Call it after the first render. */
export function registerWorker(): void {
  if (hasWorker()) setTimeout(() => void register(), AFTER_RENDER_MS);
}

async function register(): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox(SCRIPT, { updateViaCache: 'none' });
    // Its `isUpdate` flag is unreliable: it stays false in a page that started without a worker.
    worker.addEventListener('waiting', () => waiting.set(worker));
    await worker.register({ immediate: true });
    setInterval(() => void worker.update().catch(() => undefined), UPDATE_INTERVAL_MS);
  } catch {
    // Blocked in a private window or by policy: the app works, but not offline.
  }
}

/**
 * Reloads the tab when a new worker takes over. All tabs change version together, since the old
 * version's files are deleted then.
 */
export function reloadOnWorkerChange(): void {
  if (!hasWorker()) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller === null) return;
    if (isControlled) reloadWithoutPrompt();
    isControlled = true;
  });
}
