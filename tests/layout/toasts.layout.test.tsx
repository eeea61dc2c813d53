import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toasts } from '#client/ui/toasts/toastStore.ts';
import type { Notification } from '#contract/notification.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { signIn } from '../support/answers.ts';
import { signInWithAccounts } from './accountList.ts';
import { answerAt, openApp, setUpApp } from './app.tsx';
import { coveredControls } from './coveredControls.ts';

setUpApp();

const windows = [
  [320, 640],
  [390, 844],
  [820, 1180],
  [1440, 700],
  [1920, 1080],
] as const;

const panelWindows = [
  [1440, 900],
  [390, 844],
] as const;

const pages = [
  ['/landingpage', () => undefined],
  ['/home', () => signIn()],
  ['/accountmanagement', signInWithAccounts],
  ['/myaccounts/personal/signins', () => signIn()],
  ['/myaccounts/external', () => signIn({}, AuthenticationScope.Email)],
] as const;

const toastBar = () =>
  [...document.querySelectorAll<HTMLElement>('[data-bar]')].find(
    ({ children }) => children.length > 0,
  );

/** Shows a toast and returns the bar that it is in. */
async function showToast(): Promise<HTMLElement> {
  toasts.error('ERROR/GENERAL');
  return await vi.waitUntil(toastBar);
}

for (const [address, arrive] of pages)
  test.each(windows)(`a toast on ${address} covers no control at %i pixels`, async (...size) => {
    arrive();
    await openApp(address, ...size);
    const bar = await showToast();
    await expect.poll(() => coveredControls(document.body, bar)).toEqual([]);
    const toast = bar.firstElementChild?.getBoundingClientRect();
    const main = document.querySelector('main')?.getBoundingClientRect();
    expect(toast?.width).toBeLessThanOrEqual(420);
    expect(toast?.left).toBeGreaterThanOrEqual(main?.left ?? Number.NaN);
  });

test.each(windows)(
  'a toast covers nothing of an urgent notification at %i pixels',
  async (...size) => {
    const title = { 'sv-SE': 'Ditt konto avslutas snart', 'en-GB': 'Your account ends soon' };
    const message = title;
    const urgent: Notification = {
      id: 'ending',
      prio: 1,
      date: '2026-11-28T08:00:00Z',
      daysBackInTime: 1,
      notificationType: 'AccountEnding',
      title,
      message,
      link: '/myaccounts/studentretirement',
      isInternalLink: true,
      isRead: false,
    };
    answerAt('/api/user/notifications', [urgent]);
    signIn({ personType: 'Student', primaryAffiliation: 'student' });
    await openApp('/profile/student', ...size);
    const popup = page.getByRole('status', { name: title['sv-SE'] });
    await expect.element(popup).toBeVisible();
    const bar = await showToast();
    await expect.poll(() => coveredControls(popup.element(), bar)).toEqual([]);
  },
);

test.each(panelWindows)(
  'the toast of a panel covers no control of it at %i pixels',
  async (...size) => {
    signInWithAccounts();
    await openApp('/accountmanagement/panels/account/employee/annli42', ...size);
    const panel = page.getByRole('dialog').element();
    const bar = await showToast();
    expect(panel.contains(bar)).toBe(true);
    await expect.poll(() => coveredControls(panel, bar)).toEqual([]);
  },
);
