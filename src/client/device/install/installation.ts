import { type InstallStep, installSteps } from '#rules/installSteps.ts';
import { useStore } from '#client/store/store.ts';
import { deviceStorage } from '../storage.ts';
import { browserReports } from './installPrompt.ts';

/** How the app can be installed on this device, if at all. */
export type Installation =
  /** The browser can show its own install prompt. */
  | { readonly kind: 'offered' }
  /** By hand, in these steps. */
  | { readonly kind: 'by-hand'; readonly steps: readonly InstallStep[] }
  | { readonly kind: 'installed' }
  /** The browser cannot install apps, or has not offered it. */
  | { readonly kind: 'none' };

/** Kept at sign-out: the choice is about the device, not the user. */
export const INSTALLATION_KEY = 'installation';

export function useInstallation(): Installation {
  useStore(browserReports);
  return installation();
}

export function installation(): Installation {
  const { prompt, isInstalled } = browserReports.get();
  if (isInstalled || isRunningInstalled()) return { kind: 'installed' };
  if (prompt) return { kind: 'offered' };
  const steps = installSteps(navigator);
  return steps.length > 0 ? { kind: 'by-hand', steps } : { kind: 'none' };
}

/** Opens the browser's install prompt; a dismissal is remembered. */
export async function install(): Promise<void> {
  if ((await openInstallPrompt()) === 'dismissed') declineInstallation();
}

/** Opens the browser's install prompt, and resolves to the answer; undefined if there is none. */
export async function openInstallPrompt(): Promise<'accepted' | 'dismissed' | undefined> {
  const { prompt } = browserReports.get();
  browserReports.set({}); // The prompt can be shown only once.
  return (await prompt?.prompt())?.outcome;
}

/** Whether the user does not want the app to be offered again on this device. */
export function useIsDeclined(): boolean {
  useStore(browserReports);
  return isDeclined();
}

/** Remembers on this device that the app is not to be offered again. */
export function declineInstallation(): void {
  // Where storage is blocked, the app is offered again at the next visit.
  deviceStorage.write(INSTALLATION_KEY, 'declined');
  browserReports.set({ ...browserReports.get() });
}

/** Whether the page runs as an installed app, in a window without the browser's controls. */
export const isRunningInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

const isDeclined = () => deviceStorage.read(INSTALLATION_KEY) !== null;
