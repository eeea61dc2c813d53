import { expect, test } from 'vitest';
import { isPushService } from './services.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-db5p.notify.windows.com/w/?token=abc', true],
  ['https://push.example.se/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.example.org/abc', false],
  ['https://notfcm.googleapis.com/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://localhost/abc', false],
  ['https://169.254.169.254/latest', false],
  ['http://push.example.se/abc', false],
  ['fcm.googleapis.com', false],
])('allows sending to %s: %s', (endpoint, expected) => {
  expect(isPushService(endpoint, ['https://push.example.se'])).toBe(expected);
});
