import { act, renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { declineInstallation, install, installation, INSTALLATION_KEY } from './installation.ts';
import { browserReports, useMayBeInstallable, watchInstallation } from './installPrompt.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  watchInstallation();
});
beforeEach(() => {
  localStorage.clear();
  browserReports.set({});
});

function browserOffers(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome });
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

test('holds back the browser’s install prompt until the user clicks the button', async () => {
  expect(installation().kind).toBe('none');
  const { event, prompt } = browserOffers('accepted');
  expect(event.defaultPrevented).toBe(true);
  expect(installation().kind).toBe('offered');
  expect(prompt).not.toHaveBeenCalled();
  await install();
  expect(prompt).toHaveBeenCalledOnce();
  expect(installation().kind).toBe('none');
});

test('remembers that the user dismissed the browser’s prompt', async () => {
  browserOffers('dismissed');
  await install();
  expect(localStorage.getItem(INSTALLATION_KEY)).toBe('declined');
});

test('remembers that the user has declined in the portal, and still installs on request', () => {
  browserOffers('accepted');
  declineInstallation();
  expect(localStorage.getItem(INSTALLATION_KEY)).toBe('declined');
  expect(installation().kind).toBe('offered');
});

test('does not offer an app that has just been installed', () => {
  browserOffers('accepted');
  dispatchEvent(new Event('appinstalled'));
  expect(installation().kind).toBe('installed');
});

test('knows the steps of a browser without a prompt', () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    );
  expect(installation()).toMatchObject({ kind: 'by-hand', steps: { length: 3 } });
  agent.mockRestore();
});

test('offers the app again when there was no room for the answer', async () => {
  fillStorage();
  browserOffers('dismissed');
  await install();
  expect(installation().kind).toBe('none');
  browserOffers('accepted');
  expect(installation().kind).toBe('offered');
});

test('the app may be installable in other browsers, and in Chromium once it has reported so', () => {
  const elsewhere = renderHook(useMayBeInstallable);
  expect(elsewhere.result.current).toBe(true);
  elsewhere.unmount();
  vi.stubGlobal('onbeforeinstallprompt', null);
  const { result } = renderHook(useMayBeInstallable);
  expect(result.current).toBe(false);
  act(() => void browserOffers('accepted'));
  expect(result.current).toBe(true);
});
