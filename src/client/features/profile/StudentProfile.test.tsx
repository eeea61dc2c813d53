import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { StudentProfile } from './StudentProfile.tsx';

const account = {
  primaryAffiliation: 'student',
  liUEmailAddress: 'nils@student.example.org',
  studies: {
    programme: { 'sv-SE': 'Civilingenjör i datateknik', 'en-GB': 'MSc in Computer Engineering' },
    credits: 120,
    registeredThrough: '2026-01-18',
  },
};
const options = {
  alumOptionAvailable: false,
  postponeOptionAvailable: false,
  retireOptionAvailable: false,
  retirementDate: null,
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  signIn({ personType: 'Student', primaryAffiliation: 'student' });
  answer('GET /api/user/account', { body: account });
  answer('GET /api/students/self/retirementoptions', { body: options });
});
afterEach(() => vi.useRealTimers());

test('shows the studies in words', async () => {
  show(<StudentProfile />);
  expect(await screen.findByText('Civilingenjör i datateknik')).toBeTruthy();
  expect(screen.getByText('120 hp')).toBeTruthy();
  expect(screen.getByText('18 januari 2026')).toBeTruthy();
  expect(screen.getByText('nils@student.example.org')).toBeTruthy();
});

test('shows that a student has not registered yet', async () => {
  answer('GET /api/user/account', {
    body: { ...account, studies: { ...account.studies, registeredThrough: null } },
  });
  show(<StudentProfile />);
  expect(await screen.findByText('Inte registrerad än')).toBeTruthy();
});

describe('end of the studies', () => {
  test('offers no choice without a date', async () => {
    show(<StudentProfile />);
    expect(await screen.findByText(/Inget är på väg att avsluta kontot/)).toBeTruthy();
    expect(screen.getByText(/Just nu finns inget att välja/)).toBeTruthy();
  });

  // STUD-02
  test('shows only the offered choices, each with its consequence', async () => {
    answer('GET /api/students/self/retirementoptions', {
      body: { ...options, retireOptionAvailable: true, retirementDate: '2026-06-01' },
    });
    show(<StudentProfile />);
    expect(
      await screen.findByText(/Kontot avslutas 1 juni om du inte väljer något annat/),
    ).toBeTruthy();
    expect(screen.getByText(/Avsluta kontot/)).toBeTruthy();
    expect(screen.queryByText(/Bli alumn/)).toBeNull();
    expect(screen.queryByText(/Fortsätta som student/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Välj vad som händer' }).getAttribute('href')).toBe(
      '/myaccounts/studentretirement',
    );
  });

  test('shows that an alumnus keeps the account', async () => {
    signIn({ personType: 'Student', primaryAffiliation: 'alum' });
    show(<StudentProfile />);
    expect(await screen.findByText(/Du har ett konto som alumn/)).toBeTruthy();
    expect(screen.queryByText(/inget att välja/)).toBeNull();
  });

  test('shows the studies when the other call fails', async () => {
    answer('GET /api/students/self/retirementoptions', { status: 500 });
    show(<StudentProfile />);
    expect(
      await screen.findByText('Det gick inte att hämta vad som gäller för ditt konto.'),
    ).toBeTruthy();
    expect(screen.getByText('Civilingenjör i datateknik')).toBeTruthy();
  });
});
