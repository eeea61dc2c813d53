import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateInSweden } from '#rules/dates.ts';
import { importFiles } from '#server/areas/register/index.ts';
import { readConfig } from '#server/config/config.ts';
import {
  type Client,
  ORGANIZATION,
  type ScimPortal,
  startScim,
  UNIVERSITY,
  user,
} from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
});
afterAll(() => portal.close());

const create = (externalId: string, shortName: string, parent?: string) =>
  hr('POST', '/Organizations', {
    schemas: [ORGANIZATION],
    externalId,
    displayName: 'Exempeluniversitetet',
    shortName,
    type: parent === undefined ? 'Company' : 'Department',
    ...(parent !== undefined && { parent: { value: parent } }),
  });
const organisations = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from organisation`.execute(portal.db);
  return rows[0]?.count ?? 0;
};

test('a file with another root is refused, and deletes nothing', async () => {
  const nodes = () =>
    portal.db.selectFrom('organisation').selectAll().orderBy('canonical_path').execute();
  const before = await nodes();
  const lines = ['id;parent;type;short_name;name_sv', '7;;Company;EXU;E', '8;7;Unit;EX1;E'];
  const report = await importFiles(
    portal.db,
    { organisations: new TextEncoder().encode(lines.join('\n')) },
    {
      source: 'staff',
      actor: null,
      requestId: 'import',
      now: new Date(),
      today: dateInSweden(new Date()),
      config: readConfig({}),
    },
    { isDryRun: false, isComplete: true, endsAllowed: 1 },
  );
  expect(report).toMatchObject({
    files: [
      {
        counts: { refused: 2, ended: 0 },
        outcomes: [{ reason: 'ROOT_PRESENT' }, { reason: 'PARENT_UNKNOWN' }],
      },
    ],
  });
  expect(await nodes()).toEqual(before);
});

test('the root of a portal whose organisation has no ids is found by its abbreviation', async () => {
  await sql`update organisation set source_id = null`.execute(portal.db);
  const before = await organisations();
  expect(await create('1', 'EXU')).toMatchObject({
    status: 409,
    body: {
      scimType: 'uniqueness',
      detail: expect.stringContaining('create it with the shortName "KU"'),
    },
  });
  expect(await organisations()).toBe(before);

  expect(await create('1', 'KU')).toMatchObject({ status: 201, body: { id: '1' } });
  expect(await organisations()).toBe(before);
  expect(await create('2', 'EXU', '1')).toMatchObject({ status: 201 });
  const { body } = await hr('POST', '/Users', user('E1', { university: { organization: '2' } }));
  expect(body[UNIVERSITY].organization).toBe('2');
  expect(await create('3', 'OTHER')).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  });
});
