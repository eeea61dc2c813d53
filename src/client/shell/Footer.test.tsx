import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { ApplicationConfiguration } from '#contract/configuration.ts';
import { queryClient } from '../api/queryClient.ts';
import { application, applicationQuery } from '../api/product.ts';
import { Footer } from './Footer.tsx';

const HELPDESK = 'GET /api/helpdeskInformation?targetGroup=Employee';
const configure = (changes: Partial<ApplicationConfiguration>) =>
  void queryClient.setQueryData(applicationQuery().queryKey, { ...application(), ...changes });
const openingHours = { 'sv-SE': 'Vardagar 8–16', 'en-GB': 'Weekdays 8–16' };
const desk = { phoneNumber: '013-28 28 28', email: 'helpdesk@example.org', openingHours };
const period = (day: string) => ({ opens: `${day}T07:00:00.000Z`, closes: `${day}T15:00:00.000Z` });
const periods = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-12-28'].map(period);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T09:00:00Z') });
  await startScreens();
  signIn();
  answer(HELPDESK, { body: desk });
});
afterEach(() => vi.useRealTimers());

// SHELL-10
test('links to the university’s other systems and to its accessibility statement', () => {
  configure({
    systemLinks: [
      {
        title: { 'sv-SE': 'Lärplattformen', 'en-GB': 'Learning platform' },
        url: 'https://learn.example.org',
      },
    ],
    availabilityLink: 'https://example.org/a11y',
  });
  show(<Footer />);
  expect(screen.getByRole('link', { name: 'Lärplattformen' }).getAttribute('href')).toBe(
    'https://learn.example.org',
  );
  expect(screen.getByRole('link', { name: 'Tillgänglighet' }).getAttribute('href')).toBe(
    'https://example.org/a11y',
  );
});

test('links to the portal’s own statement when the university has configured no links', () => {
  show(<Footer />);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Hjälp',
    'Tillgänglighet',
  ]);
  expect(screen.getByRole('link', { name: 'Tillgänglighet' }).getAttribute('href')).toBe(
    '/accessibility',
  );
});

// SHELL-11
test('links to the phone number and to the help panel', async () => {
  show(<Footer />);
  expect(
    (await screen.findByRole('link', { name: 'Ring 013-28 28 28' })).getAttribute('href'),
  ).toBe('tel:013282828');
  expect(screen.getByRole('link', { name: 'Hjälp' }).getAttribute('href')).toMatch(
    /\/panels\/helpdesk/,
  );
});

describe('the opening hours', () => {
  test.each([
    ['2026-11-19T09:00:00Z', 'Öppet till 16'],
    ['2026-11-19T05:00:00Z', 'Stängt nu, öppnar i dag kl. 8'],
    ['2026-11-19T16:00:00Z', 'Stängt nu, öppnar i morgon kl. 8'],
    ['2026-11-20T16:00:00Z', 'Stängt nu, öppnar på måndag kl. 8'],
    ['2026-12-23T16:00:00Z', 'Stängt nu, öppnar på måndag kl. 8'],
    ['2026-12-20T16:00:00Z', 'Stängt nu, öppnar 28 december kl. 8'],
  ])('at %s are shown as: %s', async (now, says) => {
    vi.setSystemTime(new Date(now));
    answer(HELPDESK, { body: { ...desk, openingPeriods: periods } });
    show(<Footer />);
    expect(await screen.findByText(says)).toBeTruthy();
  });

  test('are shown as text after the last known period, or when they are known only as text', async () => {
    vi.setSystemTime(new Date('2026-12-28T16:00:00Z'));
    answer(HELPDESK, { body: { ...desk, openingPeriods: periods } });
    show(<Footer />);
    expect(await screen.findByText('Vardagar 8–16')).toBeTruthy();
  });
});

test('shows the number in the page when the contact details cannot be loaded', async () => {
  document.head.innerHTML =
    '<meta name="helpdesk-phone" content="013-28 28 28"><meta name="student-helpdesk-phone" content="013-28 10 00">';
  answer(HELPDESK, { status: 500 });
  show(<Footer />);
  expect(
    (await screen.findByRole('link', { name: 'Ring 013-28 28 28' })).getAttribute('href'),
  ).toBe('tel:013282828');
  expect(screen.queryByText('Kontaktuppgifterna till helpdesk kunde inte hämtas.')).toBeNull();
  document.head.replaceChildren();
});

test('shows a message when the contact details cannot be loaded and the page has no number', async () => {
  answer(HELPDESK, { status: 500 });
  show(<Footer />);
  expect(
    await screen.findByText('Kontaktuppgifterna till helpdesk kunde inte hämtas.'),
  ).toBeTruthy();
});
