import { createStore, useStore } from '#client/store/store.ts';

/** Chromium's install event; no other browser has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** What the browser has reported about the installation of the app. */
export const browserReports = createStore<{
  readonly prompt?: InstallPromptEvent;
  readonly isInstalled?: true;
}>({});

/**
 * Catches the browser's install event, which fires once and early: call this before the first
 * render.
 */
export function watchInstallation(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    browserReports.set({ prompt: event });
  });
  addEventListener('appinstalled', () => browserReports.set({ isInstalled: true }));
}

/**
 * Whether the app may be installable: false as long as a browser that would report it has not done
 * so.
 */
export function useMayBeInstallable(): boolean {
  const { prompt } = useStore(browserReports);
  return prompt !== undefined || !('onbeforeinstallprompt' in window);
}
