import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Notification } from '#contract/notification.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import NotificationsPanel from './NotificationsPanel.tsx';
import { NotificationWatch } from './NotificationWatch.tsx';

const LIST = 'GET /api/user/notifications';
const READ = 'POST /api/user/notifications/n1/read';
const notification: Notification = {
  id: 'n1',
  prio: 2,
  date: '2026-03-09T08:00:00Z',
  daysBackInTime: 1,
  notificationType: 'x',
  link: null,
  isInternalLink: false,
  isRead: false,
  title: { 'sv-SE': 'Ditt kort är klart', 'en-GB': 'Your card is ready' },
  message: { 'sv-SE': 'Hämta det i receptionen.', 'en-GB': 'Collect it at the reception.' },
};
const answerWith = (...changes: Partial<Notification>[]) =>
  answer(LIST, { body: changes.map((change) => ({ ...notification, ...change })) });

beforeEach(async () => {
  await startScreens();
  signIn();
  answer(READ, { status: 204 });
});
afterEach(() => {
  reportReached();
  vi.useRealTimers();
});

describe('list', () => {
  // SELF-13
  test('shows the number of unread notifications, and updates it when one is marked as read', async () => {
    answerWith({});
    show(<NotificationsPanel />);
    expect(await screen.findByText('1 oläst')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Markera som läst/ }));
    expect(await screen.findByText('Allt är läst')).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([READ]);
  });

  test.each([true, false])('shows notifications with the newest first: read %s', async (isRead) => {
    answerWith(
      {
        id: 'old',
        isRead,
        prio: 1,
        date: '2026-11-02T08:00:00Z',
        title: { 'sv-SE': 'Äldre', 'en-GB': 'Older' },
      },
      {
        id: 'new',
        isRead,
        prio: 3,
        date: '2026-11-18T08:00:00Z',
        title: { 'sv-SE': 'Nyare', 'en-GB': 'Newer' },
      },
    );
    show(<NotificationsPanel />);
    await screen.findByText('Nyare');
    expect(screen.getAllByText(/^(Äldre|Nyare)$/).map(({ textContent }) => textContent)).toEqual([
      'Nyare',
      'Äldre',
    ]);
  });

  test('keeps a notification unread when marking it fails', async () => {
    answerWith({});
    answer(READ, { status: 500 });
    show(<NotificationsPanel />);
    fireEvent.click(await screen.findByRole('button', { name: /Markera som läst/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByText('1 oläst')).toBeTruthy();
  });

  // SELF-14
  test('opens an internal link within the app, and marks the notification as read', async () => {
    answerWith({ link: '/myaccounts/personal', isInternalLink: true });
    const { router } = show(<NotificationsPanel />);
    fireEvent.click(await screen.findByRole('link', { name: /Visa/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/myaccounts/personal'));
    expect(sent.map(({ call }) => call)).toEqual([READ]);
  });

  test('leads to the installation of the app where only installed apps have notifications', async () => {
    answerWith({});
    show(<NotificationsPanel />);
    const link = await screen.findByRole('link', { name: 'Appen på din enhet' });
    expect(link.getAttribute('href')).toMatch(/\/panels\/app\?/);
  });

  // SELF-14
  test('opens an external link in a new tab', async () => {
    answerWith({ link: 'https://example.org/x', isInternalLink: false });
    show(<NotificationsPanel />);
    const link = await screen.findByRole('link', { name: /Öppna länken/ });
    expect(link.getAttribute('href')).toBe('https://example.org/x');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  test('shows an empty state', async () => {
    answerWith();
    show(<NotificationsPanel />);
    expect(await screen.findByText('Inga notiser')).toBeTruthy();
  });

  test('shows an error with a retry when it cannot be fetched', async () => {
    answer(LIST, { status: 500 });
    show(<NotificationsPanel />);
    expect(await screen.findByText('Notiserna kunde inte hämtas.')).toBeTruthy();
    answerWith({});
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
  });

  test('is read-only offline, and explains why', async () => {
    answerWith({});
    show(<NotificationsPanel />);
    await screen.findByText('1 oläst');
    act(reportUnreachable);
    // The rendered output follows the connection with a short delay.
    expect(
      await screen.findByText('Du behöver vara online för att markera som läst.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Markera som läst/ })).toBeNull();
  });
});

describe('open page', () => {
  // PWA-11
  test('shows new notifications without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerWith();
    show(
      <>
        <NotificationWatch />
        <NotificationsPanel />
      </>,
    );
    expect(await screen.findByText('Inga notiser')).toBeTruthy();
    answerWith({});
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
  });

  // SELF-14
  test('pops up an urgent notification once, and marks it as read when it is closed', async () => {
    answerWith({ prio: 1 });
    show(<NotificationWatch />, '/profile/employee');
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stäng' }));
    await waitFor(() => expect(screen.queryByText('Ditt kort är klart')).toBeNull());
    expect(sent.map(({ call }) => call)).toEqual([READ]);
  });

  // SELF-14
  test('pops up a notification with popup texts, and opens its link within the app', async () => {
    const popupTitle = { 'sv-SE': 'Byt lösenord', 'en-GB': 'Change your password' };
    const popup = {
      ...notification,
      key: 'n1',
      link: '/myaccounts',
      isInternalLink: true,
      popupTitle,
      popupMessage: popupTitle,
    };
    answerWith({ prio: 3, link: '/myaccounts', isInternalLink: true, popup });
    const { router } = show(<NotificationWatch />, '/profile/employee');
    expect(await screen.findByRole('status', { name: 'Byt lösenord' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /Visa/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/myaccounts'));
  });

  // PWA-11
  test.each([
    ['hidden', 1],
    ['visible', 0],
  ] as const)('when %s, makes the device show %i notification(s)', async (visibility, shown) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const showNotification = vi
      .fn<ServiceWorkerRegistration['showNotification']>()
      .mockResolvedValue();
    vi.stubGlobal('Notification', { permission: 'granted' });
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, {
        serviceWorker: {
          getRegistration: () => Promise.resolve({ showNotification }),
          addEventListener() {},
          removeEventListener() {},
        },
      }),
    );
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    answerWith();
    show(
      <>
        <NotificationWatch />
        <NotificationsPanel />
      </>,
    );
    expect(await screen.findByText('Inga notiser')).toBeTruthy();
    answerWith({});
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(await screen.findByText('Ditt kort är klart')).toBeTruthy();
    expect(showNotification).toHaveBeenCalledTimes(shown);
    seen.mockRestore();
    vi.unstubAllGlobals();
  });

  test('pops up only notifications that arrive later on the start page, which lists the others', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerWith({ prio: 1 });
    show(<NotificationWatch />, '/home');
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Ditt kort är klart')).toBeNull();

    answerWith(
      { prio: 1 },
      { id: 'n2', prio: 1, title: { 'sv-SE': 'Driftstopp', 'en-GB': 'Outage' } },
    );
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Driftstopp')).toBeTruthy();
  });

  test('pops up nothing while the list is open', async () => {
    answerWith({ prio: 1 });
    show(<NotificationWatch />, '/profile/employee/panels/notifications');
    await act(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 50);
        }),
    );
    expect(screen.queryByText('Ditt kort är klart')).toBeNull();
  });
});
