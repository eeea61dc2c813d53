import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PushedAnswer } from '#contract/pushedLists.ts';
import { type ConnectedSystem, ScimResource } from '#contract/scimClients.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { root } from '../tools/modules.ts';
import { answer, auditOf, change } from './calls.ts';

/** An employee of the demonstration, whom the document names too. */
const ANNA = 'annli42';
let portal: Portal;
let tokens: Record<'Devices' | 'Other' | 'Reader' | 'Cards' | 'All', string>;
beforeAll(async () => {
  portal = await startPortal();
  const superuser = await portal.as('davos31');
  const connect = async (
    name: string,
    resources: readonly ScimResource[],
    { source = 'intune', mayWrite = true } = {},
  ) => {
    const endsOn = addDays(dateInSweden(new Date()), 300);
    const body = { name, source, resources, mayWrite, endsOn };
    const made = await answer(superuser('/api/ScimClients', change('POST', body)));
    return (made.body as { client: ConnectedSystem; token: string }).token;
  };
  tokens = {
    Devices: await connect('Devices', ['devices']),
    Other: await connect('Other', ['devices'], { source: 'jamf' }),
    Reader: await connect('Reader', ['devices'], { mayWrite: false }),
    Cards: await connect('Cards', ['cards', 'people', 'organisations', 'roles']),
    All: await connect('All', ScimResource.options, { source: 'all' }),
  };
});
afterAll(() => portal.close());
beforeEach(() =>
  portal.db.deleteFrom('device').where('source', 'in', ['intune', 'jamf']).execute(),
);

