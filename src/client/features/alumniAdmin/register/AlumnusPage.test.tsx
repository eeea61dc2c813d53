import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import type { Alumn } from '#contract/alumn.ts';
import type { Role } from '#contract/values.ts';
import { hasUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import AlumnusPage from './AlumnusPage.tsx';

const PROFILE = '/api/alumniportaladmin/profile/a';
const REQUESTS = '/api/alumniportaladmin/registrationrequests';
const alumn: Alumn = {
  id: 'a',
  firstName: 'Sara',
  lastName: 'Lund',
  norEduPersonNin: '199405302382',
  gender: 'Female',
  email: 'sara@example.org',
  mobile: '',
  secondaryEmail: null,
  linkedIn: '',
  internalNotes: 'Ringt',
  registered: '2020-01-01T00:00:00.000Z',
  preferredLanguage: 'sv-SE',
  massMailingPostal: true,
  massMailingEmail: false,
  massMailingMobile: false,
  newsletterSv: false,
  newsletterEn: false,
  liUMagazine: false,
  address: 'Storgatan 1',
  zipCode: '58222',
  city: 'Linköping',
  countryCode: 'SE',
  countryTitle: null,
  addressType: 'Home',
  workplaceName: '',
  workplacePosition: '',
  educationName: '',
  educationSpecialisation: '',
  educationOther: '',
  educationStartYear: null,
  educationEndYear: null,
  graduationYear: 1999,
  degree: '',
  degreeSpecialisation: '',
  isEmailRejected: true,
  emailRejectedNotes: '2026-11-17 5.1.1 550 User unknown',
  isAddressRejected: false,
  addressRejectedNotes: '',
};
const request = {
  id: 'r',
  alumnId: 'a',
  name: 'Sara Lund',
  email: 'sara@example.org',
  created: '2026-11-01T09:00:00.000Z',
  status: 2,
  authMethod: 2,
  decidedBy: 'Johan Alm',
  internalNotes: '',
};

const open = (
  replies: Record<string, Reply> = {},
  roleIds: Role[] = ['AlumniPortalAdministrator'],
) => {
  signIn({ roleIds });
  answer(`GET ${PROFILE}`, { body: alumn });
  answer(`GET ${REQUESTS}/alumn/a`, { body: [request] });
  answer('POST /api/alumniportaladmin/countries', {
    body: [{ code: 'SE', title: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' } }],
  });
  for (const [call, reply] of Object.entries(replies)) answer(call, reply);
  return show(
    <Routes>
      <Route path="/alumni-admin/registration/edit/:alumnId" element={<AlumnusPage />} />
    </Routes>,
    '/alumni-admin/registration/edit/a',
  );
};
const changesSent = () => sent.filter(({ call }) => call === `PUT ${PROFILE}`);

beforeEach(() => startScreens());

// ALUM-20, ALUM-21
describe('alumnus', () => {
  test('is shown with notes, returned mail and requests, and is saved as a whole', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sara Lund' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-post kommer inte fram').checked).toBe(true);
    expect(screen.getByDisplayValue('2026-11-17 5.1.1 550 User unknown')).toBeTruthy();
    expect(await screen.findByText(/Ansökan är godkänd/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Förnamn/), { target: { value: 'Sara Maria' } });
    answer(`PUT ${PROFILE}`, { body: { ...alumn, firstName: 'Sara Maria' } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() =>
      expect(changesSent()).toEqual([
        {
          call: `PUT ${PROFILE}`,
          body: expect.objectContaining({
            firstName: 'Sara Maria',
            internalNotes: 'Ringt',
            isEmailRejected: true,
          }),
        },
      ]),
    );
  });

  test('is shown with a full name of sixty letters', async () => {
    const lastName = 'Å'.repeat(60);
    open({ [`GET ${PROFILE}`]: { body: { ...alumn, lastName } } });
    expect(await screen.findByRole('heading', { level: 1, name: `Sara ${lastName}` })).toBeTruthy();
  });

  test('keeps the typed text and shows a notice when another administrator has saved first', async () => {
    open();
    fireEvent.change(await screen.findByLabelText(/^Förnamn/), { target: { value: 'Sara Maria' } });
    answer(`PUT ${PROFILE}`, { status: 409 });
    answer(`GET ${PROFILE}`, { body: { ...alumn, firstName: 'Sara Lisa', lastName: 'Lundh' } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByText(/Någon annan har ändrat uppgifterna/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Efternamn/).value).toBe('Lundh'),
    );
    expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe('Sara Maria');
    expect(await screen.findByText('Ändrat på ett annat ställe till: Sara Lisa')).toBeTruthy();
    expect(hasUnsavedChanges()).toBe(true);
  });

  test('shows at the field that the new address belongs to another alumnus', async () => {
    open();
    fireEvent.change(await screen.findByLabelText(/^E-postadress/), {
      target: { value: 'bo@example.org' },
    });
    answer(`PUT ${PROFILE}`, { status: 400, errors: { email: ['ALUMNI_ADMIN/EMAIL_TAKEN'] } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect((await screen.findAllByText(/Adressen tillhör en annan alumn/)).length).toBeGreaterThan(
      0,
    );
  });

  test('stays when one of their requests is deleted', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /^Ta bort ansökan från/ }));
    answer(`DELETE ${REQUESTS}/r`, { body: null });
    answer(`GET ${REQUESTS}/alumn/a`, { body: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Ta bort ansökan' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ansökningar' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Sara Lund' })).toBeTruthy();
  });
});

describe.each<[string, Reply, string]>([
  ['failing', { status: 500 }, 'ERROR/GENERAL'],
  ['offline', 'noNetwork', 'ERROR/NO_CONNECTION'],
])('while %s', (_state, reply, expectedKey) => {
  test('saving shows an error, keeps the typed text and reuses the idempotency key on a retry', async () => {
    open();
    fireEvent.change(await screen.findByLabelText(/^Förnamn/), { target: { value: 'Sara Maria' } });
    answer(`PUT ${PROFILE}`, reply);
    for (const tries of [1, 2]) {
      fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
      await waitFor(() => expect(keysOf(`PUT ${PROFILE}`)).toHaveLength(tries));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Spara' }).hasAttribute('data-loading')).toBe(
          false,
        ),
      );
    }
    expect(new Set(keysOf(`PUT ${PROFILE}`)).size).toBe(1);
    expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe('Sara Maria');
    expect(
      toastStore
        .get()
        .flatMap(({ messages }) => messages)
        .some((message) => 'keys' in message && message.keys.includes(expectedKey)),
    ).toBe(true);
  });

  test('an error about the countries is shown at their field', async () => {
    open({ 'POST /api/alumniportaladmin/countries': reply });
    expect(await screen.findByText(/^Vi kunde inte hämta länderna/)).toBeTruthy();
  });

  test('a request that could not be deleted stays in the list', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: /^Ta bort ansökan från/ }));
    answer(`DELETE ${REQUESTS}/r`, reply);
    fireEvent.click(await screen.findByRole('button', { name: 'Ta bort ansökan' }));
    await waitFor(() =>
      expect(sent.some(({ call }) => call === `DELETE ${REQUESTS}/r`)).toBe(true),
    );
    expect(await screen.findByText(/Ansökan är godkänd/)).toBeTruthy();
  });
});

