import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer } from '#tests/support/screen.tsx';
import {
  account,
  answerAll,
  card,
  lists,
  needsMe,
  open,
  openWithLists,
  thing,
  setUpHome,
} from '#tests/support/home.tsx';

setUpHome();

describe('own things', () => {
  test('appear with what waits, or when that takes too long, and show that they are loading', async () => {
    for (const path of ['/api/user/account', '/api/campuscard', '/api/Password/status'])
      answer(`GET ${path}`, 'never');
    open();
    expect(screen.queryByRole('region', { name: 'Läget just nu' })).toBeNull();
    await lists();
    expect(screen.getByText('Ser efter om något väntar på dig')).toBeTruthy();
    expect(thing('Konto').getByRole('status')).toBeTruthy();
  });

  test('show how long the account is valid, with the days left when there are few', async () => {
    answerAll({ '/api/user/account': { ...account, validThroughCurrent: '2026-03-20' } });
    await openWithLists();
    expect(
      await thing('Konto').findByText(/Gäller till och med 20 mars, 10 dagar kvar/),
    ).toBeTruthy();
  });

  test('show when the password was changed', async () => {
    await openWithLists();
    expect(await thing('Lösenord').findByText('Bytt i december 2025')).toBeTruthy();
  });

  test('show that there is no card, without an error, and link to the order', async () => {
    answer('GET /api/campuscard', { status: 404 });
    answer('GET /api/campuscard/hasongoingorder', {
      body: { hasOngoingOrder: false, order: null },
    });
    await openWithLists();
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
      await openWithLists();
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
    await openWithLists();
    expect(await screen.findByText('Inget väntar på dig just nu')).toBeTruthy();
    expect(thing('Campuskort').getByText('Spärrat')).toBeTruthy();
    expect(screen.queryByText('Ditt campuskort är spärrat')).toBeNull();
  });

  test('link to their pages', async () => {
    await openWithLists();
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
    const { unmount } = await openWithLists();
    await screen.findByText('Inget väntar på dig just nu');
    expect(order()).toEqual([
      'Konto',
      'Campuskort',
      'Lösenord',
      'Mina datorer och enheter',
      'Mina ärenden',
      'Inbjudna gäster',
    ]);
    unmount();
    await openWithLists({ personType: 'Student' });
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
    await openWithLists({ personType: 'Student', displayName: 'Nils Andersson' });
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
    await openWithLists({ personType: 'Student' });
    const notice = await screen.findByText(/Kortet kunde inte visas/, {}, { timeout: 8000 });
    answerAll({ '/api/campuscard': card });
    fireEvent.click(within(notice).getByRole('button'));
    await waitFor(() => expect(face()).not.toBeNull());
  });

  test('is a row among an employee’s things', async () => {
    await openWithLists();
    expect(await thing('Campuskort').findByText('Aktivt')).toBeTruthy();
    expect(face()).toBeNull();
  });
});

describe('work', () => {
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  test('comes first for users with a role, and is listed nowhere else', async () => {
    await openWithLists({ roleIds: ['AccountAdministrator'] });
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

  test('is hidden from users without a role, and no link appears twice', async () => {
    await openWithLists();
    expect(screen.queryByRole('heading', { name: 'Arbete' })).toBeNull();
    expect(hrefs().filter((href) => href?.startsWith('/accountmanagement'))).toEqual([]);
    expect(new Set(hrefs()).size).toBe(hrefs().length);
  });
});