const JSON_TYPE = { 'content-type': 'application/json' };
/** Sends a body as it is written. */
const write = (body: string, { kind = 'devices', token = tokens.Devices } = {}) =>
  answer(
    fetch(`${portal.address}/hooks/lists/${kind}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body,
    }),
  );
const send = (body: object, to?: { readonly kind?: string; readonly token?: string }) =>
  write(JSON.stringify(body), to);
/** Sends rows, and returns what has become of each. */
async function push(
  rows: readonly object[],
  { complete, token }: { readonly complete?: boolean; readonly token?: string } = {},
): Promise<readonly string[]> {
  const { status, body } = await send({ rows, complete }, token === undefined ? {} : { token });
  expect(status).toBe(200);
  return (body as { rows: PushedAnswer[] }).rows.map(
    ({ row, id, outcome, status: one, reason, columns = [], changed = [] }) =>
      [row ?? '-', id, outcome, one, reason, ...columns, ...changed].filter(Boolean).join(' '),
  );
}

const device = (id: unknown, more: object = {}) => ({ id, person: ANNA, name: 'PC-1', ...more });
const stored = async () =>
  (
    await portal.db
      .selectFrom('device')
      .select(['external_id', 'name'])
      .where('source', '=', 'intune')
      .orderBy('external_id')
      .execute()
  ).map(({ external_id: id, name }) => `${id} ${name}`);

test('the example of the document makes a device, which its owner sees; once', async () => {
  const paper = readFileSync(join(root, 'docs/import.md'), 'utf8');
  const example = /```sh\n(curl [^`]*hooks\/lists\/devices[^`]*)```/.exec(paper)?.[1] ?? '';
  const { rows } = JSON.parse(/--data '([^']*)'/.exec(example)?.[1] ?? '') as { rows: object[] };
  expect(await push(rows)).toEqual(['1 8a1f-22 made 200', '2 8a1f-23 made 200']);
  const anna = await portal.as(ANNA);
  const { body } = await answer(anna('/api/devices'));
  expect(body).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'PC-0042' })]));
  expect(await push(rows)).toEqual(['1 8a1f-22 unchanged 200', '2 8a1f-23 unchanged 200']);
  const entries = await auditOf(portal.db, 'register.import');
  expect(entries).toMatchObject([
    {
      actor_client: 'Devices',
      after: { source: 'intune', files: [{ kind: 'devices', counts: { made: 2, refused: 0 } }] },
    },
  ]);
});

test('each row has its answer; one that is refused keeps back no other', async () => {
  expect(
    await push([
      device('A', { photo: 1, organisation: '', WARRANTY_END: '2027-08-31' }),
      device('B', { person: 'nobody99' }),
      device('C', { warranty_end: '2027-02-30' }),
      device(4711),
      device('9,7E+15'),
      device('E'),
      device(' e '),
    ]),
  ).toEqual([
    '1 A made 200',
    '2 B refused 422 PERSON_UNKNOWN person',
    '3 C refused 422 CELL_DATE warranty_end',
    '4 4711 refused 422 CELL_TEXT id',
    '5 9,7E+15 refused 422 CELL_CODE id',
    '6 E refused 422 KEY_REPEATED id',
    '7 e refused 422 KEY_REPEATED id',
  ]);
  expect(await stored()).toEqual(['A PC-1']);
});

test('what a call does not name stays, and goes if the call says that it names all', async () => {
  await push([device('A'), device('B'), device('7')]);
  await push([device('A')], { token: tokens.Other });
  expect(await push([device('A', { name: 'PC-2' })])).toEqual(['1 A changed 200 name']);
  expect(await stored()).toEqual(['7 PC-1', 'A PC-2', 'B PC-1']);
  // A number in the place of an id is refused, but names its device.
  expect(await push([device('a', { name: 'PC-2' }), device(7)], { complete: true })).toEqual([
    '1 a unchanged 200',
    '2 7 refused 422 CELL_TEXT id',
    '- B ended 200',
  ]);
  expect(await stored()).toEqual(['7 PC-1', 'A PC-2']);
  const other = portal.db.selectFrom('device').select('external_id').where('source', '=', 'jamf');
  expect(await other.execute()).toEqual([{ external_id: 'A' }]);
});

test('a complete list that would end too much changes nothing', async () => {
  await push(Array.from({ length: 12 }, (_, at) => device(`D${at}`)));
  expect(await send({ rows: [device('D0', { name: 'PC-2' })], complete: true })).toEqual({
    status: 409,
    body: { errors: { rows: ['LIST_SERVICE/ENDS_TOO_MANY'] } },
  });
  expect(await stored()).toContain('D0 PC-1');
  expect(await stored()).toHaveLength(12);
});

test.each([
  'cost_centres',
  'activities',
  'prices',
  'devices',
  'software',
  'grants',
  'registrations',
])('%s are pushed by who reaches them', async (kind) => {
  expect(await send({ rows: [{}] }, { kind, token: tokens.All })).toMatchObject({
    status: 200,
    body: { rows: [{ outcome: 'refused', reason: 'CELL_EMPTY' }] },
  });
});

test.each<[string, { kind?: string; token?: keyof typeof tokens | '' }, number, string]>([
  ['without a token', { token: '' }, 401, 'TOKEN'],
  ['of a system that may only read', { token: 'Reader' }, 403, 'REACH'],
  ['of a system that reaches other things', { token: 'Cards' }, 403, 'REACH'],
  ['about another kind', { kind: 'prices' }, 403, 'REACH'],
  ['about exceptions, whatever is reached', { kind: 'exceptions', token: 'All' }, 403, 'REACH'],
  ['about acceptances', { kind: 'acceptances', token: 'All' }, 403, 'REACH'],
  ['about people', { kind: 'people', token: 'All' }, 403, 'REACH'],
  ['about what is no kind', { kind: 'constructor', token: 'All' }, 403, 'REACH'],
])('a call %s is refused', async (_, { kind = 'devices', token = 'Devices' }, status, reason) => {
  const sent = await send(
    { rows: [device('A')] },
    { kind, token: token === '' ? '' : tokens[token] },
  );
  expect(sent).toEqual({ status, body: { errors: { '': [`LIST_SERVICE/${reason}`] } } });
  expect(await stored()).toEqual([]);
});

test.each<[string, string, number, object]>([
  ['without rows', '{"rows": []}', 400, { rows: ['LIST_SERVICE/ROWS'] }],
  ['whose rows are none', '{"rows": ["A"]}', 400, { rows: ['LIST_SERVICE/ROWS'] }],
  [
    'with too many rows',
    JSON.stringify({ rows: Array.from({ length: 1001 }, (_, at) => device(`D${at}`)) }),
    400,
    { rows: ['LIST_SERVICE/ROWS'] },
  ],
  [
    'with a column twice',
    `{"rows": [{"id": "A", "id": "B", "person": "${ANNA}", "name": "x"}]}`,
    400,
    { '': ['LIST_SERVICE/COLUMN_TWICE'] },
  ],
  [
    'with a column twice, in other letters',
    JSON.stringify({ rows: [device('A', { Id: 'B' })] }),
    400,
    { rows: ['LIST_SERVICE/COLUMN_TWICE'] },
  ],
])('a call %s is refused', async (_, body, status, errors) => {
  expect(await write(body)).toMatchObject({ status, body: { errors } });
  expect(await stored()).toEqual([]);
});

test('a call that is too large is refused', async () => {
  const { status } = await send({ rows: [device('A', { more: 'x'.repeat(4 * 1024 * 1024) })] });
  expect(status).toBe(413);
});
