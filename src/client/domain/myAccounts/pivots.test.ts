import { expect, test } from 'vitest';
import { sessionAs } from '#client/session/sessionAs.testing.ts';
import { pivotsFor } from './pivots.ts';

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
