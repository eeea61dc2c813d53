import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { HelpdeskInformation } from '#contract/helpdesk.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { HelpdeskCard } from './HelpdeskCard.tsx';

const contact = {
  phoneNumber: '013-28 28 28',
  email: 'helpdesk@example.org',
  openingHours: { 'sv-SE': 'Vardagar 8–16', 'en-GB': 'Weekdays 8–16' },
  openingHoursDeviationsLink: 'https://example.org/hours',
  createSupportCaseLink: 'https://example.org/case',
};
const information: HelpdeskInformation = {
  ...contact,
  kcInformation: contact,
  infoCentreInformation: {
    phoneNumber: '013-28 10 00',
    email: 'info@example.org',
    openingHours: null,
    homePage: 'https://example.org/info',
  },
};
const employees = 'GET /api/helpdeskInformation?targetGroup=Employee';
const students = 'GET /api/helpdeskInformation?targetGroup=Student';
const createCase = () => screen.queryByRole('link', { name: /Skapa ärende/ });

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  answer(employees, { body: information });
  answer(students, { body: information });
});

// SHELL-11
test('shows all contact details, with the phone number as a link that calls it', async () => {
  signIn();
  show(<HelpdeskCard />);
  expect(
    (await screen.findByRole('link', { name: 'Ring 013-28 28 28' })).getAttribute('href'),
  ).toBe('tel:013282828');
  expect(screen.getByText('Vardagar 8–16')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Avvikande öppettider/ }).getAttribute('href')).toBe(
    'https://example.org/hours',
  );
  expect(screen.getByRole('link', { name: 'helpdesk@example.org' }).getAttribute('href')).toBe(
    'mailto:helpdesk@example.org',
  );
  expect(createCase()?.getAttribute('href')).toBe('https://example.org/case');
});

test('shows whether the desk is open now, beside its opening hours', async () => {
  answer(employees, {
    body: {
      ...information,
      openingPeriods: [{ opens: '2000-01-01T07:00:00.000Z', closes: '2100-01-01T15:30:00.000Z' }],
    },
  });
  signIn();
  show(<HelpdeskCard />);
  expect(await screen.findByText('Öppet till 16.30')).toBeTruthy();
  expect(screen.getByText('Vardagar 8–16')).toBeTruthy();
});

// SHELL-12
describe('link to a new case', () => {
  test.each([AuthenticationScope.BankId, AuthenticationScope.EduId, AuthenticationScope.Email])(
    'is hidden for sign-in method %i',
    async (scope) => {
      signIn({}, scope);
      show(<HelpdeskCard />);
      await screen.findByText('Vardagar 8–16');
      expect(createCase()).toBeNull();
    },
  );

  test('is hidden without a session', async () => {
    show(<HelpdeskCard />);
    await screen.findByText('Vardagar 8–16');
    expect(createCase()).toBeNull();
  });

  test('is hidden when the university has no link', async () => {
    answer(employees, { body: { ...information, createSupportCaseLink: null } });
    signIn();
    show(<HelpdeskCard />);
    await screen.findByText('Vardagar 8–16');
    expect(createCase()).toBeNull();
  });
});

// SHELL-13
describe('for a student', () => {
  const infoCentre = {
    ...information,
    phoneNumber: '013-28 10 00',
    email: 'info@example.org',
    openingHours: null,
    openingHoursDeviationsLink: null,
  };

  test('shows the info centre first and the helpdesk after it', async () => {
    answer(students, { body: infoCentre });
    signIn({ personType: 'Student' });
    show(<HelpdeskCard />);
    const desks = (await screen.findAllByRole('heading', { level: 3 })).map(
      ({ textContent }) => textContent,
    );
    expect(desks).toEqual(['Infocenter', 'Helpdesk']);
    expect(screen.getByRole('link', { name: 'Ring 013-28 10 00' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ring 013-28 28 28' })).toBeTruthy();
  });

  test('omits unknown opening hours of the info centre, and links to its home page', async () => {
    answer(students, { body: infoCentre });
    signIn({ personType: 'Student' });
    show(<HelpdeskCard />);
    const desk = within(
      (await screen.findByRole('heading', { name: 'Infocenter' })).closest('section') ??
        document.body,
    );
    expect([
      desk.queryByText(/Öppettider/),
      desk.queryByText('Vardagar 8–16'),
      desk.queryByRole('link', { name: /Avvikande/ }),
    ]).toEqual([null, null, null]);
    expect(desk.getByRole('link', { name: /Webbplats/ }).getAttribute('href')).toBe(
      'https://example.org/info',
    );
    expect(screen.getByText('Vardagar 8–16')).toBeTruthy();
  });

  test('shows the info centre’s own opening hours', async () => {
    answer(students, {
      body: {
        ...infoCentre,
        openingHours: { 'sv-SE': 'Torsdagar 12–13', 'en-GB': 'Thursdays 12–13' },
      },
    });
    signIn({ personType: 'Student' });
    show(<HelpdeskCard />);
    const desk = within(
      (await screen.findByRole('heading', { name: 'Infocenter' })).closest('section') ??
        document.body,
    );
    expect(desk.getByText('Torsdagar 12–13')).toBeTruthy();
  });

  test('shows one link to a new case', async () => {
    signIn({ personType: 'Student' });
    show(<HelpdeskCard />);
    await screen.findByRole('heading', { name: 'Infocenter' });
    expect(screen.getAllByRole('link', { name: /Skapa ärende/ })).toHaveLength(1);
  });
});

test('shows an employee one desk', async () => {
  signIn();
  show(<HelpdeskCard />);
  await screen.findByText('Vardagar 8–16');
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
});

// ERR-23
test('shows a failure as a toast and instead of the card, and can be retried', async () => {
  answer(employees, { status: 500 });
  signIn();
  show(<HelpdeskCard />);
  expect(
    await screen.findByText('Kontaktuppgifterna till helpdesk kunde inte hämtas.'),
  ).toBeTruthy();
  expect(toastStore.get().map(({ messages }) => messages[0])).toMatchObject([
    { keys: ['ERROR_FETCH_HELPDESK_INFORMATION'] },
  ]);

  answer(employees, { body: information });
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText('Vardagar 8–16')).toBeTruthy();
});

test('shows a message without a toast when offline without stored data', async () => {
  answer(employees, 'noNetwork');
  signIn();
  show(<HelpdeskCard />);
  await waitFor(() =>
    expect(screen.getByText('Kontaktuppgifterna till helpdesk kunde inte hämtas.')).toBeTruthy(),
  );
  expect(toastStore.get()).toEqual([]);
});
