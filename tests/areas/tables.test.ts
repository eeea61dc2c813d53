import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableConfiguration } from '#contract/tableConfiguration.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
let bengt: Send;
let cecilia: Send;
const path = '/api/tableconfiguration/active';

beforeAll(async () => {
  portal = await startPortal();
  bengt = await portal.as('bener17');
  cecilia = await portal.as('cecka23');
});
afterAll(() => portal.close());

const read = async (of: string, send = bengt) =>
  (await (await send(of)).json()) as TableConfiguration;

// ACCT-17
test('returns the default columns when nothing has been chosen', async () => {
  expect(await read(path)).toEqual(await read(`${path}/default`));
});

// ACCT-17
test('stores a choice for the person only, audits it, and leaves the default unchanged', async () => {
  const standard = await read(`${path}/default`);
  const turned = standard.data
    .toReversed()
    .map(({ columnId }, order) => ({ order, columnId, isActive: order < 3 }));
  expect(
    await answer(bengt(path, change('POST', { data: turned, tableId: 'inactive', lin: 'x' }))),
  ).toEqual({ status: 200, body: { tableId: 'active', data: turned } });
  expect(await read(path)).toEqual({ tableId: 'active', data: turned });
  expect(await read(path, cecilia)).toEqual(standard);
  expect(await read(`${path}/default`)).toEqual(standard);
  expect(await auditOf(portal.db, 'tableConfiguration.save')).toMatchObject([
    {
      subject_lin: await linOf(portal.db, 'bener17'),
      before: { columns: null },
      after: { tableId: 'active' },
    },
  ]);
});

test('stores one complete choice when several are saved at once', async () => {
  const { data } = await read(`${path}/default`);
  const choices = [1, 2, 3, 4].map((shown) =>
    data.map(({ columnId, order }) => ({ order, columnId, isActive: order < shown })),
  );
  const answers = await Promise.all(
    choices.map((choice) => answer(cecilia(path, change('POST', { data: choice })))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(choices).toContainEqual((await read(path, cecilia)).data);
});

test('rejects a choice with a missing, unknown or duplicate column', async () => {
  const { data } = await read(`${path}/default`);
  const before = await contentsOf(portal.db, 'table_configuration', 'audit_entry');
  for (const choice of [
    data.slice(1),
    [...data.slice(1), { order: 0, columnId: 'salary', isActive: true }],
    [...data.slice(1), ...data.slice(1, 2)],
    [],
  ]) {
    expect(await answer(bengt(path, change('POST', { data: choice })))).toMatchObject({
      status: 400,
      body: { errors: { data: [expect.any(String)] } },
    });
  }
  expect(await contentsOf(portal.db, 'table_configuration', 'audit_entry')).toEqual(before);
});

test.each(['unknown', '__proto__'])('returns 404 for the table %s', async (tableId) => {
  expect(await answer(bengt(`/api/tableconfiguration/${tableId}`))).toEqual(refused(404));
  expect(await answer(bengt(`/api/tableconfiguration/${tableId}/default`))).toEqual(refused(404));
});

test('denies access to people who are not account managers', async () => {
  expect(await answer((await portal.as('annli42'))(path))).toEqual(refused(403));
});
