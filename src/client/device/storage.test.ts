import { beforeEach, expect, test } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { deviceStorage, readJson, tabStorage } from './storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['the device', deviceStorage],
  ['the tab', tabStorage],
])('a value that %s has no room for leaves the stored one, and is reported', (_, storage) => {
  expect(storage.write('name', '"before"')).toBe(true);
  const makeRoom = fillStorage();
  expect(storage.write('name', '"after"')).toBe(false);
  expect(readJson(storage, 'name')).toBe('before');
  expect(storage.write('name', null)).toBe(true);
  makeRoom();
  expect(storage.write('name', '"after"')).toBe(true);
  expect(readJson(storage, 'name')).toBe('after');
});
