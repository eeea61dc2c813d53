import { deviceName } from './deviceName.ts';

/** What a browser reports about the device that it runs on. */
export interface LaunchingBrowser {
  readonly userAgent: string;
  /** An iPad identifies itself as a Mac; only its touch screen distinguishes the two. */
  readonly maxTouchPoints: number;
}

/** How the BankID app on the same device is opened. */
export interface BankIdLaunch {
  /**
   * On phones and tablets BankID's universal link, which no other app can claim; elsewhere its URL
   * scheme.
   */
  readonly href: string;
  /**
   * Whether the browser opens apps only on a tap, so that opening the app automatically would have
   * no effect.
   */
  readonly needsTap: boolean;
}

const APP_LINK = 'https://app.bankid.com/';
const SCHEME = 'bankid:///';
/** Makes the app return to whatever was on the screen before it. */
const RETURN_TO_PREVIOUS_APP = 'null';

/**
 * iOS does not return to the browser by itself, so the app is given an address to open. Safari
 * opens the page in a new tab; the other browsers, given only their URL scheme, come to the front
 * with the existing tab.
 */
const iosReturnUrls: Readonly<Record<string, string>> = {
  Chrome: 'googlechromes://',
  Firefox: 'firefox://',
  Edge: 'microsoft-edge://',
  Opera: RETURN_TO_PREVIOUS_APP,
};
/** On Android these browsers follow the link to BankID's web site instead of opening the app. */
const withoutAppLinks = ['Firefox', 'Samsung Internet', 'Edge'];
/** On Android these browsers open an app without a tap. */
const withoutTap = ['Firefox', 'Opera'];

/**
 * Whether the device is a phone or a tablet, where the BankID app most likely is on the same
 * device.
 */
export const isHandheld = (browser: LaunchingBrowser): boolean => systemOf(browser) !== 'desktop';

/**
 * Returns how this browser opens the app for an order. `returnUrl` is the page on which the order
 * was started.
 */
export function bankIdLaunch(
  autoStartToken: string,
  returnUrl: string,
  browser: LaunchingBrowser,
): BankIdLaunch {
  const name = deviceName(browser.userAgent).browser ?? '';
  const system = systemOf(browser);
  const address = (base: string, redirect: string) =>
    `${base}?autostarttoken=${encodeURIComponent(autoStartToken)}&redirect=${encodeURIComponent(redirect)}`;

  if (system === 'ios')
    return {
      href: address(APP_LINK, iosReturnUrls[name] ?? returnUrl),
      needsTap: name !== 'Safari',
    };
  if (system === 'android')
    return {
      href: address(withoutAppLinks.includes(name) ? SCHEME : APP_LINK, RETURN_TO_PREVIOUS_APP),
      needsTap: !withoutTap.includes(name),
    };
  return { href: address(SCHEME, RETURN_TO_PREVIOUS_APP), needsTap: false };
}

function systemOf({ userAgent, maxTouchPoints }: LaunchingBrowser): 'ios' | 'android' | 'desktop' {
  const { system } = deviceName(userAgent);
  if (system === 'iPhone' || system === 'iPad' || (system === 'Mac' && maxTouchPoints > 1))
    return 'ios';
  return system === 'Android' ? 'android' : 'desktop';
}
