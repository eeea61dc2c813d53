import { beforeEach, expect, test } from 'vitest';
import { startScreens } from '#tests/support/screen.tsx';
import { sessionAs } from '#client/session/sessionAs.testing.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { application, applicationQuery } from '#client/api/product.ts';
import { pivotsFor } from './pivots.ts';

beforeEach(() => startScreens());

const seenBy = (personType: 'Employee' | 'Student') =>
  pivotsFor(sessionAs({ personType })!.caller).map(({ to }) => to);

test('shows the pivot about closing the account to students only', () => {
  expect(seenBy('Student')).toEqual([
    '/myaccounts/personal',
    '/myaccounts/eduroam',
    '/myaccounts/studentretirement',
  ]);
  expect(seenBy('Employee')).toEqual(['/myaccounts/personal', '/myaccounts/eduroam']);
});

test('shows no eduroam where the university issues no logins', () => {
  queryClient.setQueryData(applicationQuery().queryKey, { ...application(), hasEduroam: false });
  expect(seenBy('Employee')).toEqual(['/myaccounts/personal']);
});
