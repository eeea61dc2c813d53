import { expect, test } from 'vitest';
import { bankIdLaunch, isHandheld } from './bankIdLaunch.ts';

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const browsers = {
  'Safari, iPhone': `${ios} Version/18.5 Mobile/15E148 Safari/604.1`,
  'Chrome, iPhone': `${ios} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
  'Firefox, iPhone': `${ios} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  'Edge, iPhone': `${ios} Version/18.0 EdgiOS/138.0 Mobile/15E148 Safari/604.1`,
  'Opera, iPhone': `${ios} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.4 OPiOS/16.0`,
  // An installed app on iOS identifies itself like a browser inside another app: without a name.
  'no name, iPhone': `${ios} Mobile/15E148`,
  'Instagram, iPhone': `${ios} Mobile/22F76 Instagram 385.0.0.33.82 (iPhone16,2; iOS 18_5; sv_SE)`,
  'Google, iPhone': `${ios} GSA/375.0.776767 Mobile/15E148 Safari/604.1`,
  'Chrome, Android': `${android} Chrome/138.0.0.0 Mobile Safari/537.36`,
  'Firefox, Android': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  'Samsung, Android': `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  'Edge, Android': `${android} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0`,
  'Chrome, Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Safari, Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
};

const RETURN = 'https://minit.example.se/authentication/bankid?way=app';
const launch = (
  name: keyof typeof browsers,
  {
    maxTouchPoints = 0,
    isInstalled = false,
  }: { maxTouchPoints?: number; isInstalled?: boolean } = {},
) => bankIdLaunch('token-1', RETURN, { userAgent: browsers[name], maxTouchPoints, isInstalled });

interface Row {
  readonly base: string;
  readonly redirect: string;
  readonly needsTap: boolean;
  readonly returnsByItself: boolean;
}
/** Returns how the browser opens BankID, with the parameters of the address apart. */
const opened = (name: keyof typeof browsers, isInstalled: boolean): Row & { token: string } => {
  const { href, ...rest } = launch(name, { isInstalled });
  const [base = '', query] = href.split('?');
  const { autostarttoken = '', redirect = '' } = Object.fromEntries(new URLSearchParams(query));
  return { base, redirect, token: autostarttoken, ...rest };
};
const row = (base: string, redirect: string, needsTap: boolean, returnsByItself: boolean): Row => ({
  base,
  redirect,
  needsTap,
  returnsByItself,
});
const LINK = 'https://app.bankid.com/';
const SCHEME = 'bankid:///';

test.each<[keyof typeof browsers, Row]>([
  ['Safari, iPhone', row(LINK, RETURN, false, true)],
  ['Chrome, iPhone', row(LINK, 'googlechromes://', true, true)],
  ['Firefox, iPhone', row(LINK, 'firefox://', true, true)],
  ['Edge, iPhone', row(LINK, 'microsoft-edge://', true, true)],
  ['Opera, iPhone', row(LINK, 'null', true, false)],
  ['no name, iPhone', row(LINK, 'null', true, false)],
  ['Instagram, iPhone', row(LINK, 'null', true, false)],
  ['Google, iPhone', row(LINK, 'null', true, false)],
  ['Chrome, Android', row(LINK, 'null', true, true)],
  ['Firefox, Android', row(SCHEME, 'null', false, true)],
  ['Samsung, Android', row(SCHEME, 'null', true, true)],
  ['Edge, Android', row(SCHEME, 'null', true, true)],
  ['Chrome, Windows', row(SCHEME, 'null', false, true)],
  ['Safari, Mac', row(SCHEME, 'null', false, true)],
])('%s opens BankID and returns by %o', (name, expected) => {
  expect(opened(name, false)).toEqual({ token: 'token-1', ...expected });
});

test.each<[keyof typeof browsers, Row]>([
  ['no name, iPhone', row(LINK, 'null', true, false)],
  // On some devices an installed app keeps Safari's name.
  ['Safari, iPhone', row(LINK, 'null', true, false)],
  ['Chrome, Android', row(LINK, 'null', true, true)],
  ['Samsung, Android', row(SCHEME, 'null', true, true)],
  ['Chrome, Windows', row(SCHEME, 'null', false, true)],
  ['Safari, Mac', row(SCHEME, 'null', false, true)],
])('%s as an installed app opens BankID and returns by %o', (name, expected) => {
  expect(opened(name, true)).toEqual({ token: 'token-1', ...expected });
});

test('detects an iPad that identifies itself as a Mac', () => {
  expect(launch('Safari, Mac', { maxTouchPoints: 5 }).href).toBe(
    `https://app.bankid.com/?autostarttoken=token-1&redirect=${encodeURIComponent(RETURN)}`,
  );
});

test('assumes the app on the same device on phones and tablets only', () => {
  expect(isHandheld({ userAgent: browsers['Chrome, Android'], maxTouchPoints: 5 })).toBe(true);
  expect(isHandheld({ userAgent: browsers['Safari, Mac'], maxTouchPoints: 5 })).toBe(true);
  expect(isHandheld({ userAgent: browsers['Chrome, Windows'], maxTouchPoints: 10 })).toBe(false);
});
