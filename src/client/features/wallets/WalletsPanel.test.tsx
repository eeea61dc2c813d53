import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_RESPONSE } from '#contract/errors.ts';
import type { PassPlatform } from '#contract/passes.ts';
import { application, applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import WalletsPanel from './WalletsPanel.tsx';

const HELD = '/api/wallet/credentials';
const OFFER = '/api/wallet/offers';
const held = {
  id: '0a1b2c3d-0000-4000-8000-123456789abc',
  type: 'student-card',
  status: 'Suspended',
  issued: '2026-11-20T08:00:00Z',
  expires: '2027-01-30',
  walletKey: 'q0QUJ2wS',
};
const offer = {
  link: 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fminit.example.se%2Fwallet',
  transactionCode: '048213',
  expires: '2026-11-20T08:05:00Z',
};

beforeEach(async () => {
  await startScreens();
  signIn({ liUId: 'nilan234', personType: 'Student', displayName: 'Nils Andersson' });
  answer(`GET ${HELD}`, { body: [] });
  answer('GET /api/wallet/passes', { body: [] });
});

const add = () => screen.findByRole('button', { name: 'Lägg till i en plånbok' });

test('the card is offered as a QR code, as a link, and with the code to type', async () => {
  answer(`POST ${OFFER}`, { body: offer });
  show(<WalletsPanel />);
  expect(await screen.findByText('Kortet finns inte i någon plånbok.')).toBeTruthy();
  fireEvent.click(await add());
  const qr = await screen.findByRole('img', { name: 'QR-kod som plånboken läser' });
  expect(qr.dataset['value']).toBe(offer.link);
  const link = screen.getByRole('link', { name: 'Öppna i en plånbok på den här enheten' });
  expect(link.getAttribute('href')).toBe(offer.link);
  expect(screen.getByText('048213')).toBeTruthy();
});

test('a card that is not active is explained', async () => {
  answer(`POST ${OFFER}`, { status: 409, errors: {} });
  show(<WalletsPanel />);
  fireEvent.click(await add());
  expect(await screen.findByText(/går inte att använda just nu/)).toBeTruthy();
});

describe('after an old sign-in', () => {
  beforeEach(() => {
    answer(`POST ${OFFER}`, { status: 403, errors: { authentication: ['MFA/PROOF_TOO_OLD'] } });
    answer('GET /api/MFA/factors', { body: [] });
    answer('POST /api/MFA/stepup', { status: 204 });
  });

  test('the user reauthenticates, and the card is offered', async () => {
    show(<WalletsPanel />);
    fireEvent.click(await add());
    fireEvent.change(await screen.findByLabelText('Ditt lösenord'), {
      target: { value: 'Kvarnby-demo-2026' },
    });
    answer(`POST ${OFFER}`, { body: offer });
    fireEvent.click(screen.getByRole('button', { name: 'Fortsätt' }));
    expect(await screen.findByText('048213')).toBeTruthy();
    expect(sent.filter(({ call }) => call === `POST ${OFFER}`)).toHaveLength(2);
  });

  test('a user who cancels is offered the button again', async () => {
    show(<WalletsPanel />);
    fireEvent.click(await add());
    fireEvent.click(await screen.findByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByLabelText('Ditt lösenord')).toBeNull());
    expect((await add()).hasAttribute('disabled')).toBe(false);
    expect(sent.filter(({ call }) => call === `POST ${OFFER}`)).toHaveLength(1);
  });
});

test('a wallet is named by its key, with the status, and the card can be taken back', async () => {
  answer(`GET ${HELD}`, { body: [held] });
  answer(`DELETE ${HELD}/${held.id}`, { status: 204 });
  show(<WalletsPanel />);
  expect(await screen.findByText('Plånbok q0QUJ2wS')).toBeTruthy();
  expect(screen.getByText(/Det är pausat\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ta tillbaka kortet från plånbok q0QUJ2wS' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ta tillbaka' }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(`DELETE ${HELD}/${held.id}`));
});

test('where nothing is issued to wallets, it says so', async () => {
  answer(`GET ${HELD}`, { status: 404, errors: {} });
  show(<WalletsPanel />);
  expect(await screen.findByText('Kortet kan inte läggas i en plånbok här.')).toBeTruthy();
});

const PASS = 'POST /api/wallet/passes';
const HELD_PASSES = '/api/wallet/passes';
const makesPasses = (platform: PassPlatform = 'Apple') =>
  queryClient.setQueryData(applicationQuery().queryKey, {
    ...application(),
    passPlatforms: [platform],
  });
