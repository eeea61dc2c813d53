import { beforeEach, expect, test } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { noteRecent, recentEntries } from './recentEntries.ts';

beforeEach(() => localStorage.clear());

test('the latest four entries are kept, each once', () => {
  for (const id of ['A', 'B', 'C', 'D', 'B', 'E']) noteRecent(id);
  expect(recentEntries()).toEqual(['E', 'B', 'D', 'C']);
});

test('an entry for which there is no room leaves the stored ones', () => {
  noteRecent('A');
  fillStorage();
  noteRecent('B');
  expect(recentEntries()).toEqual(['A']);
});
