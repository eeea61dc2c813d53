import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import { INSTALLATION_KEY } from '#client/device/install/installation.ts';
import { browserReports, watchInstallation } from '#client/device/install/installPrompt.ts';
import { CheckApp } from './CheckApp.tsx';

const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

watchInstallation();
beforeEach(async () => {
  await startScreens();
  history.replaceState({}, '', '/check');
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'standalone');
  history.replaceState({}, '', '/');
  document.querySelector('link[rel=manifest]')?.remove();
  act(() => browserReports.set({}));
});

const heading = () => screen.queryByRole('heading', { name: 'Som egen app' });

test('the check is installed by the browser’s prompt, whose dismissal says nothing of the portal', () => {
  const prompt = vi.fn<() => Promise<object>>().mockResolvedValue({ outcome: 'dismissed' });
  show(<CheckApp />);
  expect(heading()).toBeNull();
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  fireEvent.click(screen.getByRole('button', { name: 'Installera' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(heading()).toBeNull();
  expect(localStorage.getItem(INSTALLATION_KEY)).toBeNull();
});

test('on an iPhone, it says how it is added', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENT);
  show(<CheckApp />);
  expect(heading()).toBeTruthy();
  expect(screen.getByText(/^Välj Lägg till på hemskärmen/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the installed app does not offer itself', () => {
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(AGENT);
  show(<CheckApp />);
  expect(heading()).toBeNull();
});

test('an offer to install the portal is not taken for one of the check', () => {
  browserReports.set({ isInstalled: true });
  const { unmount } = show(<CheckApp />);
  expect(browserReports.get()).toEqual({});
  expect(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href).toMatch(
    /\/app\/manifest\/check\.sv-SE\.webmanifest$/,
  );
  act(() => browserReports.set({ isInstalled: true }));
  history.replaceState({}, '', '/home');
  unmount();
  expect(browserReports.get()).toEqual({});
  expect(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href).toMatch(
    /\/app\/manifest\/sv-SE\.webmanifest$/,
  );
});