const addPass = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Lägg till i Apple Wallet' }));

test('a pass is labelled as no proof, and added by a link or its code', async () => {
  makesPasses();
  const link = 'https://minit.example.se/wallet/passes/abc';
  answer(PASS, { body: { link, expires: '2026-11-20T08:05:00Z' } });
  show(<WalletsPanel />);
  expect(await screen.findByText('Inget bevis')).toBeTruthy();
  await addPass();
  const qr = await screen.findByRole('img', { name: 'QR-kod för telefonens kamera' });
  expect(qr.dataset['value']).toBe(link);
  const open = screen.getByRole('link', { name: 'Lägg till på den här iPhonen' });
  expect(open.getAttribute('href')).toBe(link);
  expect(sent).toContainEqual({ call: PASS, body: { platform: 'Apple' } });
});

test('a link for Google Wallet does not end', async () => {
  makesPasses('Google');
  answer(PASS, { body: { link: 'https://pay.google.com/gp/v/save/x', expires: null } });
  show(<WalletsPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Lägg till i Google Wallet' }));
  expect(await screen.findByRole('link', { name: 'Lägg till på den här telefonen' })).toBeTruthy();
  expect(screen.queryByText(/^Länken gäller till/)).toBeNull();
  expect(sent).toContainEqual({ call: PASS, body: { platform: 'Google' } });
});

test.each([
  [409, /går inte att använda just nu/],
  [404, /inte att lägga till kortet just nu/],
])('the refusal %i of a pass is explained', async (status, text) => {
  makesPasses();
  answer(PASS, { status, errors: {} });
  show(<WalletsPanel />);
  await addPass();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a pass is listed with when it was added, and can be taken back by itself', async () => {
  const serial = '0a1b2c3d-0000-4000-8000-123456789abd';
  const pass = { serial, platform: 'Apple', status: 'Valid', added: '2026-11-20T08:00:00Z' };
  makesPasses();
  answer(`GET ${HELD_PASSES}`, { body: [pass] });
  answer(PASS, { body: { link: 'https://minit.example.se/wallet/passes/abc', expires: null } });
  answer(`DELETE ${HELD_PASSES}/${serial}`, { status: 204 });
  show(<WalletsPanel />);
  expect(await screen.findByText(/^Tillagt .+ Det gäller\.$/)).toBeTruthy();
  await addPass();
  expect(await screen.findByRole('link', { name: 'Lägg till på den här iPhonen' })).toBeTruthy();
  const label = 'Ta tillbaka kortet från Apple Wallet';
  fireEvent.click(screen.getByRole('button', { name: label }));
  expect(await screen.findByText(/^Kortet i Apple Wallet slutar gälla\./)).toBeTruthy();
  answer(`GET ${HELD_PASSES}`, { body: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Ta tillbaka' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
  expect(sent.map(({ call }) => call)).toContain(`DELETE ${HELD_PASSES}/${serial}`);
  // The link led to that pass.
  expect(screen.queryByRole('link', { name: 'Lägg till på den här iPhonen' })).toBeNull();
});

test('Google that does not respond is told of, and asked again by the same button', async () => {
  makesPasses('Google');
  answer(PASS, { status: 503, errors: { [NO_RESPONSE]: ['ERROR/NO_RESPONSE'] } });
  show(<WalletsPanel />);
  const google = () => screen.findByRole('button', { name: 'Lägg till i Google Wallet' });
  fireEvent.click(await google());
  expect(await screen.findByText(/^Google svarar inte just nu\./)).toBeTruthy();
  answer(PASS, { body: { link: 'https://pay.google.com/gp/v/save/x', expires: null } });
  fireEvent.click(await google());
  expect(await screen.findByRole('link', { name: 'Lägg till på den här telefonen' })).toBeTruthy();
});

test('where only passes are made, the panel offers them; where none are, nothing of them', async () => {
  answer(`GET ${HELD}`, { status: 404, errors: {} });
  const { unmount } = show(<WalletsPanel />);
  expect(await screen.findByText('Kortet kan inte läggas i en plånbok här.')).toBeTruthy();
  expect(screen.queryByText('Inget bevis')).toBeNull();
  unmount();
  makesPasses();
  show(<WalletsPanel />);
  expect(await screen.findByRole('button', { name: 'Lägg till i Apple Wallet' })).toBeTruthy();
  expect(screen.queryByText('Kortet kan inte läggas i en plånbok här.')).toBeNull();
});
