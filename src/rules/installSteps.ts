import { deviceName, isIos, type ReportingBrowser } from './deviceName.ts';

/** What the person taps in one step, which is also the step's picture. */
export type InstallSymbol = 'share' | 'more' | 'menu' | 'dots' | 'add' | 'confirm' | 'browser';

/** One step of adding the app to the home screen: its picture and the name of its text. */
export interface InstallStep {
  readonly symbol: InstallSymbol;
  readonly text:
    | 'SHARE_BELOW'
    | 'SHARE_ABOVE'
    | 'SHARE_IN_ADDRESS'
    | 'MORE_BELOW'
    | 'MENU_BELOW'
    | 'MENU_ABOVE'
    | 'CHOOSE_SHARE'
    | 'ADD'
    | 'CONFIRM'
    | 'OPEN_SAFARI'
    | 'DOTS'
    | 'INSTALL_FROM_MENU'
    | 'FILE_MENU'
    | 'ADD_TO_DOCK';
}

const step = (symbol: InstallSymbol, text: InstallStep['text']): InstallStep => ({ symbol, text });

const SHARE_MENU = [step('add', 'ADD'), step('confirm', 'CONFIRM')] as const;

/** The first version of Safari whose Share button is behind a menu in the standard layout. */
const SHARE_BEHIND_MORE = 26;

/**
 * The steps by which the app is added to the home screen in this browser, which has no install
 * prompt; none where the browser cannot do it, or its steps are unknown. Only browsers that the app
 * supports are considered (iOS 17.4).
 */
export function installSteps(browser: ReportingBrowser): readonly InstallStep[] {
  const { browser: name, system } = deviceName(browser.userAgent);
  if (isIos(browser)) return iosSteps(name, system !== 'iPhone', browser.userAgent);
  if (system === 'Android' && name === 'Firefox')
    return [step('dots', 'DOTS'), step('add', 'INSTALL_FROM_MENU')];
  if (system === 'Mac' && name === 'Safari')
    return [step('menu', 'FILE_MENU'), step('add', 'ADD_TO_DOCK')];
  return [];
}

function iosSteps(
  name: string | null,
  isTablet: boolean,
  userAgent: string,
): readonly InstallStep[] {
  const menu = step('menu', isTablet ? 'MENU_ABOVE' : 'MENU_BELOW');
  if (name === 'Safari' && isTablet) return [step('share', 'SHARE_ABOVE'), ...SHARE_MENU];
  if (name === 'Safari') {
    const version = Number(/\bVersion\/(\d+)/.exec(userAgent)?.[1]);
    return version >= SHARE_BEHIND_MORE
      ? [step('more', 'MORE_BELOW'), step('share', 'CHOOSE_SHARE'), ...SHARE_MENU]
      : [step('share', 'SHARE_BELOW'), ...SHARE_MENU];
  }
  if (name === 'Chrome') return [step('share', 'SHARE_IN_ADDRESS'), ...SHARE_MENU];
  if (name === 'Firefox' || name === 'Edge')
    return [menu, step('share', 'CHOOSE_SHARE'), ...SHARE_MENU];
  // The menu of a browser inside another app cannot add to the home screen.
  return [step('browser', 'OPEN_SAFARI')];
}