test('removes a request from the list that another administrator has deleted', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Ta bort ansökan från/ }));
  answer(`DELETE ${REQUESTS}/r`, { status: 404 });
  answer(`GET ${REQUESTS}/alumn/a`, { body: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort ansökan' }));
  await waitFor(() => expect(screen.queryByText(/Ansökan är godkänd/)).toBeNull());
});

describe('page', () => {
  test('shows an empty state for an unknown alumnus', async () => {
    open({ [`GET ${PROFILE}`]: { status: 404 } });
    expect(await screen.findByText('Alumnen finns inte')).toBeTruthy();
  });

  test('shows a skeleton while loading', () => {
    const { container } = open({ [`GET ${PROFILE}`]: 'never' });
    expect(container.querySelector('[role="status"][data-skeleton]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull();
  });

  test.each<[string, Reply]>([
    ['failing', { status: 500 }],
    ['offline', 'noNetwork'],
  ])('can be retried while %s', async (_state, reply) => {
    open({ [`GET ${PROFILE}`]: reply });
    const again = await screen.findByRole('button', { name: 'Försök igen' });
    answer(`GET ${PROFILE}`, { body: alumn });
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sara Lund' })).toBeTruthy();
  });

  test('shows an error when the requests cannot be fetched', async () => {
    open({ [`GET ${REQUESTS}/alumn/a`]: { status: 500 } });
    expect(await screen.findByText('Vi kunde inte hämta ansökningarna.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Spara' })).toBeTruthy();
  });

  // ALUM-04
  test('shows label administrators only a notice', async () => {
    open({}, ['AlumniPortalAddressLabelsAdministrator']);
    expect(
      await screen.findByText('Ansökningar och profiler sköts av alumnkontorets administratörer'),
    ).toBeTruthy();
    expect(screen.queryByText('Sara Lund')).toBeNull();
  });
});
