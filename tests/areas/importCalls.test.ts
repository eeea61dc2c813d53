import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/imports.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
let superuser: Send;
let strangers: Send[];
beforeAll(async () => {
  portal = await startPortal();
  superuser = await portal.as('davos31');
  strangers = await Promise.all(
    ['annli42', 'nilan234', 'cecka23', 'ivabe94'].map((persona) => portal.as(persona)),
  );
});
afterAll(() => portal.close());

const ADDRESS = '/api/Imports';
const tables = ['person', 'account', 'source_record', 'import_run', 'audit_entry'];
const peopleIn = (rows: readonly string[]) =>
  Buffer.from(['id;given_name;surname;kind', ...rows].join('\n')).toString('base64');
const students = (count: number) =>
  Array.from({ length: count }, (_, at) => `C${at};Eva;Ny;Student`);
const filesOf = (rows: readonly string[]) => ({
  people: peopleIn(rows),
  source: 'trial',
  isPartial: false,
});
const preview = (rows: readonly string[]) =>
  answer(superuser(`${ADDRESS}/preview`, change('POST', filesOf(rows))));
const apply = (rows: readonly string[], mayEndMany = false) =>
  answer(superuser(ADDRESS, change('POST', { ...filesOf(rows), mayEndMany })));

test.each<[string, RequestInit]>([
  [ADDRESS, {}],
  [`${ADDRESS}/preview`, change('POST', filesOf(students(1)))],
  [ADDRESS, change('POST', { ...filesOf(students(1)), mayEndMany: true })],
])('%s %j is denied to everyone but superusers', async (address, init) => {
  const before = await contentsOf(portal.db, ...tables);
  for (const stranger of strangers)
    expect(await answer(stranger(address, init))).toEqual(refused(403));
  expect(await answer(portal.browser().fetch(address, init))).toEqual(refused(401));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

test('a preview tells what applying does, and changes nothing', async () => {
  const before = await contentsOf(portal.db, ...tables);
  const rows = [...students(30), 'D1;Eva;Ny;Rector'];
  const shown = await preview(rows);
  expect(shown).toMatchObject({
    status: 200,
    body: { endsTooMany: false, files: [{ kind: 'people', counts: { made: 30, refused: 1 } }] },
  });
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  expect(await apply(rows)).toEqual(shown);
  expect(await auditOf(portal.db, 'register.import')).toMatchObject([
    {
      actor_lin: await linOf(portal.db, 'davos31'),
      after: { source: 'trial', files: [{ kind: 'people', counts: { made: 30, refused: 1 } }] },
    },
  ]);
  expect(await answer(superuser(ADDRESS))).toMatchObject({
    status: 200,
    body: [
      { source: 'trial', by: expect.stringContaining('David'), counts: { people: { made: 30 } } },
    ],
  });
});

test('a file that would end many says so, and is applied only when that is allowed', async () => {
  await apply(students(30));
  const before = await contentsOf(portal.db, ...tables);
  expect(await preview(students(2))).toMatchObject({
    body: { endsTooMany: true, files: [{ counts: { ended: 28 } }] },
  });
  expect(await apply(students(2))).toEqual({
    status: 409,
    body: { errors: { people: ['IMPORT/ENDS_TOO_MANY'] } },
  });
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  expect(await apply(students(2), true)).toMatchObject({
    status: 200,
    body: { files: [{ counts: { ended: 28, unchanged: 2 } }] },
  });
});

test('a file that cannot be read, and one that is too large, change nothing', async () => {
  const before = await contentsOf(portal.db, ...tables);
  const unread = { ...filesOf([]), people: Buffer.from('PK\u0003\u0004').toString('base64') };
  expect(
    await answer(superuser(ADDRESS, change('POST', { ...unread, mayEndMany: false }))),
  ).toMatchObject({ status: 200, body: { unreadable: [{ kind: 'people' }], files: [] } });
  const large = { ...filesOf([]), people: 'A'.repeat(2 * MAX_IMPORT_BYTES) };
  expect(await answer(superuser(`${ADDRESS}/preview`, change('POST', large)))).toMatchObject({
    status: 400,
  });
  expect(await contentsOf(portal.db, 'person', 'account', 'source_record')).toEqual(
    before.slice(0, 3),
  );
});

test('one’s own roles are imported by somebody else, and each letter names who did it', async () => {
  const rolesIn = (rows: readonly string[]) =>
    Buffer.from(['person;role;organisation', ...rows].join('\n')).toString('base64');
  const importing = (send: Send, rows: readonly string[]) =>
    answer(
      send(
        ADDRESS,
        change('POST', {
          roles: rolesIn(rows),
          source: 'trial',
          isPartial: true,
          mayEndMany: false,
        }),
      ),
    );
  const rows = ['davos31;Economist;', 'annli42;Economist;', 'davos31;MinITSuperUser;'];
  const before = await contentsOf(portal.db, 'administers');
  await portal.db.deleteFrom('outgoing_message').execute();
  const [file] = ((await importing(superuser, rows)).body as { files: unknown[] }).files;
  expect(file).toMatchObject({
    counts: { refused: 1, made: 1, unchanged: 1 },
    rows: [
      { row: 2, outcome: 'refused', reason: 'IMPORT/REFUSED/OWN_ROLE' },
      { id: 'annli42', outcome: 'made' },
    ],
  });
  const letters = await portal.db.selectFrom('outgoing_message').select('body').execute();
  expect(letters[0]?.body).toMatch(/with a file from the source trial, which David .* imported\./);
  expect(await contentsOf(portal.db, 'administers')).toEqual(before);
  expect((await auditOf(portal.db, 'roles.give')).map(({ actor_user_id: by }) => by)).toEqual([
    'davos31',
  ]);
});
