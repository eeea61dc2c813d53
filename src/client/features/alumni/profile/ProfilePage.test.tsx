import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { AlumniProfile } from '#contract/alumni.ts';
import { AuthenticationScope } from '#contract/values.ts';
import LeavePage from '../leave/LeavePage.tsx';
import ProfilePage from './ProfilePage.tsx';

vi.mock('#client/session/signOut.ts', () => ({
  signOut: vi.fn<(scope: number, path: string) => Promise<void>>(() => Promise.resolve()),
}));
const { signOut } = await import('#client/session/signOut.ts');

const GET = 'GET /api/alumniportal/profile';
const PUT = 'PUT /api/alumniportal/profile';
const home = {
  id: 'a',
  isPrimary: true,
  address: 'Storgatan 1',
  zipCode: '582 22',
  city: 'Linköping',
  country: 'SE',
  addressType: 'Home',
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
  streetAddresses: [home],
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
  answer('POST /api/alumniportal/countries', {
    body: [
      { code: 'NO', title: { 'sv-SE': 'Norge', 'en-GB': 'Norway' } },
      { code: 'SE', title: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' } },
    ],
  });
  return show(
    <Routes>
      <Route path="/alumni-portal/profile/:tab" element={<ProfilePage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/alumni-portal/profile/${tab}`,
  );
};
const saved = (changes: Partial<AlumniProfile>) =>
  answer(PUT, { body: { ...profile, ...changes } });
const changesSent = () => sent.filter(({ call }) => call === PUT).map(({ body }) => body);

beforeEach(async () => {
  await startScreens();
  vi.mocked(signOut).mockClear();
});

// ALUM-03
describe('access', () => {
  test('redirects users who are not members to registration', async () => {
    signIn({}, AuthenticationScope.BankId);
    answer(GET, { status: 403 });
    const { router } = show(
      <Routes>
        <Route path="/alumni-portal/profile/:tab" element={<ProfilePage />} />
        <Route path="*" element={null} />
      </Routes>,
      '/alumni-portal/profile/personal',
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/alumni-portal/signin/select'),
    );
  });

  test.each<[string, Reply]>([
    ['failing', { status: 500 }],
    ['offline', 'noNetwork'],
  ])('shows an error while %s', async (_state, reply) => {
    signIn({}, AuthenticationScope.Email);
    answer(GET, reply);
    show(
      <Routes>
        <Route path="/alumni-portal/profile/:tab" element={<ProfilePage />} />
      </Routes>,
      '/alumni-portal/profile/personal',
    );
    expect(await screen.findByText('Vi kunde inte hämta din profil.')).toBeTruthy();
  });

  test('redirects an unknown tab to the first one', async () => {
    const { router } = open('banana');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/alumni-portal/profile/personal'),
    );
  });
});

describe('card about outdated details', () => {
  test('asks whether the details still apply, and saves a confirmation', async () => {
    open('personal', { detailsConfirmed: '2025-01-01T09:00:00.000Z' });
    expect(
      await screen.findByRole('heading', {
        name: /^Bor du fortfarande på Storgatan 1, 582\s22\sLinköping\?$/,
      }),
    ).toBeTruthy();
    expect(screen.getByText('Arbetar du fortfarande på Kvarnby kommun?')).toBeTruthy();
    saved({});
    fireEvent.click(screen.getByRole('button', { name: 'Ja, det stämmer' }));
    await waitFor(() => expect(screen.queryByText(/Bor du fortfarande/)).toBeNull());
    expect(changesSent()).toEqual([
      expect.objectContaining({ confirmsDetails: true, streetAddresses: [home] }),
    ]);
  });

  test('links to the addresses when mail was returned, without offering to confirm', async () => {
    open('personal', { isAddressRejected: true });
    expect(
      await screen.findByRole('heading', { name: /har kommit tillbaka. Har du flyttat/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ja, det stämmer' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ändra' }).getAttribute('href')).toBe(
      '/alumni-portal/profile/addresses',
    );
  });

  test('is not rendered when all details are up to date', async () => {
    open('personal');
    await screen.findByLabelText(/^Förnamn/);
    expect(screen.queryByRole('button', { name: 'Ja, det stämmer' })).toBeNull();
  });
});

// ALUM-10, ALUM-11
describe('tabs', () => {
  test('personal: saves the typed values, and announces that a new address is not verified yet', async () => {
    open('personal');
    fireEvent.change(await screen.findByLabelText(/^E-postadress/), {
      target: { value: 'ny@example.net' },
    });
    saved({ pendingEmail: 'ny@example.net' });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByText('ny@example.net är inte bekräftad än')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bekräfta adressen' }).getAttribute('href')).toBe(
      '/alumni-portal/verify',
    );
    expect(changesSent()).toEqual([
      expect.objectContaining({
        personalData: { ...profile.personalData, email: 'ny@example.net' },
      }),
    ]);
  });

  test('personal: keeps the typed values when the profile was changed elsewhere', async () => {
    open('personal');
    fireEvent.change(await screen.findByLabelText(/^Förnamn/), { target: { value: 'Sara Maria' } });
    answer(PUT, { status: 409 });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(changesSent()).toHaveLength(1));
    expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe('Sara Maria');
  });

  test('addresses: makes a new address the one for letters, instead of the old one', async () => {
    open('addresses');
    fireEvent.click(await screen.findByRole('button', { name: 'Lägg till en adress' }));
    fireEvent.change(await screen.findByLabelText(/^Gatuadress/), {
      target: { value: 'Nygatan 2' },
    });
    fireEvent.change(screen.getByLabelText(/^Postnummer/), { target: { value: '1234' } });
    fireEvent.change(screen.getByLabelText(/^Ort/), { target: { value: 'Kvarnby' } });
    fireEvent.click(screen.getByLabelText('Skicka post hit'));
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect((await screen.findAllByText(/med fem siffror/)).length).toBeGreaterThan(0);
    fireEvent.change(screen.getByLabelText(/^Postnummer/), { target: { value: '12345' } });
    saved({
      streetAddresses: [
        { ...home, isPrimary: false },
        { ...home, id: 'b', address: 'Nygatan 2' },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByText('Nygatan 2')).toBeTruthy();
    expect(changesSent()).toEqual([
      expect.objectContaining({
        streetAddresses: [
          { ...home, isPrimary: false },
          {
            id: null,
            isPrimary: true,
            address: 'Nygatan 2',
            zipCode: '12345',
            city: 'Kvarnby',
            country: 'SE',
            addressType: 'Home',
          },
        ],
      }),
    ]);
  });

  test('addresses: removes the last one after a confirmation and shows an empty state', async () => {
    open('addresses');
    fireEvent.click(await screen.findByRole('button', { name: /^Ta bort Storgatan 1/ }));
    saved({ streetAddresses: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Ta bort' }));
    expect(await screen.findByText('Ingen adress')).toBeTruthy();
  });

  test('work: confirms the details on saving', async () => {
    open('work');
    fireEvent.change(await screen.findByLabelText('Titel'), { target: { value: 'Rektor' } });
    saved({ workPlace: { name: 'Kvarnby kommun', position: 'Rektor' } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() =>
      expect(changesSent()).toEqual([
        expect.objectContaining({
          workPlace: { name: 'Kvarnby kommun', position: 'Rektor' },
          confirmsDetails: true,
        }),
      ]),
    );
  });

  test('work and education: shows the studies in the register, and where to have them corrected', async () => {
    open('work', {
      educations: [
        {
          name: 'Civilingenjör',
          specialisation: 'Datateknik',
          degree: 'Civilingenjörsexamen',
          startYear: 2001,
          endYear: 2006,
          graduationYear: 2006,
        },
        {
          name: 'Ryska',
          specialisation: '',
          degree: '',
          startYear: null,
          endYear: null,
          graduationYear: null,
        },
      ],
    });
    expect(await screen.findByText('Civilingenjör, Datateknik')).toBeTruthy();
    expect(
      screen.getByText(/^Civilingenjörsexamen · 2001\u2060–\u20602006 · examen 2006$/),
    ).toBeTruthy();
    expect(screen.getByText('Ryska')).toBeTruthy();
    expect(screen.getByText(/Skriv till alumnkontoret/)).toBeTruthy();
  });

  test('work and education: shows that the register has no studies', async () => {
    open('work');
    expect(await screen.findByText(/har ingen utbildning för dig/)).toBeTruthy();
  });

  test('mailings: saves a changed switch immediately', async () => {
    open('mailings');
    const wish = await screen.findByRole('switch', { name: 'Alumntidningen' });
    expect(wish.getAttribute('aria-checked')).toBe('false');
    saved({ alumnSettings: { ...profile.alumnSettings, liUMagazine: true } });
    fireEvent.click(wish);
    await waitFor(() => expect(wish.getAttribute('aria-checked')).toBe('true'));
    expect(changesSent()).toEqual([
      expect.objectContaining({ alumnSettings: { ...profile.alumnSettings, liUMagazine: true } }),
    ]);
  });

  test('privacy: shows what is stored, and links to leaving the portal', async () => {
    open('privacy');
    expect(await screen.findByRole('heading', { name: 'Det vi vet om dig' })).toBeTruthy();
    expect(
      within(screen.getByRole('article'))
        .getByRole('link', { name: 'Lämna alumnportalen' })
        .getAttribute('href'),
    ).toBe('/alumni-portal/leave');
  });
});

// ALUM-12
test('approves new terms on the page that shows them', async () => {
  const terms = {
    text: { 'sv-SE': 'Vi får skriva till dig.', 'en-GB': 'We may write to you.' },
    liabilityStatus: 'Requested',
    approvedDate: null,
  };
  answer('GET /api/alumniportal/liability', { body: terms });
  open('personal', { isLatestLiabilityApproved: false });
  expect(await screen.findByText('Vi får skriva till dig.')).toBeTruthy();
  answer('POST /api/alumniportal/liability/approve', {
    body: { ...terms, liabilityStatus: 'Approved' },
  });
  answer(GET, { body: profile });
  fireEvent.click(screen.getByRole('button', { name: 'Godkänn villkoren' }));
  await waitFor(() => expect(screen.queryByText('Det finns nya villkor')).toBeNull());
});

// ALUM-13
describe('leaving', () => {
  const openLeave = () => {
    signIn({}, AuthenticationScope.Email);
    answer(GET, { body: profile });
    show(<LeavePage />, '/alumni-portal/leave');
  };

  test('shows the consequences, deletes the profile and signs out', async () => {
    openLeave();
    expect(screen.getByText(/raderas och kan inte tas tillbaka/)).toBeTruthy();
    answer('DELETE /api/alumniportal/profile', { body: null });
    fireEvent.click(screen.getByRole('button', { name: 'Lämna alumnportalen' }));
    await waitFor(() =>
      expect(signOut).toHaveBeenCalledWith(
        AuthenticationScope.Email,
        '/alumni-portal/signout/left',
      ),
    );
  });

  test('shows an error and does not sign out when it fails', async () => {
    openLeave();
    answer('DELETE /api/alumniportal/profile', { status: 500 });
    fireEvent.click(screen.getByRole('button', { name: 'Lämna alumnportalen' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(signOut).not.toHaveBeenCalled();
  });
});
