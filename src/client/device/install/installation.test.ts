import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  declineInstallation,
  install,
  installation,
  INSTALLATION_KEY,
  isManualInstallOnly,
  watchInstallation,
} from './installation.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  watchInstallation();
});
beforeEach(() => localStorage.clear());

function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome });
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

test('holds back the browser’s install prompt until the user clicks the button', async () => {
  expect(installation()).toBe('none');
  const { event, prompt } = browserOffers('accepted');
  expect(event.defaultPrevented).toBe(true);
  expect(installation()).toBe('offered');
  expect(prompt).not.toHaveBeenCalled();
  await install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installation()).toBe('none');
});

test('remembers that the user dismissed the browser’s prompt', async () => {
  browserOffers('dismissed');
  await install();
  expect(localStorage.getItem(INSTALLATION_KEY)).toBe('declined');
  browserOffers('accepted');
  expect(installation()).toBe('none');
});

test('offers nothing after the user has declined in the portal', () => {
  browserOffers('accepted');
  declineInstallation();
  expect(installation()).toBe('none');
});

test('does not offer an app that has just been installed', () => {
  browserOffers('accepted');
  dispatchEvent(new Event('appinstalled'));
  expect(installation()).toBe('none');
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    5,
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    5,
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    0,
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
    false,
  ],
])(
  '%s with %i touch points requires manual installation: %s',
  (userAgent, touchPoints, expected) => {
    expect(isManualInstallOnly(userAgent, touchPoints)).toBe(expected);
  },
);
