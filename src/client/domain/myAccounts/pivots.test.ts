import { expect, test, vi } from 'vitest';
import { sessionAs } from '../../session/sessionAs.testing.ts';
import { hasPage } from '../../routing/areas.ts';
import { pivotsFor } from './pivots.ts';

vi.mock('../../routing/areas.ts', () => ({ hasPage: vi.fn<() => boolean>() }));

const seenBy = (personType: 'Employee' | 'Student', built = (_address: string) => true) => {
  vi.mocked(hasPage).mockImplementation(built);
  return pivotsFor(sessionAs({ personType })!.caller).map(({ to }) => to);
};

test('only students meet the pivot about their account’s end', () => {
  expect(seenBy('Student')).toEqual(['/myaccounts/personal', '/myaccounts/eduroam', '/myaccounts/studentretirement']);
  expect(seenBy('Employee')).toEqual(['/myaccounts/personal', '/myaccounts/eduroam']);
});

test('what is not built is not offered', () => {
  expect(seenBy('Student', (address) => address === '/myaccounts/personal')).toEqual(['/myaccounts/personal']);
});
