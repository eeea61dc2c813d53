import { expect, test } from 'vitest';
import { joinFilesFor, loginName, MAX_LOGINS, newLoginRefusal } from './eduroam.ts';

// SELF-07
test.each([
  [0, null],
  [MAX_LOGINS - 1, null],
  [MAX_LOGINS, 'EDUROAM/TOO_MANY'],
  [MAX_LOGINS + 1, 'EDUROAM/TOO_MANY'],
])('with %i logins, the refusal of a new login is %s', (logins, refusal) => {
  expect(newLoginRefusal(logins)).toBe(refusal);
});

test.each([
  ['iPhone', [], 'iPhone'],
  ['iPhone', ['Windows'], 'iPhone'],
  ['iPhone', ['iphone'], 'iPhone 2'],
  ['iPhone', ['iPhone', 'iPhone 2', 'Mac'], 'iPhone 3'],
  ['iPhone', ['iPhone', 'iPhone 3'], 'iPhone 2'],
])('a new login for %s in addition to %j is named %s', (device, taken, name) => {
  expect(loginName(device, taken)).toBe(name);
});

test.each([
  ['iPhone', 'mobileconfig'],
  ['iPad', 'mobileconfig'],
  ['Mac', 'mobileconfig'],
  ['Android', 'eapConfig'],
  ['Windows', 'eapConfig'],
  [null, 'eapConfig'],
])('a device of system %s is offered the %s first, and then the other file', (system, first) => {
  const files = joinFilesFor(system);
  expect(files[0]).toBe(first);
  expect(files.toSorted()).toEqual(['eapConfig', 'mobileconfig']);
});
