import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Invitation } from '#contract/invitations.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import InvitationsPage from './InvitationsPage.tsx';
import InvitePage from './InvitePage.tsx';

const PATH = '/api/invitations';
const LONG = 'Maximiliana-Alexandrina von und zu Hohenstauffen-Rosenkrantz';
const ada: Invitation = {
  id: 'a',
  name: 'Ada Gäst',
  email: 'ada@guest.example',
  purpose: 'Granskar',
  endsOn: '2026-08-31',
  language: 'sv-SE',
  state: 'sent',
  sentAt: '2026-03-09T09:00:00Z',
  expires: '2026-03-23T09:00:00Z',
  acceptedAt: null,
  liUId: null,
  maySend: true,
  mayWithdraw: true,
};
const bo: Invitation = {
  ...ada,
  id: 'b',
  name: 'Bo Gäst',
  state: 'accepted',
  acceptedAt: '2026-03-10T08:00:00Z',
  liUId: 'bogas11',
  maySend: false,
  mayWithdraw: false,
};
const room = { waiting: 200, letters: 300 };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  await startScreens();
  toastStore.clear();
  signIn();
});
afterEach(() => {
  vi.useRealTimers();
});

const list = (invitations: readonly Invitation[]) => {
  answer(`GET ${PATH}`, { body: { invitations, room } });
  show(<InvitationsPage />, '/vouching/invitations');
};
const form = (left = room) => {
  answer(`GET ${PATH}`, { body: { invitations: [], room: left } });
  return show(<InvitePage />, '/vouching/invitations/new');
};
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const shownToasts = () =>
  toastStore
    .get()
    .flatMap(({ type, messages }) =>
      messages.map((message) => [type, 'keys' in message ? message.keys[0] : message.text]),
    );

