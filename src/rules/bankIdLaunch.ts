import { deviceName, isIos, type ReportingBrowser } from './deviceName.ts';

/** The browser that opens the BankID app. */
export interface LaunchingBrowser extends ReportingBrowser {
  /** Whether the page runs as an installed app, in a window without the browser's controls. */
  readonly isInstalled: boolean;
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
  /**
   * Whether the BankID app brings the page back to the front. If not, the person returns to it by
   * hand, and the page has to say so.
   */
  readonly returnsByItself: boolean;
}

const APP_LINK = 'https://app.bankid.com/';
const SCHEME = 'bankid:///';
/** Makes the app return to whatever was on the screen before it. */
const RETURN_TO_PREVIOUS_APP = 'null';

/**
 * iOS does not return to the browser by itself, so the app is given an address to open. Safari
 * opens the page in a new tab; the other browsers, given only their URL scheme, come to the front
 * with the existing tab. Every other address would open in the default browser, which knows nothing
 * of the order: an installed app and the browsers inside other apps have cookies of their own.
 */
const iosReturnUrls: Readonly<Record<string, string>> = {
  Chrome: 'googlechromes://',
  Firefox: 'firefox://',
  Edge: 'microsoft-edge://',
};
/** On Android these browsers follow the link to BankID's web site instead of opening the app. */
const withoutAppLinks = ['Firefox', 'Samsung Internet', 'Edge'];
/** On Android these browsers open an app without a tap. */
const withoutTap = ['Firefox', 'Opera'];

/**
 * Whether the device is a phone or a tablet, where the BankID app most likely is on the same
 * device.
 */
export const isHandheld = (browser: ReportingBrowser): boolean => systemOf(browser) !== 'desktop';

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

  if (system === 'ios') {
    const redirect = iosRedirect(name, returnUrl, browser);
    return {
      href: address(APP_LINK, redirect),
      needsTap: browser.isInstalled || name !== 'Safari',
      returnsByItself: redirect !== RETURN_TO_PREVIOUS_APP,
    };
  }
  if (system === 'android')
    return {
      href: address(withoutAppLinks.includes(name) ? SCHEME : APP_LINK, RETURN_TO_PREVIOUS_APP),
      needsTap: !withoutTap.includes(name),
      returnsByItself: true,
    };
  return {
    href: address(SCHEME, RETURN_TO_PREVIOUS_APP),
    needsTap: false,
    returnsByItself: true,
  };
}

function iosRedirect(name: string, returnUrl: string, { isInstalled }: LaunchingBrowser): string {
  if (isInstalled) return RETURN_TO_PREVIOUS_APP;
  return name === 'Safari' ? returnUrl : (iosReturnUrls[name] ?? RETURN_TO_PREVIOUS_APP);
}

function systemOf(browser: ReportingBrowser): 'ios' | 'android' | 'desktop' {
  if (isIos(browser)) return 'ios';
  return deviceName(browser.userAgent).system === 'Android' ? 'android' : 'desktop';
}
