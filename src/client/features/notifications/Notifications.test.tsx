import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '../../../../tests/support/screen.tsx';
import type { Notification } from '../../../contract/notification.ts';
import { reportReached, reportUnreachable } from '../../offline/connection.ts';
import NotificationsPanel from './NotificationsPanel.tsx';
import { NotificationWatch } from './NotificationWatch.tsx';

const LIST = 'GET /api/user/notifications';
const READ = 'POST /api/user/notifications/n1/read';
const notification: Notification = {
  id: 'n1', prio: 2, date: '2026-03-09T08:00:00Z', daysBackInTime: 1, notificationType: 'x', link: null, isInternalLink: false, isRead: false,
  title: { 'sv-SE': 'Ditt kort är klart', 'en-GB': 'Your card is ready' },
  message: { 'sv-SE': 'Hämta det i receptionen.', 'en-GB': 'Collect it at the reception.' },
};
const answerWith = (...changes: Partial<Notification>[]) => answer(LIST, { body: changes.map((change) => ({ ...notification, ...change })) });

beforeEach(async () => {
  await startScreens();
  signIn();
  answer(READ, { status: 204 });
});
afterEach(() => {
  reportReached();
  vi.useRealTimers();
});

describe('the list', () => {
  // SELF-13
  test('tells what is unread, and follows when it has been read', async () => {
    answerWith({});
    show(<NotificationsPanel />);
    expect(await screen.findByText('1 oläst')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Markera som läst/ }));
    expect(await screen.findByText('Allt är läst')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([READ]);
  });

  test('shows what has been read with the newest first', async () => {
    answerWith({ id: 'old', isRead: true, date: '2026-11-02T08:00:00Z', title: { 'sv-SE': 'Äldre', 'en-GB': 'Older' } }, { id: 'new', isRead: true, date: '2026-11-18T08:00:00Z', title: { 'sv-SE': 'Nyare', 'en-GB': 'Newer' } });
    show(<NotificationsPanel />);
    await screen.findByText('Nyare');
    expect(screen.getAllByText(/^(Äldre|Nyare)$/).map(({ textContent }) => textContent)).toEqual(['Nyare', 'Äldre']);
  });

  test('keeps what could not be marked as unread', async () => {
    answerWith({});
    answer(READ, { status: 500 });
    show(<NotificationsPanel />);
    fireEvent.click(await screen.findByRole('button', { name: /Markera som läst/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByText('1 oläst')).toBeTruthy();
  });

  // SELF-14
  test('an internal link stays in the app, and following it is reading', async () => {
    answerWith({ link: '/myaccounts/personal', isInternalLink: true });
    const { router } = show(<NotificationsPanel />);
    fireEvent.click(await screen.findByRole('link', { name: /Visa/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/myaccounts/personal'));
    expect(sent.map(({ call }) => call)).toEqual([READ]);
  });

  // SELF-14
  test('an external link leaves the app in a tab of its own', async () => {
    answerWith({ link: 'https://example.org/x', isInternalLink: false });
    show(<NotificationsPanel />);
    const link = await screen.findByRole('link', { name: /Öppna länken/ });
    expect(link.getAttribute('href')).toBe('https://example.org/x');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  test('with nothing in it says what it is for', async () => {
    answerWith();
    show(<NotificationsPanel />);
    expect(await screen.findByText('Inga notiser')).toBeTruthy();
  });

  test('that cannot be read says so, and can be tried again', async () => {
    answer(LIST, { status: 500 });
    show(<NotificationsPanel />);
    expect(await screen.findByText('Notiserna kunde inte hämtas.')).toBeTruthy();
    answerWith({});
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
  });

  test('without a network is to read only, and says why', async () => {
    answerWith({});
    show(<NotificationsPanel />);
    await screen.findByText('1 oläst');
    act(reportUnreachable);
    // What is drawn follows the connection from a moment after it was drawn.
    expect(await screen.findByText('Offline går det inte att markera som läst.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Markera som läst/ })).toBeNull();
  });
});

describe('an open page', () => {
  // PWA-11
  test('is brought what arrives, without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerWith();
    show(<><NotificationWatch /><NotificationsPanel /></>);
    expect(await screen.findByText('Inga notiser')).toBeTruthy();
    answerWith({});
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
  });

  // SELF-14
  test('pops up what presses, once, and putting it away is reading it', async () => {
    answerWith({ prio: 1 });
    show(<NotificationWatch />, '/profile/employee');
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stäng' }));
    await waitFor(() => expect(screen.queryByText('Ditt kort är klart')).toBeNull());
    expect(sent.map(({ call }) => call)).toEqual([READ]);
  });

  // SELF-14
  test('pops up what has words for it, in those words, and its link stays in the app', async () => {
    const popupTitle = { 'sv-SE': 'Byt lösenord', 'en-GB': 'Change your password' };
    const popup = { ...notification, key: 'n1', link: '/myaccounts', isInternalLink: true, popupTitle, popupMessage: popupTitle };
    answerWith({ prio: 3, link: '/myaccounts', isInternalLink: true, popup });
    const { router } = show(<NotificationWatch />, '/profile/employee');
    expect(await screen.findByRole('status', { name: 'Byt lösenord' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /Visa/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/myaccounts'));
  });

  // PWA-11
  test.each([['hidden', 1], ['visible', 0]] as const)('that is %s has the device show %i notification', async (visibility, shown) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>().mockResolvedValue();
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification }), addEventListener() {}, removeEventListener() {} } }));
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    answerWith();
    show(<><NotificationWatch /><NotificationsPanel /></>);
    expect(await screen.findByText('Inga notiser')).toBeTruthy();
    answerWith({});
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
    expect(showNotification).toHaveBeenCalledTimes(shown);
    seen.mockRestore();
    vi.unstubAllGlobals();
  });

  test('that is the start page pops up only what arrives later, since it lists the rest', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerWith({ prio: 1 });
    show(<NotificationWatch />, '/home');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Ditt kort är klart')).toBeNull();

    answerWith({ prio: 1 }, { id: 'n2', prio: 1, title: { 'sv-SE': 'Driftstopp', 'en-GB': 'Outage' } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Driftstopp')).toBeTruthy();
  });

  test('with the list open pops up nothing', async () => {
    answerWith({ prio: 1 });
    show(<NotificationWatch />, '/profile/employee/panels/notifications');
    await act(() => new Promise((resolve) => { setTimeout(resolve, 50); }));
    expect(screen.queryByText('Ditt kort är klart')).toBeNull();
  });
});
