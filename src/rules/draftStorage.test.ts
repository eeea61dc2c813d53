import { expect, test } from 'vitest';
import { mayStoreDraft } from './draftStorage.ts';

test.each([
  ['Vpn på telefonen går inte sedan 2026-11-17, ring 013-28 10 00.', true],
  ['Ärende I-261117-0001, +46 13 281 000', true],
  ['Hen heter 19990101-2384', false],
  ['990101-2384', false],
  ['199901012384.', false],
  ['T-numret är 19990101T123', false],
  ['19990101 - 2384', false],
  ['Nyckeln är K7QD-0M3X-9TVB-2HWR', false],
  ['nKan inte ringa från home that rang twice', true],
  ['k7qd 0m3x 9tvb 2hwr', false],
])('the text %j may be stored: %s', (text, isSo) => {
  expect(mayStoreDraft(text)).toBe(isSo);
});
