import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WalletRequest } from '#contract/wallets.ts';
import { reportUnreachable } from '#client/offline/connection.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import * as leave from './leave.ts';
import { WalletConsent } from './WalletConsent.tsx';

const ID = '0a1b2c3d-0000-4000-8000-123456789abc';
const REQUEST = `/api/wallet/requests/${ID}`;
const LINK = 'wallet-app://authorize?code=x';
const asked: WalletRequest = {
  wallet: 'wallet-dev',
  type: 'student-card',
  refusal: null,
  claims: [
    { name: 'given_name', values: ['Nils'] },
    { name: 'birthdate', values: ['2001-02-03'] },
    { name: 'eduPersonScopedAffiliation', values: ['student@kvarnby.example'] },
  ],
};

const left = vi.spyOn(leave, 'leaveForWallet').mockReturnValue();
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const calls = () => sent.map(({ call }) => call).filter((one) => one.startsWith('POST'));

beforeEach(async () => {
  left.mockClear();
  await startScreens();
  signIn({ liUId: 'nilan234', personType: 'Student', displayName: 'Nils Andersson' });
  answer(`GET ${REQUEST}`, { body: asked });
  answer(`POST ${REQUEST}/accept`, { body: { link: LINK } });
  answer(`POST ${REQUEST}/decline`, { body: { link: 'wallet-app://authorize?error=x' } });
});

test('says who asks and what they receive, and goes back with the card', async () => {
  show(<WalletConsent id={ID} />);
  for (const text of ['wallet-dev', 'Campuskort för studenter', 'Nils', 'student@kvarnby.example'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/^3 februari 2001/)).toBeTruthy();
  await press('Lägg till kortet');
  const back = await screen.findByRole('link', { name: 'Tillbaka till plånboken' });
  expect(back.getAttribute('href')).toBe(LINK);
  expect(left.mock.calls).toEqual([[LINK]]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('goes back without the card when the user declines', async () => {
  show(<WalletConsent id={ID} />);
  await press('Avböj');
  expect(await screen.findByText('Plånboken får ingenting.')).toBeTruthy();
  expect(calls()).toEqual([`POST ${REQUEST}/decline`]);
  expect(left.mock.calls).toEqual([['wallet-app://authorize?error=x']]);
});

test('after an old sign-in, the user reauthenticates, and the card is given', async () => {
  answer(`POST ${REQUEST}/accept`, {
    status: 403,
    errors: { authentication: ['MFA/PROOF_TOO_OLD'] },
  });
  answer('GET /api/MFA/factors', { body: [] });
  answer('POST /api/MFA/stepup', { status: 204 });
  show(<WalletConsent id={ID} />);
  await press('Lägg till kortet');
  fireEvent.change(await screen.findByLabelText('Ditt lösenord'), { target: { value: 'secret' } });
  expect(left).not.toHaveBeenCalled();
  answer(`POST ${REQUEST}/accept`, { body: { link: LINK } });
  await press('Fortsätt');
  await waitFor(() => expect(left.mock.calls).toEqual([[LINK]]));
});

describe('nothing can be added', () => {
  test.each([
    ['NO_CARD', /Du har inget campuskort/, true],
    ['NOT_ACTIVE', /går inte att använda just nu/, true],
    ['OFFER_ENDED', /har redan använts/, true],
    ['OTHER_ACCOUNT', /av någon annan/, true],
    ['OTHER_TYPE', /annat slags kort/, false],
  ] as const)('because of %s', async (refusal, text, leadsToCard) => {
    answer(`GET ${REQUEST}`, { body: { ...asked, refusal, claims: [] } });
    show(<WalletConsent id={ID} />);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Till kortet' }) !== null).toBe(leadsToCard);
    expect(screen.queryByRole('button', { name: 'Lägg till kortet' })).toBeNull();
    await press('Tillbaka till plånboken');
    await waitFor(() => expect(calls()).toEqual([`POST ${REQUEST}/decline`]));
  });

  test('to a request that has ended', async () => {
    answer(`GET ${REQUEST}`, { status: 404, errors: {} });
    show(<WalletConsent id={ID} />);
    expect(await screen.findByText('Det finns inget att godkänna')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('once the request has changed since it was shown', async () => {
    show(<WalletConsent id={ID} />);
    await screen.findByText('wallet-dev');
    answer(`POST ${REQUEST}/accept`, { status: 409, errors: {} });
    answer(`GET ${REQUEST}`, { body: { ...asked, refusal: 'NOT_ACTIVE', claims: [] } });
    await press('Lägg till kortet');
    expect(await screen.findByText(/går inte att använda just nu/)).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  test('offline', async () => {
    show(<WalletConsent id={ID} />);
    await screen.findByText('wallet-dev');
    act(() => reportUnreachable());
    expect(await screen.findByText('Du behöver vara online.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Lägg till kortet' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });
});
