import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Place } from '#contract/places.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { PlaceRow } from './PlaceRow.tsx';

const valla: Place = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  kind: 'campus',
  name: 'Valla',
  description: '',
  isOffice: false,
  isEnded: false,
  addresses: 251,
  places: 4,
  version: '1',
};

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
  answer(`PATCH /api/places/campus/${valla.id}`, { status: 204 });
});

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

test('asks before a place with visiting addresses is no longer offered, and says how many', async () => {
  show(<PlaceRow place={valla} />);
  await press('Sluta erbjuda Valla');
  expect(await screen.findByText(/Besöksadresser där: 251/)).toBeTruthy();
  expect(sent).toEqual([]);
  await press('Fortsätt erbjuda');
  await press('Sluta erbjuda Valla');
  await press('Sluta erbjuda');
  await waitFor(() => expect(sent).toMatchObject([{ body: { isEnded: true } }]));
});

test('asks nothing for a place without addresses', async () => {
  show(<PlaceRow place={{ ...valla, addresses: 0 }} />);
  await press('Sluta erbjuda Valla');
  await waitFor(() => expect(sent).toMatchObject([{ body: { isEnded: true } }]));
});
