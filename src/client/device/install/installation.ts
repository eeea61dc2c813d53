import { createStore, useStore } from '../../store/store.ts';

/** How the app can come onto this device, if at all. */
export type Installation =
  /** The browser asks by itself when told to. */
  | 'offered'
  /** Only by hand, from the share menu. */
  | 'by-hand'
  /** It is there already, the browser cannot, or the person has said no. */
  | 'none';

/** Chromium's own event, which no other browser has. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** Outlives a sign-out: the answer is about the device. */
export const INSTALLATION_KEY = 'installation';

/** What the browser has told. The person's own answer is in the device's storage. */
const browser = createStore<{ readonly prompt?: InstallPromptEvent; readonly isInstalled?: true }>({});

/** Catches the browser's offer, which comes once and early: call it before the first render. */
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
  return installsByHand(navigator.userAgent, navigator.maxTouchPoints) ? 'by-hand' : 'none';
}

/** Opens the browser's own question; a no is remembered. */
export async function install(): Promise<void> {
  const { prompt } = browser.get();
  browser.set({}); // It works only once.
  const answer = await prompt?.prompt();
  if (answer?.outcome === 'dismissed') declineInstallation();
}

export function declineInstallation(): void {
  try {
    localStorage.setItem(INSTALLATION_KEY, 'declined');
  } catch {
    // Storage is refused: the offer comes back with the next visit.
  }
  browser.set({ ...browser.get() });
}

/** iPhone and iPad, which since iPadOS 13 says that it is a Mac, have no offer of their own in any browser. */
export const installsByHand = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

const isRunningInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

const isDeclined = () => {
  try {
    return localStorage.getItem(INSTALLATION_KEY) !== null;
  } catch {
    return false;
  }
};
