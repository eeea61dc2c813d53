import { expect, test } from 'vitest';
import { areaOfAddress } from './areaOfAddress.ts';

const areas = [
  { id: 'cards', beginnings: ['card', 'capture'] },
  { id: 'identity', beginnings: ['myaccounts', 'account'] },
  { id: 'eduroam', beginnings: ['myaccounts/eduroam'] },
  { id: 'offices', beginnings: undefined },
];

test.each([
  ['/card', 'cards'],
  ['card', 'cards'],
  ['/Card/', 'cards'],
  ['/capture/abc', 'cards'],
  ['/cards', undefined],
  ['/myaccounts/personal', 'identity'],
  ['/myaccounts/eduroam/new', 'eduroam'],
  ['/myaccounts/eduroams', 'identity'],
  ['/', undefined],
])('%s belongs to the area %s', (address, id) => {
  expect(areaOfAddress(areas, ({ beginnings }) => beginnings, address)?.id).toBe(id);
});
