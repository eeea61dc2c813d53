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
const launch = (name: keyof typeof browsers, maxTouchPoints = 0) =>
  bankIdLaunch('token-1', RETURN, { userAgent: browsers[name], maxTouchPoints });

test.each<[keyof typeof browsers, string, string, boolean]>([
  ['Safari, iPhone', 'https://app.bankid.com/', RETURN, false],
  ['Chrome, iPhone', 'https://app.bankid.com/', 'googlechromes://', true],
  ['Firefox, iPhone', 'https://app.bankid.com/', 'firefox://', true],
  ['Edge, iPhone', 'https://app.bankid.com/', 'microsoft-edge://', true],
  ['Chrome, Android', 'https://app.bankid.com/', 'null', true],
  ['Firefox, Android', 'bankid:///', 'null', false],
  ['Samsung, Android', 'bankid:///', 'null', true],
  ['Edge, Android', 'bankid:///', 'null', true],
  ['Chrome, Windows', 'bankid:///', 'null', false],
  ['Safari, Mac', 'bankid:///', 'null', false],
])('%s opens %s and returns to %s', (name, base, redirect, needsTap) => {
  const { href, needsTap: told } = launch(name);
  const [address, query] = href.split('?');
  expect([address, Object.fromEntries(new URLSearchParams(query)), told]).toEqual([
    base,
    { autostarttoken: 'token-1', redirect },
    needsTap,
  ]);
});

test('detects an iPad that identifies itself as a Mac', () => {
  expect(launch('Safari, Mac', 5).href).toBe(
    `https://app.bankid.com/?autostarttoken=token-1&redirect=${encodeURIComponent(RETURN)}`,
  );
});

test('assumes the app on the same device on phones and tablets only', () => {
  expect(isHandheld({ userAgent: browsers['Chrome, Android'], maxTouchPoints: 5 })).toBe(true);
  expect(isHandheld({ userAgent: browsers['Safari, Mac'], maxTouchPoints: 5 })).toBe(true);
  expect(isHandheld({ userAgent: browsers['Chrome, Windows'], maxTouchPoints: 10 })).toBe(false);
});
