import { createStore, useStore } from '../store/store.ts';
import { confirmReload, mayReload, reloadWithoutPrompt } from './typedText.ts';

/** Starts the new version; undefined while there is none. */
const startUpdate = createStore<(() => void) | undefined>(undefined);

/** Whether a new version waits for the user to accept it. */
export const useUpdateWaiting = (): boolean => useStore(startUpdate) !== undefined;

/** Starts the new version in this tab, and in every other one in which nothing would be lost. */
export function activateUpdate(): void {
  confirmReload();
  startUpdate.get()?.();
}

const hasWorker = (): boolean =>
  import.meta.env.PROD && import.meta.env.MODE !== 'kill-switch' && 'serviceWorker' in navigator;

/**
 * Delay after which the page is rendered with its content, so that installing the worker does not
 * compete with it.
 */
const AFTER_RENDER_MS = 1000;

/** The module `registration.ts`. */
interface Registration {
  readonly register: (onWaiting: (start: () => void) => void) => Promise<void>;
}

/**
 * Registers the worker and watches for new versions. Call it after the first render, with the code
 * for it: only the start loads it, so that no area contains it.
 */
export function registerWorker(load: () => Promise<Registration>): void {
  if (hasWorker()) setTimeout(() => void register(load), AFTER_RENDER_MS);
}

async function register(load: () => Promise<Registration>): Promise<void> {
  try {
    await (await load()).register((start) => startUpdate.set(start));
  } catch {
    // Blocked in a private window or by policy: the app works, but not offline.
  }
}

/**
 * Reloads the tab when a new worker takes over, unless typed text would be lost: then the tab stays
 * with its version, whose files the worker keeps, until its user accepts the update too.
 */
export function reloadOnWorkerChange(): void {
  if (!hasWorker()) return;
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller === null) return;
    if (isControlled && mayReload()) reloadWithoutPrompt();
    else if (isControlled) startUpdate.set(reloadWithoutPrompt);
    isControlled = true;
  });
}
