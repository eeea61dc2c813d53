import { beforeEach, expect, test } from 'vitest';
import { answer, sent, startScreens } from '#tests/support/screen.tsx';
import type { Authentication } from '#contract/authentication.ts';
import { reselectAccount } from './reselectAccount.ts';

const before: Authentication = {
  authenticationScope: 7,
  liUId: 'rebmo678',
  displayName: 'Rebecka Moberg',
  hasEduPersonAssuranceAL2: true,
  identityNumber: '199809172381',
  hasMultipleSignings: false,
};
const now: Authentication = { ...before, liUId: null };
const FINALISE = 'POST /api/authentication/finalise?liuid=rebmo678';

beforeEach(() => startScreens());

test('selects the account of the page again', async () => {
  answer(FINALISE, { body: before });
  expect(await reselectAccount(before, now)).toBe(true);
  expect(sent.map(({ call }) => call)).toEqual([FINALISE]);
});

test('returns false when the account can no longer be selected', async () => {
  answer(FINALISE, { status: 404 });
  expect(await reselectAccount(before, now)).toBe(false);
});

test('selects nothing when another account is signed in or the person is unknown', async () => {
  expect(await reselectAccount(before, { ...now, liUId: 'rebmo58' })).toBe(false);
  expect(await reselectAccount(before, { ...now, identityNumber: null })).toBe(false);
  expect(await reselectAccount({ ...before, liUId: null }, now)).toBe(false);
  expect(sent).toEqual([]);
});
