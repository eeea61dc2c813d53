import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '#server/database/installation.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '../support/database.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const start = () =>
  prepareDatabase(database.db, { environment: 'Production', where: 'the database' });
const texts = () =>
  database.db
    .selectFrom('liability_text')
    .select(['liability_type', 'version', 'text'])
    .orderBy('liability_type')
    .execute();

test('a fresh production database has the countries and the terms on the way to an account', async () => {
  await Promise.all([start(), start()]);
  const countries = await database.db.selectFrom('country').selectAll().execute();
  expect(countries.length).toBeGreaterThan(200);
  expect(countries).toContainEqual({
    code: 'SE',
    title: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' },
  });
  expect((await texts()).map(({ liability_type }) => liability_type)).toEqual([
    'AlumniPortal',
    'Employee',
    'ExternalUser',
    'Student',
  ]);
});

test('a later start leaves what is there as it is', async () => {
  await start();
  await database.db
    .updateTable('country')
    .set({ title: { 'sv-SE': 'Svea', 'en-GB': 'Svea' } })
    .where('code', '=', 'SE')
    .execute();
  const before = await texts();
  await start();
  expect(await texts()).toEqual(before);
  expect(
    await database.db.selectFrom('country').select('title').where('code', '=', 'SE').execute(),
  ).toEqual([{ title: { 'sv-SE': 'Svea', 'en-GB': 'Svea' } }]);
});
