import { expect, test } from 'vitest';
import { installSteps } from './installSteps.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each<[browser: string, userAgent: string, touchPoints: number, steps: string]>([
  ['Safari 17', `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`, 5, 'SHARE_BELOW ADD CONFIRM'],
  ['Safari 18', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'SHARE_BELOW ADD CONFIRM'],
  [
    'Safari 26',
    `${iphone} Version/26.0 Mobile/15E148 Safari/604.1`,
    5,
    'MORE_BELOW CHOOSE_SHARE ADD CONFIRM',
  ],
  [
    'Chrome, iPhone',
    `${iphone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    5,
    'SHARE_IN_ADDRESS ADD CONFIRM',
  ],
  [
    'Firefox, iPhone',
    `${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    5,
    'MENU_BELOW CHOOSE_SHARE ADD CONFIRM',
  ],
  [
    'Edge, iPhone',
    `${iphone} Version/18.0 EdgiOS/138.0 Mobile/15E148 Safari/604.1`,
    5,
    'MENU_BELOW CHOOSE_SHARE ADD CONFIRM',
  ],
  ['Instagram, iPhone', `${iphone} Mobile/22F76 Instagram 385.0.0.33.82`, 5, 'OPEN_SAFARI'],
  ['Safari, iPad as a Mac', mac, 5, 'SHARE_ABOVE ADD CONFIRM'],
  [
    'Safari 26, iPad',
    `${ipad} Version/26.0 Mobile/15E148 Safari/604.1`,
    5,
    'SHARE_ABOVE ADD CONFIRM',
  ],
  [
    'Firefox, iPad',
    `${ipad} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    5,
    'MENU_ABOVE CHOOSE_SHARE ADD CONFIRM',
  ],
  ['Safari, Mac', mac, 0, 'FILE_MENU ADD_TO_DOCK'],
  [
    'Firefox, Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    5,
    'DOTS INSTALL_FROM_MENU',
  ],
  // They have an install prompt.
  ['Chrome, Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36`, 5, ''],
  [
    'Chrome, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
    0,
    '',
  ],
  // It cannot install apps.
  [
    'Firefox, Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    '',
  ],
])('%s', (_, userAgent, maxTouchPoints, steps) => {
  const found = installSteps({ userAgent, maxTouchPoints });
  expect(found.map(({ text }) => text).join(' ')).toBe(steps);
});
