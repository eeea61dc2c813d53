import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { ContactDetails } from './ContactDetails.tsx';

const GET = 'GET /api/employee/contactinformation';
const POST = 'POST /api/employee/contactinformation';
const kept = { alternativeEmailAddress: 'anna@example.org', smsNumber: '+46701234567' };

const email = () => screen.getByLabelText('Annan e-post');
const mobile = () => screen.getByLabelText('Mobilnummer');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submit = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Spara kontaktuppgifter' }));
const toastKeys = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])),
    );

async function openForm(): Promise<void> {
  show(
    <AsyncBoundary skeleton={null} failure="Fel">
      <ContactDetails />
    </AsyncBoundary>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ändra kontaktuppgifter' }));
  await screen.findByRole('button', { name: 'Spara kontaktuppgifter' });
}

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  signIn();
  answer('GET /api/user/account', { body: { liUEmailAddress: 'anna.lindqvist@kvarnby.example' } });
  answer(GET, { body: kept, version: '"1"' });
  answer(POST, { body: { alternativeEmailAddress: 'ny@example.org', smsNumber: null } });
});
afterEach(reportReached);

test('shows the stored details, and that a detail is missing', async () => {
  answer(GET, { body: { ...kept, smsNumber: null } });
  show(
    <AsyncBoundary skeleton={null} failure="Fel">
      <ContactDetails />
    </AsyncBoundary>,
  );
  expect(await screen.findByText('anna@example.org')).toBeTruthy();
  expect(await screen.findByText('anna.lindqvist@kvarnby.example')).toBeTruthy();
  expect(screen.getByText('Inte angivet')).toBeTruthy();
});

// PROF-15
test('saves the details, shows a toast and displays them', async () => {
  await openForm();
  type(email(), ' ny@Example.org');
  type(mobile(), '');
  submit();
  expect(await screen.findByText('ny@example.org')).toBeTruthy();
  expect(sent).toEqual([
    { call: POST, body: { alternativeEmailAddress: 'ny@example.org', smsNumber: null } },
  ]);
  expect(toastKeys()).toEqual(['PROFILE/CONTACT/SAVED']);
});

test('cancelling sends nothing and shows the stored details', async () => {
  await openForm();
  type(email(), 'ny@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
  expect(await screen.findByText('anna@example.org')).toBeTruthy();
  expect(sent).toEqual([]);
});

describe('an error', () => {
  test('is shown when the field loses focus, not before', async () => {
    await openForm();
    type(mobile(), '12');
    expect(screen.queryByText(/Skriv ett telefonnummer/)).toBeNull();
    fireEvent.blur(mobile());
    expect(await screen.findByText(/Skriv ett telefonnummer/)).toBeTruthy();
    expect(mobile().getAttribute('aria-invalid')).toBe('true');
  });

  test('refuses an address of the university, with the reason and without a request', async () => {
    await openForm();
    await screen.findByText('anna.lindqvist@kvarnby.example');
    type(email(), 'anna@it.Kvarnby.example');
    submit();
    expect((await screen.findAllByText(/Adressen är universitetets/)).length).toBeGreaterThan(0);
    expect([email().getAttribute('aria-invalid'), sent]).toEqual(['true', []]);
  });

  test('prevents sending, and is linked from the summary', async () => {
    await openForm();
    type(email(), 'anna@');
    type(mobile(), '12');
    submit();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('2 uppgifter behöver rättas')).toBeTruthy();
    fireEvent.click(within(summary).getByRole('button', { name: 'Mobilnummer' }));
    await waitFor(() => expect(document.activeElement).toBe(mobile()));
    expect(sent).toEqual([]);
  });

  test('from the server is shown at its field and not as a toast', async () => {
    answer(POST, { status: 400, errors: { smsNumber: ['INPUT_NOT_A_MOBILE_NUMBER'] } });
    await openForm();
    submit();
    expect((await screen.findAllByText(/Numret kan inte ta emot sms/)).length).toBeGreaterThan(0);
    expect(toastKeys()).toEqual([]);
  });
});

test('shows a change made elsewhere beside the typed text, and replaces it on the next try', async () => {
  await openForm();
  type(email(), 'ny@example.org');
  answer(GET, { body: { ...kept, smsNumber: '+46731112233' }, version: '"2"' });
  submit();
  expect(await screen.findByText('Mobilnummer som är sparat nu: 073-111 22 33')).toBeTruthy();
  expect(email()).toHaveProperty('value', 'ny@example.org');
  expect(toastKeys()).toEqual([]);

  submit();
  await waitFor(() => expect(toastKeys()).toEqual(['PROFILE/CONTACT/SAVED']));
  expect(sent.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ alternativeEmailAddress: 'ny@example.org', smsNumber: '+46701234567' })),
  );
});

// ERR-10
test('says that no answer came, and keeps the typed text', async () => {
  answer(POST, 'noNetwork');
  await openForm();
  type(email(), 'ny@example.org');
  submit();
  await waitFor(() => expect(toastKeys()).toEqual(['ERROR/NO_CONNECTION']));
  act(reportReached);
  expect(toastKeys()).toEqual(['ERROR/NO_CONNECTION']);
  expect(email()).toHaveProperty('value', 'ny@example.org');
});

test('saves on a retry after a lost response, without reporting a change made elsewhere', async () => {
  answer(POST, 'noNetwork');
  await openForm();
  type(email(), 'ny@example.org');
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  const saved = { ...kept, alternativeEmailAddress: 'ny@example.org' };
  answer(GET, { body: saved, version: '"2"' });
  answer(POST, { body: saved });
  submit();
  await waitFor(() => expect(toastKeys()).toEqual(['PROFILE/CONTACT/SAVED']));
  expect(await screen.findByText('ny@example.org')).toBeTruthy();
});

test('disables saving offline and keeps the typed text', async () => {
  await openForm();
  type(email(), 'ny@example.org');
  reportUnreachable();
  expect(await screen.findByText(/Du är offline/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Spara kontaktuppgifter' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(email()).toHaveProperty('value', 'ny@example.org');
});

test('shows any other refusal as a toast and keeps the typed text', async () => {
  answer(POST, { status: 500 });
  await openForm();
  type(email(), 'ny@example.org');
  submit();
  await waitFor(() => expect(toastKeys()).toEqual(['ERROR/GENERAL']));
  expect(email()).toHaveProperty('value', 'ny@example.org');
});
