import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { authentication } from '#contract/authentication.ts';
import { user, type CurrentUser } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { WAITING_FREEZE_KEY } from '#client/session/freezeWaiting.ts';
import HomePage from './HomePage.tsx';

const account = { userStatus: 'Active', validThroughCurrent: null };
const card = {
  status: 'Active',
  validityEndDate: '2028-01-31',
  isoNumber: '9752000000001234',
  liUId: 'nilan234',
  frozenDate: null,
};
const password = {
  renewingRequired: false,
  passwordLastSet: '2025-12-01T08:00:00Z',
  renewBefore: null,
};
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

function answerAll(changes: Record<string, unknown> = {}): void {
  const bodies = {
    '/api/user/account': account,
    '/api/campuscard': card,
    '/api/Password/status': password,
    '/api/Liability': [],
    '/api/user/notifications': [],
    ...changes,
  };
  for (const [path, body] of Object.entries(bodies)) answer(`GET ${path}`, { body });
}
const open = (changes: Partial<CurrentUser> = {}) => {
  signIn(changes);
  return show(<HomePage />);
};
const needsMe = () =>
  screen.queryByRole('heading', { name: 'Väntar på dig' })?.closest('section') ?? null;
const thing = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  // The translations are already loaded at this point.
  answerAll();
});
afterEach(() => {
  localStorage.clear();
  reportReached();
  vi.useRealTimers();
});

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
    const link = await screen.findByRole('link', { name: 'Kontakta helpdesk' });
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
      await within(needsMe()!).findByRole('button', { name: 'Häv frysningen' }, { timeout: 8000 }),
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
      JSON.stringify({ liUId: 'annli42', key: 'k', askedAt: 1 }),
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

describe('own things', () => {
  test('show that they are loading', () => {
    for (const path of ['/api/user/account', '/api/campuscard', '/api/Password/status'])
      answer(`GET ${path}`, 'never');
    open();
    expect(screen.getByText('Ser efter om något väntar på dig')).toBeTruthy();
    expect(thing('Konto').getByRole('status')).toBeTruthy();
  });

  test('show how long the account is valid, with the days left when there are few', async () => {
    answerAll({ '/api/user/account': { ...account, validThroughCurrent: '2026-03-20' } });
    open();
    expect(
      await thing('Konto').findByText(/Gäller till och med 20 mars, 10 dagar kvar/),
    ).toBeTruthy();
  });

  test('show when the password was changed', async () => {
    open();
    expect(await thing('Lösenord').findByText('Bytt i december 2025')).toBeTruthy();
  });

  test('show that there is no card, without an error, and link to the order', async () => {
    answer('GET /api/campuscard', { status: 404 });
    answer('GET /api/campuscard/hasongoingorder', {
      body: { hasOngoingOrder: false, order: null },
    });
    open();
    expect(
      (
        await thing('Campuskort').findByRole('link', { name: 'Beställ kort' }, { timeout: 8000 })
      ).getAttribute('href'),
    ).toMatch(/^\/home\/panels\/ordercampuscard/);
    expect(await thing('Campuskort').findByText('Inget kort')).toBeTruthy();
    expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
  });

  test.each([
    ['Ordered', 'Kortet är beställt'],
    ['InProduction', 'Kortet tillverkas'],
    ['ReadyForCollection', 'Kortet går att hämta'],
  ])(
    'show the progress of a card order that is %s instead of a missing card',
    async (status, says) => {
      answer('GET /api/campuscard', { status: 404 });
      answer('GET /api/campuscard/hasongoingorder', {
        body: { hasOngoingOrder: true, order: { status, orderedDate: '2026-03-09T08:00:00Z' } },
      });
      open();
      expect(await thing('Campuskort').findByText(says, {}, { timeout: 8000 })).toBeTruthy();
      expect(
        thing('Campuskort').getByRole('link', { name: 'Följ beställningen' }).getAttribute('href'),
      ).toBe('/card');
      expect(screen.queryByText('Inget kort')).toBeNull();
    },
  );

  test('do not ask for another order while a card is on order', async () => {
    answerAll({ '/api/campuscard': { ...card, status: 'Blocked' } });
    answer('GET /api/campuscard/hasongoingorder', {
      body: {
        hasOngoingOrder: true,
        order: { status: 'Ordered', orderedDate: '2026-03-09T08:00:00Z' },
      },
    });
    open();
    expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
    expect(thing('Campuskort').getByText('Spärrat')).toBeTruthy();
    expect(screen.queryByText('Ditt campuskort är spärrat')).toBeNull();
  });

  test('link to their pages', async () => {
    open();
    await screen.findByText('Inget väntar på dig just nu');
    const hrefs = ['Konto', 'Campuskort', 'Lösenord'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/profile/employee', '/card', '/myaccounts']);
  });

  test('start with the card for a student, and with the account for an employee', async () => {
    const order = (section = 'Läget just nu') =>
      within(screen.getByRole('region', { name: section }))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    const { unmount } = open();
    await screen.findByText('Inget väntar på dig just nu');
    expect(order()).toEqual([
      'Konto',
      'Campuskort',
      'Lösenord',
      'Mina datorer och enheter',
      'Mina ärenden',
    ]);
    unmount();
    open({ personType: 'Student' });
    expect(order()).toEqual(['Campuskort', 'Konto', 'Lösenord']);
    expect(order('Mer för dig')).toEqual(['Program']);
  });
});

describe('card', () => {
  const face = () => screen.queryByRole('region', { name: 'Ditt campuskort' });

  test('comes first for a student, and links to the full-screen view', async () => {
    answerAll({
      '/api/campuscard': card,
      '/api/Liability': [{ liabilityType: 'Card', liabilityStatus: 'Requested', link: '' }],
    });
    open({ personType: 'Student', displayName: 'Nils Andersson' });
    await waitFor(() => expect(face()).not.toBeNull(), { timeout: 8000 });
    expect(face()!.textContent).toContain('Nils Andersson');
    expect(
      within(face()!)
        .getByRole('link', { name: 'Visa kortet på hela skärmen' })
        .getAttribute('href'),
    ).toBe('/home/panels/campuscard/show?dismissType=close');
    expect(face()!.compareDocumentPosition(needsMe()!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('is replaced by an error with a retry when it cannot be fetched', async () => {
    answer('GET /api/campuscard', { status: 500 });
    open({ personType: 'Student' });
    const notice = await screen.findByText(/Kortet kunde inte visas/, {}, { timeout: 8000 });
    answerAll({ '/api/campuscard': card });
    fireEvent.click(within(notice).getByRole('button'));
    await waitFor(() => expect(face()).not.toBeNull());
  });

  test('is a row among an employee’s things', async () => {
    open();
    expect(await thing('Campuskort').findByText('Aktivt')).toBeTruthy();
    expect(face()).toBeNull();
  });
});

describe('work', () => {
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  test('comes first for users with a role, and is listed nowhere else', () => {
    open({ roleIds: ['AccountAdministrator'] });
    expect(
      within(screen.getByRole('heading', { name: 'Arbete' }).closest('section') ?? document.body)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/accountmanagement',
      '/accountsearch',
      '/createactivationkey/search',
      '/deceasedresetpassword',
      '/finance',
    ]);
  });

  test('is hidden from users without a role, and no link appears twice', () => {
    open();
    expect(screen.queryByRole('heading', { name: 'Arbete' })).toBeNull();
    expect(hrefs().filter((href) => href?.startsWith('/accountmanagement'))).toEqual([]);
    expect(new Set(hrefs()).size).toBe(hrefs().length);
  });
});
