import type { BankIdOrder } from '#contract/bankid.ts';
import { isRunningInstalled } from '#client/device/install/installation.ts';
import { type BankIdLaunch, bankIdLaunch, isHandheld } from '#rules/bankIdLaunch.ts';

const browser = () => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isInstalled: isRunningInstalled(),
});

/**
 * Returns how to open the app on this device for an order that is started by link. In the
 * demonstration, the app is a page.
 */
export function launchOf({ autoStartToken, demoApp }: BankIdOrder): BankIdLaunch {
  if (demoApp === null) return bankIdLaunch(autoStartToken, browser());
  return {
    href: `${demoApp}?${new URLSearchParams({ autostarttoken: autoStartToken }).toString()}`,
    needsTap: false,
    returnsHere: true,
  };
}

/** Whether the BankID app is most likely on this device. */
export const isOnThisDevice = (): boolean => isHandheld(browser());
