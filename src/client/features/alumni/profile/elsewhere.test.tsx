import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import type { AlumniProfile } from '#contract/alumni.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { hasUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import LeavePage from '../leave/LeavePage.tsx';
import ProfilePage from './ProfilePage.tsx';

vi.mock('#client/session/signOut.ts', () => ({
  signOut: vi.fn<(scope: number, path: string) => Promise<void>>(() => Promise.resolve()),
}));
const { signOut } = await import('#client/session/signOut.ts');

const GET = 'GET /api/alumniportal/profile';
const PUT = 'PUT /api/alumniportal/profile';
const COUNTRIES = 'POST /api/alumniportal/countries';
const TERMS = 'GET /api/alumniportal/liability';
const home = {
  id: 'a',
  isPrimary: true,
  address: 'Storgatan 1',
  zipCode: '582 22',
  city: 'Linköping',
  country: 'SE',
  addressType: 'Home',
} as const;
const summer = {
  ...home,
  id: 'b',
  isPrimary: false,
  address: 'Strandvägen 3',
  addressType: 'Other',
} as const;
const profile: AlumniProfile = {
  personalData: {
    firstName: 'Sara',
    lastName: 'Lund',
    gender: 'Female',
    email: 'sara@example.org',
    mobile: '',
    secondaryEmail: null,
    linkedIn: '',
  },
  alumnSettings: {
    preferredLanguage: 'sv-SE',
    massMailingPostal: false,
    massMailingEmail: true,
    massMailingMobile: false,
    newsletterSv: true,
    newsletterEn: false,
    liUMagazine: false,
  },
  streetAddresses: [home, summer],
  workPlace: { name: 'Kvarnby kommun', position: 'Lärare' },
  isLatestLiabilityApproved: true,
  pendingEmail: null,
  detailsConfirmed: '2026-11-01T09:00:00.000Z',
  isEmailRejected: false,
  isAddressRejected: false,
  educations: [],
};
const open = (tab: string, changes: Partial<AlumniProfile> = {}) => {
  signIn({ isInAlumniPortal: true }, AuthenticationScope.Email);
  answer(GET, { body: { ...profile, ...changes } });
  answer(COUNTRIES, { body: [{ code: 'SE', title: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' } }] });
  return show(
    <Routes>
      <Route path="/alumni-portal/profile/:tab" element={<ProfilePage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/alumni-portal/profile/${tab}`,
  );
};
const changesSent = () => sent.filter(({ call }) => call === PUT).map(({ body }) => body);
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
/**
 * Simulates a change saved by another browser after the page was loaded: the next save is refused.
 */
const savedElsewhere = (changes: Partial<AlumniProfile>) => {
  answer(GET, { body: { ...profile, ...changes } });
  answer(PUT, { status: 409 });
};

beforeEach(async () => {
  await startScreens();
  vi.mocked(signOut).mockClear();
});

// ALUM-10
describe('when another browser has saved in the meantime', () => {
  test('shows the other value below a field changed in both; the next save keeps what only they changed', async () => {
    open('personal');
    await type(/^Förnamn/, 'Sara Maria');
    savedElsewhere({
      personalData: {
        ...profile.personalData,
        firstName: 'Sara Lisa',
        lastName: 'Lundh',
        gender: 'None',
      },
    });
    await press('Spara');
    expect(await screen.findByText('Ändrat på ett annat ställe till: Sara Lisa')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe('Sara Maria');
    expect(screen.getByLabelText<HTMLInputElement>(/^Efternamn/).value).toBe('Lundh');
    expect(screen.getByLabelText<HTMLInputElement>('Vill inte ange').checked).toBe(true);
    // The form is still unsaved: the notice stays, and leaving the page asks.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText('Ändrat på ett annat ställe till: Sara Lisa')).toBeTruthy();
    expect(hasUnsavedChanges()).toBe(true);
    const merged = {
      ...profile.personalData,
      firstName: 'Sara Maria',
      lastName: 'Lundh',
      gender: 'None',
    } as const;
    answer(PUT, { body: { ...profile, personalData: merged } });
    await press('Spara');
    await waitFor(() => expect(changesSent().at(-1)).toMatchObject({ personalData: merged }));
    await waitFor(() => expect(screen.queryByText(/^Ändrat på ett annat ställe/)).toBeNull());
    expect(hasUnsavedChanges()).toBe(false);
  });

  test('changes only the edited address when the one above it has been removed', async () => {
    open('addresses');
    await press(/^Ändra Strandvägen 3/);
    await type(/^Gatuadress/, 'Strandvägen 4');
    savedElsewhere({ streetAddresses: [{ ...summer, isPrimary: true }] });
    await press('Spara');
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    answer(PUT, {
      body: {
        ...profile,
        streetAddresses: [{ ...summer, isPrimary: true, address: 'Strandvägen 4' }],
      },
    });
    await waitFor(() => expect(screen.queryByLabelText('Skicka post hit')).toBeNull());
    await press('Spara');
    await waitFor(() =>
      expect(changesSent()[1]).toMatchObject({
        streetAddresses: [{ id: 'b', isPrimary: true, address: 'Strandvägen 4' }],
      }),
    );
  });

  test('announces that the edited address was removed, and adds it on saving', async () => {
    open('addresses');
    await press(/^Ändra Strandvägen 3/);
    await type(/^Gatuadress/, 'Strandvägen 4');
    savedElsewhere({ streetAddresses: [home] });
    await press('Spara');
    expect(await screen.findByText(/^Adressen togs bort i en annan webbläsare/)).toBeTruthy();
    answer(PUT, { body: profile });
    await press('Spara');
    await waitFor(() =>
      expect(changesSent()[1]).toMatchObject({
        streetAddresses: [home, { id: null, isPrimary: false, address: 'Strandvägen 4' }],
      }),
    );
  });
});

describe('when a response is lost', () => {
  test('saving reuses the idempotency key for the same change, but not for another one', async () => {
    open('personal');
    await type(/^Förnamn/, 'Sara Maria');
    answer(PUT, 'noNetwork');
    await press('Spara');
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe('Sara Maria');
    await press('Spara');
    await waitFor(() => expect(changesSent()).toHaveLength(2));
    await type(/^Förnamn/, 'Sara Lisa');
    await press('Spara');
    await waitFor(() => expect(changesSent()).toHaveLength(3));
    const [first, second, third] = keysOf(PUT);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('leaving signs out on the second try, when the profile no longer exists', async () => {
    signIn({}, AuthenticationScope.Email);
    answer(GET, { body: profile });
    show(<LeavePage />, '/alumni-portal/leave');
    answer('DELETE /api/alumniportal/profile', 'noNetwork');
    await press('Lämna alumnportalen');
    expect(await screen.findByText(/^Inget svar kom/)).toBeTruthy();
    expect(signOut).not.toHaveBeenCalled();
    answer('DELETE /api/alumniportal/profile', { status: 403 });
    await press('Lämna alumnportalen');
    await waitFor(() =>
      expect(signOut).toHaveBeenCalledWith(
        AuthenticationScope.Email,
        '/alumni-portal/signout/left',
      ),
    );
  });
});

test('saves once for a double submission', async () => {
  open('work');
  await type('Titel', 'Rektor');
  answer(PUT, { body: { ...profile, workPlace: { name: 'Kvarnby kommun', position: 'Rektor' } } });
  const form = (await screen.findByRole('button', { name: 'Spara' })).closest('form');
  for (const one of [form, form]) if (one) fireEvent.submit(one);
  expect(await screen.findByDisplayValue('Rektor')).toBeTruthy();
  await waitFor(() => expect(changesSent()).toHaveLength(1));
});

describe.each<[string, Reply]>([
  ['failing', { status: 500 }],
  ['offline', 'noNetwork'],
])('while %s', (_state, reply) => {
  test.each([
    ['personal', /^Förnamn/, 'Sara Maria'],
    ['work', 'Titel', 'Rektor'],
  ])('saving %s keeps the typed text', async (tab, label, typed) => {
    open(tab);
    await type(label, typed);
    answer(PUT, reply);
    await press('Spara');
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    expect(await screen.findByDisplayValue(typed)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Spara' }).hasAttribute('data-loading')).toBe(
        false,
      ),
    );
  });

  test('saving a new address keeps the typed text', async () => {
    open('addresses');
    await press('Lägg till en adress');
    await type(/^Gatuadress/, 'Nygatan 2');
    await type(/^Postnummer/, '12345');
    await type(/^Ort/, 'Kvarnby');
    answer(PUT, reply);
    await press('Spara');
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    expect(screen.getByDisplayValue('Nygatan 2')).toBeTruthy();
  });

  test('a switch stays unchanged', async () => {
    open('mailings');
    const wish = await screen.findByRole('switch', { name: 'Alumntidningen' });
    answer(PUT, reply);
    fireEvent.click(wish);
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    expect(wish.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(screen.getByLabelText('Engelska'));
    await waitFor(() => expect(changesSent()).toHaveLength(2));
    expect(screen.getByLabelText<HTMLInputElement>('Svenska').checked).toBe(true);
  });

  test('an error about the countries is shown at their field', async () => {
    open('addresses');
    answer(COUNTRIES, reply);
    await press('Lägg till en adress');
    expect(await screen.findByText(/^Vi kunde inte hämta länderna/)).toBeTruthy();
  });

  test('an error about the terms is shown, and they cannot be approved unread', async () => {
    answer(TERMS, reply);
    open('personal', { isLatestLiabilityApproved: false });
    expect(await screen.findByText('Vi kunde inte hämta villkoren.')).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Godkänn villkoren' }).disabled,
    ).toBe(true);
  });

  test('an error about the terms is shown on the privacy tab', async () => {
    answer(TERMS, reply);
    open('privacy');
    expect(await screen.findByText('Vi kunde inte hämta villkoren.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Det vi vet om dig' })).toBeTruthy();
  });

  test('approving leaves the terms unapproved', async () => {
    answer(TERMS, {
      body: {
        text: { 'sv-SE': 'Vi får skriva till dig.', 'en-GB': 'We may write to you.' },
        liabilityStatus: 'Requested',
        approvedDate: null,
      },
    });
    open('personal', { isLatestLiabilityApproved: false });
    await screen.findByText('Vi får skriva till dig.');
    answer('POST /api/alumniportal/liability/approve', reply);
    await press('Godkänn villkoren');
    await waitFor(() =>
      expect(sent.some(({ call }) => call.endsWith('/liability/approve'))).toBe(true),
    );
    expect(screen.getByText('Det finns nya villkor')).toBeTruthy();
  });
});
