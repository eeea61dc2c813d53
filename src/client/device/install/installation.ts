import { createStore, useStore } from '#client/store/store.ts';

/** How the app can be installed on this device, if at all. */
export type Installation =
  /** The browser can show its own install prompt. */
  | 'offered'
  /** Only manually, from the share menu. */
  | 'by-hand'
  /** Already installed, not supported by the browser, or declined by the user. */
  | 'none';

/** Chromium's install event; no other browser has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** Kept at sign-out: the choice is about the device, not the user. */
export const INSTALLATION_KEY = 'installation';

/** What the browser has reported. The user's own choice is in localStorage. */
const browser = createStore<{ readonly prompt?: InstallPromptEvent; readonly isInstalled?: true }>(
  {},
);

/**
 * Catches the browser's install event, which fires once and early: call this before the first
 * render.
 */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    browser.set({ prompt: event });
  });
  addEventListener('appinstalled', () => browser.set({ isInstalled: true }));
}

export function useInstallation(): Installation {
  useStore(browser);
  return installation();
}

export function installation(): Installation {
  const { prompt, isInstalled } = browser.get();
  if (isInstalled || isRunningInstalled() || isDeclined()) return 'none';
  if (prompt) return 'offered';
  return isManualInstallOnly(navigator.userAgent, navigator.maxTouchPoints) ? 'by-hand' : 'none';
}

/** Opens the browser's install prompt; a dismissal is remembered. */
export async function install(): Promise<void> {
  const { prompt } = browser.get();
  browser.set({}); // The prompt can be shown only once.
  const answer = await prompt?.prompt();
  if (answer?.outcome === 'dismissed') declineInstallation();
}

export function declineInstallation(): void {
  try {
    localStorage.setItem(INSTALLATION_KEY, 'declined');
  } catch {
    // Storage is blocked: the app is offered again at the next visit.
  }
  browser.set({ ...browser.get() });
}

/**
 * Whether the app can only be installed manually: on iPhone and iPad (which identifies as a Mac
 * since iPadOS 13), where no browser has an install prompt.
 */
export const isManualInstallOnly = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

const isRunningInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

const isDeclined = () => {
  try {
    return localStorage.getItem(INSTALLATION_KEY) !== null;
  } catch {
    return false;
  }
};
