import { deviceName } from './deviceName.ts';

/** What a browser says about the device that it runs on. */
export interface LaunchingBrowser {
  readonly userAgent: string;
  /** An iPad says that it is a Mac; only its screen tells it apart. */
  readonly maxTouchPoints: number;
}

/** How the BankID app on the same device is opened. */
export interface BankIdLaunch {
  /** On phones and tablets BankID's own address, which no other app can claim; elsewhere its scheme. */
  readonly href: string;
  /** The browser opens apps on a tap only, so that opening it by itself would lead nowhere. */
  readonly needsTap: boolean;
}

const APP_LINK = 'https://app.bankid.com/';
const SCHEME = 'bankid:///';
/** The app goes back to whatever was on the screen before it. */
const BACK = 'null';

/**
 * iOS has no way back: the app is told what to open. Safari opens an address, in a tab of its own; the others come to the front with the tab
 * that was there when they are given no more than their scheme.
 */
const backOnIos: Readonly<Record<string, string>> = { Chrome: 'googlechromes://', Firefox: 'firefox://', Edge: 'microsoft-edge://', Opera: BACK };
/** On Android these follow the link to BankID's web site instead of opening the app. */
const withoutAppLinks = ['Firefox', 'Samsung Internet', 'Edge'];
/** On Android these open an app without being tapped. */
const withoutTap = ['Firefox', 'Opera'];

/** Whether it is a phone or a tablet, where the BankID app most likely is on the same device. */
export const isHandheld = (browser: LaunchingBrowser): boolean => systemOf(browser) !== 'desk';

/** How this browser opens the app for an order. `returnUrl` is the page that the order was begun on. */
export function bankIdLaunch(autoStartToken: string, returnUrl: string, browser: LaunchingBrowser): BankIdLaunch {
  const name = deviceName(browser.userAgent).browser ?? '';
  const system = systemOf(browser);
  const address = (base: string, redirect: string) => `${base}?autostarttoken=${encodeURIComponent(autoStartToken)}&redirect=${encodeURIComponent(redirect)}`;

  if (system === 'ios') return { href: address(APP_LINK, backOnIos[name] ?? returnUrl), needsTap: name !== 'Safari' };
  if (system === 'android') return { href: address(withoutAppLinks.includes(name) ? SCHEME : APP_LINK, BACK), needsTap: !withoutTap.includes(name) };
  return { href: address(SCHEME, BACK), needsTap: false };
}

function systemOf({ userAgent, maxTouchPoints }: LaunchingBrowser): 'ios' | 'android' | 'desk' {
  const { system } = deviceName(userAgent);
  if (system === 'iPhone' || system === 'iPad' || (system === 'Mac' && maxTouchPoints > 1)) return 'ios';
  return system === 'Android' ? 'android' : 'desk';
}
