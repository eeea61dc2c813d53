import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { applicationQuery } from '#client/api/product.ts';
import { OrcidLink } from './OrcidLink.tsx';

const ORCID = 'GET /api/employee/orcid';
const none = { orcId: null, verified: null };
const annas = { orcId: '0000-0002-1825-0097', verified: '2026-03-10T07:12:00.000Z' };

beforeEach(async () => {
  toastStore.clear();
  await startScreens();
  signIn();
  offer([1, 8]);
});

const offer = (signInScopes: (1 | 8)[]) =>
  queryClient.setQueryData(
    applicationQuery().queryKey,
    (known) => known && { ...known, signInScopes },
  );
const open = (at = '/profile/employee') =>
  show(
    <Suspense>
      <OrcidLink />
    </Suspense>,
    at,
  );

test('links to ORCID, with a return path to the profile, when no iD is linked', async () => {
  answer(ORCID, { body: none });
  open();
  expect((await screen.findByRole('link', { name: 'Koppla ORCID' })).getAttribute('href')).toBe(
    '/signin/orcid?returnTo=%2Fprofile%2Femployee',
  );
});

test('does not link to ORCID when the university has no agreement with it', async () => {
  offer([1]);
  answer(ORCID, { body: none });
  open();
  expect(await screen.findByText('Inget ORCID är kopplat till kontot.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['LINKED', 'success', 'PROFILE/ORCID/LINKED'],
  ['TAKEN', 'warning', 'PROFILE/ORCID/LINK/TAKEN'],
  ['CANCELLED', 'warning', 'PROFILE/ORCID/LINK/CANCELLED'],
  ['NO_RESPONSE', 'warning', 'PROFILE/ORCID/LINK/NO_RESPONSE'],
  ['EXPIRED', 'warning', 'PROFILE/ORCID/LINK/FAILED'],
  ['constructor', 'warning', 'PROFILE/ORCID/LINK/FAILED'],
])('shows the outcome %s once and removes it from the address', async (outcome, type, key) => {
  answer(ORCID, { body: outcome === 'LINKED' ? annas : none });
  const { router } = open(`/profile/employee?x=1&orcid=${outcome}`);
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject([{ type, messages: [{ keys: [key] }] }]),
  );
  expect(router.state.location.search).toBe('?x=1');
});

// PROF-16
test('removes the link after a confirmation that names the iD', async () => {
  answer(ORCID, { body: annas, version: '"1"' });
  answer('DELETE /api/employee/orcid', { body: null });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort kopplingen till ORCID' }));
  expect(
    screen.getByRole('group', { name: /^0000-0002-1825-0097 visas inte längre/ }),
  ).toBeTruthy();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(sent).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'Ta bort kopplingen till ORCID' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort' }));
  await waitFor(() => expect(screen.getByText('Inget ORCID är kopplat till kontot.')).toBeTruthy());
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/employee/orcid']);
});

test.each([
  [
    'another ORCID iD is linked',
    { ...annas, orcId: '0000-0001-5109-3700' },
    'PROFILE/ORCID/OTHER',
    '0000-0001-5109-3700',
  ],
  [
    'the ORCID iD is removed',
    none,
    'PROFILE/ORCID/UNLINKED',
    'Inget ORCID är kopplat till kontot.',
  ],
])('removes nothing else when %s in another browser meanwhile', async (_, now, key, shown) => {
  answer(ORCID, { body: annas, version: '"1"' });
  answer('DELETE /api/employee/orcid', { body: null });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort kopplingen till ORCID' }));
  answer(ORCID, { body: now, version: '"2"' });
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort' }));
  await waitFor(() => expect(toastStore.get()).toMatchObject([{ messages: [{ keys: [key] }] }]));
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByRole('group')).toBeNull();
  expect(sent).toHaveLength(1);
});
