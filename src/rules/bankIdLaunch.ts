import { type DeviceName, deviceName, isIos, type ReportingBrowser } from './deviceName.ts';

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
   * Whether the BankID app comes back to this browser. If not, it opens the default browser, which
   * shows a code to be typed here, and the page has to say so.
   */
  readonly returnsHere: boolean;
}

const APP_LINK = 'https://app.bankid.com/';
const SCHEME = 'bankid:///';
/** What BankID ignores for an order with an address to return to; it expects it nevertheless. */
const NO_REDIRECT = 'null';

/**
 * How an address is written that opens in a certain browser of iOS. Every other address opens in the
 * default browser, which knows nothing of the order: an installed app and the browsers inside other
 * apps have cookies of their own.
 */
const iosAddresses: Readonly<Record<string, (address: string) => string>> = {
  Safari: (address) => address,
  Chrome: (address) => address.replace(/^http/, 'googlechrome'),
  Edge: (address) => `microsoft-edge-${address}`,
  Firefox: (address) => `firefox://open-url?url=${encodeURIComponent(address)}`,
};

/** BankID accepts no longer address. */
const MAX_RETURN_URL = 512;
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
 * Returns how this browser opens the app for an order. Where the app returns to is told to BankID by
 * the server, because whoever has the link could change it there.
 */
export function bankIdLaunch(autoStartToken: string, browser: LaunchingBrowser): BankIdLaunch {
  const name = deviceName(browser.userAgent).browser ?? '';
  const system = systemOf(browser);
  const base =
    system === 'desktop' || (system === 'android' && withoutAppLinks.includes(name))
      ? SCHEME
      : APP_LINK;
  const href = `${base}?autostarttoken=${encodeURIComponent(autoStartToken)}&redirect=${NO_REDIRECT}`;
  if (system === 'ios')
    return {
      href,
      needsTap: browser.isInstalled || name !== 'Safari',
      returnsHere: !browser.isInstalled && Object.hasOwn(iosAddresses, name),
    };
  return {
    href,
    needsTap: system === 'android' && !withoutTap.includes(name),
    returnsHere: true,
  };
}

/**
 * Returns the address that the BankID app opens afterwards: the page on which the order was started,
 * in the browser that began if it can be named, with the nonce in the fragment, which no server or
 * log sees. `returnTo` is left out if the address would be too long for BankID.
 */
export function bankIdReturnUrl(
  page: string,
  nonce: string,
  returnTo: string | null,
  { browser, system }: DeviceName,
): string {
  const inBrowser =
    system === 'iPhone' || system === 'iPad' ? iosAddresses[browser ?? ''] : undefined;
  const address = (query: string) => {
    const full = `${page}?${query}way=app#nonce=${nonce}`;
    return inBrowser?.(full) ?? full;
  };
  const whole = address(returnTo === null ? '' : `returnTo=${encodeURIComponent(returnTo)}&`);
  return whole.length <= MAX_RETURN_URL ? whole : address('');
}

function systemOf(browser: ReportingBrowser): 'ios' | 'android' | 'desktop' {
  if (isIos(browser)) return 'ios';
  return deviceName(browser.userAgent).system === 'Android' ? 'android' : 'desktop';
}
