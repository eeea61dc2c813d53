import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { hasTypedText, otherTabsHaveText, reloadAsAgreed } from './typedText.ts';

const SCRIPT = '/sw.js';
const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000;

/** The worker whose new version waits. */
let waiting: Workbox | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a new version has been fetched and waits to be taken into use. */
export const useUpdateWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined);

/** Where text would be lost if every tab were reloaded now. */
export type TextAtRisk = 'here' | 'elsewhere' | null;
export const textAtRisk = async (): Promise<TextAtRisk> => {
  if (hasTypedText()) return 'here';
  return (await otherTabsHaveText()) ? 'elsewhere' : null;
};

/** The new version takes over, and every tab starts anew with it. */
export function takeUpdate(): void {
  waiting?.messageSkipWaiting();
}

/** Registers the worker and watches for new versions. Once the page has loaded, so that it does not compete with it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || import.meta.env.MODE === 'kill-switch' || !('serviceWorker' in navigator)) return;
  startAnewWithEachWorker();
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox(SCRIPT, { updateViaCache: 'none' });
    // Not its `isUpdate`: that stays false in a page that began without a worker.
    worker.addEventListener('waiting', () => announce(worker));
    await worker.register({ immediate: true });
    setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATE_MS);
  } catch {
    // Refused in a private window or by policy: the app then works, but not without a network.
  }
}

function announce(worker: Workbox): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** All tabs change version together, since the old version's files go when the new worker takes over. */
function startAnewWithEachWorker(): void {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller === null) return;
    if (isControlled) reloadAsAgreed();
    isControlled = true;
  });
}
