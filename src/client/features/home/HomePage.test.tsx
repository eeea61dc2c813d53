import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { now } from '#client/device/clock.ts';
import { answer, show, signIn } from '#tests/support/screen.tsx';
import { authentication } from '#contract/authentication.ts';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportUnreachable } from '#client/offline/connection.ts';
import { WAITING_FREEZE_KEY } from '#client/session/freezeWaiting.ts';
import HomePage from './HomePage.tsx';
import {
  account,
  answerAll,
  card,
  needsMe,
  open,
  password,
  thing,
  setUpHome,
} from '#tests/support/home.tsx';

setUpHome();

const notification = {
  id: 'n1',
  prio: 1,
  date: '2026-03-09T08:00:00Z',
  daysBackInTime: 1,
  notificationType: 'x',
  link: null,
  isInternalLink: false,
  isRead: false,
  title: { 'sv-SE': 'Ditt kort är klart', 'en-GB': 'Your card is ready' },
  message: { 'sv-SE': '', 'en-GB': '' },
};

test('greets with the given name, depending on the hour', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/Anna$/);
});

test.each([
  ['Anna Lindqvist', /, Anna$/],
  [null, /^[^,]+$/],
])('greets a user whose record has not loaded: with the display name %s', (displayName, says) => {
  signIn();
  queryClient.removeQueries({ queryKey: query(user.current, {}).queryKey });
  queryClient.setQueryData(
    query(authentication.current, {}).queryKey,
    (who) => who && { ...who, displayName },
  );
  show(<HomePage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(says);
});

describe('concerns', () => {
  test('are absent, and the page shows that without a list', async () => {
    open();
    expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
    expect(needsMe()).toBeNull();
  });

  test('are counted in the sentence below the greeting', async () => {
    answerAll({
      '/api/Liability': [{ liabilityType: 'Card', liabilityStatus: 'Requested', link: '' }],
      '/api/Password/status': { ...password, renewBefore: '2026-03-12' },
    });
    open();
    expect(await screen.findByText('2 saker väntar på dig')).toBeTruthy();
    const rows = within(needsMe()!)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Brådskande: Byt lösenord före i övermorgon',
      'Snart: Villkor för campuskort väntar på ditt svar',
    ]);
  });

  test('link to the helpdesk when no screen of the portal can resolve them', async () => {
    answerAll({ '/api/campuscard': { ...card, status: 'Invalid' } });
    open();
    const link = await screen.findByRole('link', { name: 'Kontakta oss' });
    expect(link.getAttribute('href')).toBe('/home/panels/helpdesk?dismissType=close');
    expect(
      document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toMatch(/Ditt campuskort/);
  });

  test('include a frozen card, which can be unfrozen or shown from there', async () => {
    answerAll({ '/api/campuscard': { ...card, status: 'Frozen' } });
    answer('POST /api/campuscard/unfreeze', { body: card });
    open();
    expect((await screen.findByRole('link', { name: 'Visa kortet' })).getAttribute('href')).toBe(
      '/card',
    );
    fireEvent.click(
      await within(needsMe()!).findByRole('button', { name: 'Tina upp kortet' }, { timeout: 8000 }),
    );
    expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
    expect(thing('Campuskort').getByText('Aktivt')).toBeTruthy();
  });

  test('include a freeze that waits for the network, with the number to call', async () => {
    answer('GET /api/helpdeskInformation?targetGroup=Employee', {
      body: { phoneNumber: '013-10 00 00' },
    });
    localStorage.setItem(
      WAITING_FREEZE_KEY,
      JSON.stringify({ liUId: 'annli42', key: 'k', askedAt: now() }),
    );
    reportUnreachable();
    open();
    expect(await screen.findByText('Kortet är inte fryst än', {}, { timeout: 8000 })).toBeTruthy();
    expect((await screen.findByRole('link', { name: '013-10 00 00' })).getAttribute('href')).toBe(
      'tel:013100000',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Frys inte kortet' }));
    expect(screen.queryByText('Kortet är inte fryst än')).toBeNull();
  });

  test('include unread notifications, with the title of the first', async () => {
    answerAll({ '/api/user/notifications': [notification] });
    open();
    expect(await screen.findByText('Du har en oläst notis')).toBeTruthy();
    expect(screen.getByText('Ditt kort är klart')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Läs' }).getAttribute('href')).toBe(
      '/home/panels/notifications?dismissType=close',
    );
  });

  test('do not include notifications that are only informative', async () => {
    answerAll({ '/api/user/notifications': [{ ...notification, prio: 2 }] });
    open();
    expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
    expect(needsMe()).toBeNull();
  });

  test('show a matter once, and not as a notification too', async () => {
    answerAll({
      '/api/campuscard': { ...card, status: 'Blocked' },
      '/api/user/notifications': [{ ...notification, notificationType: 'Card' }],
    });
    answer('GET /api/campuscard/hasongoingorder', {
      body: { hasOngoingOrder: false, order: null },
    });
    open();
    expect(await screen.findByText('Ditt campuskort är spärrat')).toBeTruthy();
    expect(screen.getByText('En sak väntar på dig')).toBeTruthy();
    expect(screen.queryByText('Du har en oläst notis')).toBeNull();
  });

  test('fetch the retirement options for students only', async () => {
    answerAll({ '/api/user/account': { ...account, userStatus: 'Inretirement' } });
    answer('GET /api/students/self/retirementoptions', {
      body: {
        alumOptionAvailable: false,
        postponeOptionAvailable: true,
        retireOptionAvailable: true,
        retirementDate: '2026-06-01',
      },
    });
    open({ personType: 'Student', primaryAffiliation: 'student' });
    expect(await screen.findByText('Ditt konto avslutas 1 juni')).toBeTruthy();
  });
});

test('shows the day on which a student’s account retires before the options have loaded', async () => {
  answerAll({
    '/api/user/account': { ...account, userStatus: 'Inretirement', retirementDate: '2026-06-01' },
  });
  answer('GET /api/students/self/retirementoptions', 'never');
  open({ personType: 'Student', primaryAffiliation: 'student' });
  expect(await screen.findByText('Ditt konto avslutas 1 juni')).toBeTruthy();
});

describe('when a call fails', () => {
  test('the page names the missing part, shows the others and offers to retry', async () => {
    answer('GET /api/campuscard', { status: 500 });
    answerAll({ '/api/user/notifications': [notification] });
    answer('GET /api/campuscard', { status: 500 });
    open();
    expect(await screen.findByText('Du har en oläst notis')).toBeTruthy();
    expect(await screen.findByText(/Här saknas: campuskort/)).toBeTruthy();
    expect(thing('Campuskort').getByText('Kunde inte hämtas')).toBeTruthy();
    expect(thing('Konto').getByText('Aktivt')).toBeTruthy();

    answer('GET /api/campuscard', { body: card });
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen: Campuskort' }));
    expect(await thing('Campuskort').findByText('Aktivt')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Här saknas/)).toBeNull());
  });

  test('the page does not claim that there are no concerns', async () => {
    answer('GET /api/Password/status', { status: 503 });
    open();
    expect(await screen.findByText('Inget väntar på dig i det som kunde hämtas')).toBeTruthy();
  });

  test('the links remain even if all calls fail', async () => {
    for (const path of [
      '/api/user/account',
      '/api/campuscard',
      '/api/Password/status',
      '/api/Liability',
      '/api/user/notifications',
    ]) {
      answer(`GET ${path}`, { status: 500 });
    }
    open();
    await screen.findByText(/Här saknas/);
    expect(screen.getByRole('link', { name: 'Konto' }).getAttribute('href')).toBe(
      '/profile/employee',
    );
  });
});
