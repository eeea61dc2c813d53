import { expect, test } from 'vitest';
import { SharedVersions } from './sharedVersions.ts';

/** A list in the database: readers who began at the same time each see a version of their own. */
function database() {
  let readings = 0;
  let changedAt = 0;
  return {
    change: () => (changedAt = readings),
    compare: async (since: string | null) => {
      readings += 1;
      const version = String(readings);
      await Promise.resolve();
      return { version, changed: since !== null && Number(since) > changedAt ? [] : ['lin'] };
    },
  };
}

test('readers of an unchanged list get one version, also when they are the first', async () => {
  const { compare } = database();
  const versions = new SharedVersions();
  const read = () => versions.current('list', compare);
  const [first, ...others] = await Promise.all([read(), read(), read()]);
  expect(others).toEqual([first, first]);
  expect(await read()).toBe(first);
});

test('readers of a changed list get one new version', async () => {
  const { compare, change } = database();
  const versions = new SharedVersions();
  const read = () => versions.current('list', compare);
  const before = await read();
  change();
  const [first, ...others] = await Promise.all([read(), read(), read()]);
  expect(first).not.toBe(before);
  expect(others).toEqual([first, first]);
});

test('lists have versions of their own', async () => {
  const { compare } = database();
  const versions = new SharedVersions();
  expect(await versions.current('one', compare)).not.toBe(await versions.current('two', compare));
});
