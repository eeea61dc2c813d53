import { expect, test } from 'vitest';
import { bankIdLaunch, bankIdReturnUrl, isHandheld } from './bankIdLaunch.ts';
import { deviceName } from './deviceName.ts';

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

const launch = (
  name: keyof typeof browsers,
  {
    maxTouchPoints = 0,
    isInstalled = false,
  }: { maxTouchPoints?: number; isInstalled?: boolean } = {},
) => bankIdLaunch('token-1', { userAgent: browsers[name], maxTouchPoints, isInstalled });

interface Row {
  readonly base: string;
  readonly needsTap: boolean;
  readonly returnsHere: boolean;
}
/** Returns how the browser opens BankID, with the parameters of the address apart. */
const opened = (
  name: keyof typeof browsers,
  isInstalled: boolean,
): Row & { token: string; redirect: string } => {
  const { href, ...rest } = launch(name, { isInstalled });
  const [base = '', query] = href.split('?');
  const { autostarttoken = '', redirect = '' } = Object.fromEntries(new URLSearchParams(query));
  return { base, redirect, token: autostarttoken, ...rest };
};
const row = (base: string, needsTap: boolean, returnsHere: boolean): Row => ({
  base,
  needsTap,
  returnsHere,
});
const LINK = 'https://app.bankid.com/';
const SCHEME = 'bankid:///';

test.each<[keyof typeof browsers, Row]>([
  ['Safari, iPhone', row(LINK, false, true)],
  ['Chrome, iPhone', row(LINK, true, true)],
  ['Firefox, iPhone', row(LINK, true, true)],
  ['Edge, iPhone', row(LINK, true, true)],
  ['Opera, iPhone', row(LINK, true, false)],
  ['no name, iPhone', row(LINK, true, false)],
  ['Instagram, iPhone', row(LINK, true, false)],
  ['Google, iPhone', row(LINK, true, false)],
  ['Chrome, Android', row(LINK, true, true)],
  ['Firefox, Android', row(SCHEME, false, true)],
  ['Samsung, Android', row(SCHEME, true, true)],
  ['Edge, Android', row(SCHEME, true, true)],
  ['Chrome, Windows', row(SCHEME, false, true)],
  ['Safari, Mac', row(SCHEME, false, true)],
])('%s opens BankID by %o', (name, expected) => {
  expect(opened(name, false)).toEqual({ token: 'token-1', redirect: 'null', ...expected });
});

test.each<[keyof typeof browsers, Row]>([
  ['no name, iPhone', row(LINK, true, false)],
  // On some devices an installed app keeps Safari's name.
  ['Safari, iPhone', row(LINK, true, false)],
  ['Chrome, Android', row(LINK, true, true)],
  ['Samsung, Android', row(SCHEME, true, true)],
  ['Chrome, Windows', row(SCHEME, false, true)],
  ['Safari, Mac', row(SCHEME, false, true)],
])('%s as an installed app opens BankID by %o', (name, expected) => {
  expect(opened(name, true)).toEqual({ token: 'token-1', redirect: 'null', ...expected });
});

test('detects an iPad that identifies itself as a Mac', () => {
  expect(launch('Safari, Mac', { maxTouchPoints: 5 }).href).toBe(
    'https://app.bankid.com/?autostarttoken=token-1&redirect=null',
  );
});

test('assumes the app on the same device on phones and tablets only', () => {
  expect(isHandheld({ userAgent: browsers['Chrome, Android'], maxTouchPoints: 5 })).toBe(true);
  expect(isHandheld({ userAgent: browsers['Safari, Mac'], maxTouchPoints: 5 })).toBe(true);
  expect(isHandheld({ userAgent: browsers['Chrome, Windows'], maxTouchPoints: 10 })).toBe(false);
});

const PAGE = 'https://minit.example.se/authentication/bankid';
test.each<[keyof typeof browsers, string]>([
  ['Safari, iPhone', `${PAGE}?way=app#nonce=n-1`],
  ['Chrome, iPhone', 'googlechromes://minit.example.se/authentication/bankid?way=app#nonce=n-1'],
  ['Firefox, iPhone', `firefox://open-url?url=${encodeURIComponent(`${PAGE}?way=app#nonce=n-1`)}`],
  ['Edge, iPhone', `microsoft-edge-${PAGE}?way=app#nonce=n-1`],
  ['Opera, iPhone', `${PAGE}?way=app#nonce=n-1`],
  ['no name, iPhone', `${PAGE}?way=app#nonce=n-1`],
  ['Chrome, Android', `${PAGE}?way=app#nonce=n-1`],
  ['Firefox, Android', `${PAGE}?way=app#nonce=n-1`],
  ['Chrome, Windows', `${PAGE}?way=app#nonce=n-1`],
  ['Safari, Mac', `${PAGE}?way=app#nonce=n-1`],
])('the app returns to %s by %s', (name, address) => {
  expect(bankIdReturnUrl(PAGE, 'n-1', null, deviceName(browsers[name]))).toBe(address);
});

test('the address to return to keeps where the person was going, unless it becomes too long', () => {
  const device = deviceName(browsers['Firefox, iPhone']);
  const decoded = (returnTo: string) =>
    new URL(
      decodeURIComponent(
        bankIdReturnUrl(PAGE, 'n-1', returnTo, device).replace('firefox://open-url?url=', ''),
      ),
    ).searchParams;
  expect(decoded('/alumni?a=1').get('returnTo')).toBe('/alumni?a=1');
  expect(decoded(`/${'a'.repeat(500)}`).get('returnTo')).toBeNull();
  expect(bankIdReturnUrl(PAGE, 'n'.repeat(43), `/${'a/'.repeat(90)}`, device).length).toBeLessThan(
    513,
  );
});