test('shows who has accepted, and the state of the other invitations', async () => {
  list([
    { ...ada, name: LONG },
    bo,
    { ...ada, id: 'c', name: 'Cia', state: 'expired' },
    { ...ada, id: 'd', name: 'Dan', state: 'withdrawn', maySend: false, mayWithdraw: false },
  ]);
  expect(await screen.findByText(LONG)).toBeTruthy();
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Väntar på svar 1', 'Har kommit 1', 'Gäller inte längre 2']);
  for (const text of ['Har skapat konto', 'bogas11', 'Länken har gått ut', 'Återkallad'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(
    screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
      .filter(Boolean),
  ).toEqual([
    `Skicka igen: ${LONG}`,
    `Återkalla inbjudan: ${LONG}`,
    'Skicka igen: Cia',
    'Återkalla inbjudan: Cia',
  ]);
});

test('sends an invitation again, and withdraws one after a confirmation', async () => {
  list([ada]);
  answer(`POST ${PATH}/a/letter`, { body: ada });
  answer(`DELETE ${PATH}/a`, {
    body: { ...ada, state: 'withdrawn', maySend: false, mayWithdraw: false },
  });
  await press('Skicka igen: Ada Gäst');
  await waitFor(() => expect(shownToasts()).toEqual([['success', 'INVITATIONS/RESENT']]));
  await press('Återkalla inbjudan: Ada Gäst');
  expect(
    await screen.findByText('Återkalla inbjudan till Ada Gäst? Länken slutar fungera.'),
  ).toBeTruthy();
  await press('Återkalla');
  expect(await screen.findByText('Återkallad')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([`POST ${PATH}/a/letter`, `DELETE ${PATH}/a`]);
});

test('shows a refusal and reloads the list', async () => {
  list([ada]);
  answer(`POST ${PATH}/a/letter`, {
    status: 409,
    errors: { invitation: ['INVITATIONS/WHY_NOT/OVER'] },
  });
  await screen.findByText('Ada Gäst');
  answer(`GET ${PATH}`, { body: { invitations: [{ ...bo, id: 'a', name: 'Ada Gäst' }], room } });
  await press('Skicka igen: Ada Gäst');
  expect(await screen.findByText('Har skapat konto')).toBeTruthy();
  const result = screen.getByRole('region', { name: 'Inbjudan till Ada Gäst är som den var' });
  expect(within(result).getByText(/^Inbjudan gäller inte längre/)).toBeTruthy();
  expect(shownToasts()).toEqual([]);
});

test('shows the first of 1,000 invitations and finds one by name', async () => {
  list(
    Array.from({ length: 1000 }, (_, place) => ({ ...ada, id: `${place}`, name: `Gäst ${place}` })),
  );
  await screen.findByText('Gäst 0');
  expect(document.querySelectorAll('li h3')).toHaveLength(25);
  fireEvent.change(screen.getByLabelText('Sök i listan'), { target: { value: 'gäst 987' } });
  expect(await screen.findByText('Gäst 987')).toBeTruthy();
  await waitFor(() => expect(document.querySelectorAll('li h3')).toHaveLength(1));
});

test('shows an empty state when nobody has been invited', async () => {
  list([]);
  expect(await screen.findByText('Du har inte bjudit in någon')).toBeTruthy();
});

test.each([[{ status: 500, errors: {} } as const], ['noNetwork' as const]])(
  'shows an error when the list cannot be loaded: %j',
  async (reply) => {
    answer(`GET ${PATH}`, reply);
    show(<InvitationsPage />, '/vouching/invitations');
    expect(await screen.findByText('Inbjudningarna kunde inte hämtas.')).toBeTruthy();
  },
);

test('checks and invites a guest, with one request for two taps', async () => {
  const { router } = form();
  answer(`POST ${PATH}/check`, { body: [] });
  answer(`POST ${PATH}`, { body: { invitations: [ada], room } });
  await fill(/^Gästens namn/, 'Ada Gäst');
  await fill(/^Gästens e-postadress/, 'ada@guest.example');
  await fill(/^Vad kontot är till för/, 'Granskar');
  await fill(/^Kontots sista dag/, '2026-08-31');
  fireEvent.click(screen.getByLabelText('Engelska'));
  const button = screen.getByRole('button', { name: 'Skicka inbjudan' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe('/vouching/invitations'));
  const guests = [
    { name: 'Ada Gäst', email: 'ada@guest.example', purpose: 'Granskar', endsOn: '2026-08-31' },
  ];
  expect(sent).toEqual([
    { call: `POST ${PATH}/check`, body: { guests } },
    { call: `POST ${PATH}`, body: { guests, language: 'en-GB' } },
  ]);
  expect(shownToasts()).toEqual([]);
});

test('offers the usual end dates, and shows above the list what was sent and what follows', async () => {
  form();
  answer(`POST ${PATH}/check`, { body: [] });
  answer(`POST ${PATH}`, { body: { invitations: [ada], room } });
  await fill(/^Gästens namn/, 'Ada Gäst');
  await fill(/^Gästens e-postadress/, 'ada@guest.example');
  await fill(/^Vad kontot är till för/, 'Granskar');
  const ends = screen.getByRole('group', { name: 'Vanliga slutdatum' });
  expect(
    within(ends)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
  ).toEqual([
    'En månad 10 april 2026',
    'Terminen ut 7 juni 2026',
    'Sex månader 10 september 2026',
    'Ett år 10 mars 2027',
  ]);
  await press(/^Terminen ut/);
  expect(screen.getByRole('button', { name: /^Terminen ut/, pressed: true })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Kontots sista dag/).value).toBe('2026-06-07');
  await press('Skicka inbjudan');
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`POST ${PATH}`));
  expect(sent.at(-1)?.body).toMatchObject({ guests: [{ endsOn: '2026-06-07' }] });

  show(<InvitationsPage />, '/vouching/invitations');
  const result = await screen.findByRole('region', { name: 'Inbjudan är på väg' });
  expect(within(result).getByText(/^Gästen får ett mejl .* fungerar till 23.mars/)).toBeTruthy();
  await press('Stäng meddelandet');
  expect(screen.queryByText('Inbjudan är på väg')).toBeNull();
});

test('shows local errors without a request', async () => {
  form();
  await press('Skicka inbjudan');
  const report = await screen.findByRole('alert');
  const labels = [
    /^Gästens namn/,
    /^Gästens e-postadress/,
    /^Vad kontot är till för/,
    /^Kontots sista dag/,
  ];
  const texts = [
    /^Namnet saknas\.$/,
    /^E-postadressen ser inte rätt ut/,
    /^Skriv vad kontot är till för\.$/,
    /^Skriv kontots sista dag/,
  ];
  expect(within(report).getAllByRole('listitem')).toHaveLength(4);
  expect(document.activeElement?.contains(report)).toBe(true);
  for (const [at, label] of labels.entries()) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    expect(described.some((text) => texts[at]?.test(text))).toBe(true);
  }
  expect(sent).toEqual([]);

  await press('Gästens e-postadress');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(/^Gästens e-postadress/)),
  );
  await fill(/^Gästens namn/, 'Ada Gäst');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Gästens namn/).getAttribute('aria-invalid')).not.toBe('true'),
  );
  expect(screen.getByLabelText(/^Vad kontot är till för/).getAttribute('aria-invalid')).toBe(
    'true',
  );
});

