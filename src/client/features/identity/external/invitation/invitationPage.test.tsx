import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import type { OpenedInvitation } from '#contract/invitations.ts';
import InvitationPage from './InvitationPage.tsx';

const PATH = '/api/invitations/opened';
const PAGE = '/public/externaluser/invitation';
const ada: OpenedInvitation = {
  name: 'Ada Lind',
  email: 'ada@guest.example',
  purpose: 'Granskar forskningsdata',
  endsOn: '2027-05-31',
  inviter: 'Anna Lindqvist',
  organisation: { 'sv-SE': 'Institutionen för datateknik', 'en-GB': 'Department' },
};

beforeEach(async () => {
  await startScreens();
});
afterEach(() => history.replaceState(null, '', '/'));

const follow = (hash: string) => {
  history.replaceState(null, '', `${PAGE}${hash}`);
  return show(<InvitationPage />, PAGE);
};

test('opens the link once, removes its secret from the address, and shows who invites the guest and why', async () => {
  answer(`POST ${PATH}`, { body: ada });
  answer(`GET ${PATH}`, { body: ada });
  follow('#the-secret');
  for (const text of [
    /^Hej Ada Lind/,
    /Anna Lindqvist/,
    'Granskar forskningsdata',
    'ada@guest.example',
    /31\smaj\s2027/,
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(sent).toEqual([{ call: `POST ${PATH}`, body: { token: 'the-secret' } }]);
  expect(location.hash).toBe('');
});

test('continues without the link after a reload', async () => {
  answer(`GET ${PATH}`, { body: ada });
  follow('');
  expect(await screen.findByRole('button', { name: 'Skicka koden' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([
  ['EXPIRED', /Länken har gått ut/],
  ['WITHDRAWN', /Inbjudan är återkallad/],
  ['USED', /Du har redan skapat ett konto/],
])('explains why a link is no longer valid: %s', async (reason, sentence) => {
  answer(`POST ${PATH}`, {
    status: 400,
    errors: { invitation: [`EXTERNAL/INVITATION/${reason}`] },
  });
  follow('#the-secret');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Skicka koden' })).toBeNull();
});

test('explains what to do when the link is unknown or missing', async () => {
  answer(`POST ${PATH}`, { status: 404 });
  const { unmount } = follow('#nonsense');
  expect(await screen.findByText(/Följ länken i det senaste mejlet igen/)).toBeTruthy();
  unmount();
  answer(`GET ${PATH}`, { body: null });
  follow('');
  expect(await screen.findByText('Ingen inbjudan är öppnad')).toBeTruthy();
});

test.each([[{ status: 500, errors: {} } as const], ['noNetwork' as const]])(
  'offers to retry when the link could not be opened: %j',
  async (reply) => {
    answer(`POST ${PATH}`, reply);
    follow('#the-secret');
    const again = await screen.findByRole('button', { name: 'Försök igen' });
    answer(`POST ${PATH}`, { body: ada });
    answer(`GET ${PATH}`, { body: ada });
    fireEvent.click(again);
    await waitFor(() => expect(screen.getByText('ada@guest.example')).toBeTruthy());
  },
);