test('marks the field that the server refuses, and a later attempt starts without the earlier error', async () => {
  form();
  await fill(/^Gästens namn/, 'Ada Gäst');
  await fill(/^Gästens e-postadress/, 'extern@example.org');
  await fill(/^Vad kontot är till för/, 'Granskar');
  await fill(/^Kontots sista dag/, '2026-08-31');
  answer(`POST ${PATH}/check`, { body: [{ row: 0, refusals: ['EMAIL_IN_USE'] }] });
  await press('Skicka inbjudan');
  expect((await screen.findAllByText(/Adressen har redan ett konto/)).length).toBe(2);
  expect(screen.getByLabelText(/^Gästens e-postadress/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^Gästens namn/).getAttribute('aria-invalid')).not.toBe('true');
  answer(`POST ${PATH}/check`, 'never');
  await press('Skicka inbjudan');
  await waitFor(() => expect(screen.queryAllByText(/Adressen har redan ett konto/)).toEqual([]));
});

test('reports errors in a pasted list row by row, and sends nothing', async () => {
  form();
  fireEvent.click(await screen.findByLabelText('Flera, från en lista'));
  await fill(
    /^Gäster/,
    'Namn;E-post;Syfte;Slutdatum\nAda Gäst;ada@guest.example;Granskar;2026-08-31\n' +
      'Bo Gäst;extern@example.org;Granskar;2026-08-31',
  );
  expect(screen.getByText('2 gäster i listan')).toBeTruthy();
  answer(`POST ${PATH}/check`, { body: [{ row: 1, refusals: ['EMAIL_IN_USE'] }] });
  await press('Skicka 2 inbjudningar');
  expect(await screen.findByText('Rad 3, extern@example.org:')).toBeTruthy();
  expect(screen.getByText(/Adressen har redan ett konto/)).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([`POST ${PATH}/check`]);
});

test.each([
  ['in UTF-8', new TextEncoder().encode('Åsa,asa@guest.example')],
  [
    'in the Windows character set',
    Uint8Array.from([0xc5, 0x73, 0x61, ...new TextEncoder().encode(',asa@guest.example')]),
  ],
])('reads a list from a file %s', async (_encoding, bytes) => {
  form();
  fireEvent.click(await screen.findByLabelText('Flera, från en lista'));
  fireEvent.change(screen.getByLabelText('Välj en fil (Excel eller CSV)'), {
    target: { files: [new File([bytes], 'guests.csv')] },
  });
  expect(await screen.findByDisplayValue('Åsa,asa@guest.example')).toBeTruthy();
});

test('explains that a file cannot be read, and keeps the pasted list', async () => {
  form();
  fireEvent.click(await screen.findByLabelText('Flera, från en lista'));
  await fill(/^Gäster/, 'Ada,ada@guest.example');
  const moved = Object.assign(new File([], 'guests.csv'), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  });
  fireEvent.change(screen.getByLabelText('Välj en fil (Excel eller CSV)'), {
    target: { files: [moved] },
  });
  await waitFor(() => expect(shownToasts()).toEqual([['error', 'INVITATIONS/LIST/UNREADABLE']]));
  expect(screen.getByDisplayValue('Ada,ada@guest.example')).toBeTruthy();
});

test('disables sending when there are more guests than may be invited', async () => {
  form({ waiting: 1, letters: 5 });
  fireEvent.click(await screen.findByLabelText('Flera, från en lista'));
  await fill(/^Gäster/, 'Ada,ada@guest.example\nBo,bo@guest.example');
  expect(screen.getByText('Du kan bjuda in en gäst till nu.')).toBeTruthy();
});

test('hides the form when no more guests may be invited', async () => {
  form({ waiting: 0, letters: 5 });
  expect(await screen.findByText(/^Högst 200 inbjudningar kan vänta på svar/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Gästens namn/)).toBeNull();
});

test('shows a limit that was reached meanwhile, and keeps the typed text', async () => {
  form();
  answer(`POST ${PATH}/check`, { body: [] });
  answer(`POST ${PATH}`, {
    status: 409,
    errors: { invitation: ['INVITATIONS/WHY_NOT/TOO_MANY_LETTERS'] },
  });
  await fill(/^Gästens namn/, 'Ada Gäst');
  await fill(/^Gästens e-postadress/, 'ada@guest.example');
  await fill(/^Vad kontot är till för/, 'Granskar');
  await fill(/^Kontots sista dag/, '2026-08-31');
  await press('Skicka inbjudan');
  expect(await screen.findByText(/^Fler inbjudningar kan inte skickas i dag/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Gästens namn/).value).toBe('Ada Gäst');
});
