import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HeldMove } from '#contract/proposals.ts';
import type { Send } from '#tests/support/portal.ts';
import { lettersOf } from '#tests/support/letters.ts';
import { answer, auditOf, change, linOf } from '../calls.ts';
import { type Client, ORGANIZATION, PATCH, type ScimPortal, startScim, user } from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
let superuser: Send;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  superuser = await portal.as('davos31');
  for (const [id, parent] of [
    ['A', 'K1'],
    ['B', 'K1'],
    ['SMALL', 'A'],
    ['LARGE', 'A'],
  ])
    await hr('POST', '/Organizations', {
      schemas: [ORGANIZATION],
      externalId: id,
      displayName: `Enheten ${id}`,
      shortName: id,
      type: 'Unit',
      parent: { value: parent },
    });
  await sql`insert into administers (administrator_lin, organisation_id, source)
    select ${await linOf(portal.db, 'karst33')}, id, 'portal' from organisation where source_id = 'B'`.execute(
    portal.db,
  );
});
afterAll(() => portal.close());

const Listed = z.object({ moves: z.array(HeldMove) });
const held = async () => Listed.parse((await answer(superuser('/api/Proposals'))).body).moves;
const move = (id: string, parent: string) =>
  hr('PATCH', `/Organizations/${id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', path: 'parent.value', value: parent }],
  });
const parentOf = async (id: string) => (await hr('GET', `/Organizations/${id}`)).body.parent.value;
const people = async (organization: string, count: number) => {
  for (let at = 0; at < count; at += 1)
    expect(
      await hr('POST', '/Users', user(`${organization}${at}`, { university: { organization } })),
    ).toMatchObject({ status: 201 });
};
const letters = async (subject: string) =>
  (await lettersOf(portal.db)).filter((letter) => letter.subject.includes(subject));

test('a small move is made, and superusers are told who gets other administrators', async () => {
  expect(await move('B', 'A')).toMatchObject({ status: 200 });
  expect(await move('B', 'K1')).toMatchObject({ status: 200 });
  expect(await letters('organisation har flyttats')).toEqual([]);
  await people('SMALL', 2);
  expect(await move('SMALL', 'B')).toMatchObject({ status: 200 });
  const [letter] = await letters('organisation har flyttats');
  expect(letter?.body).toContain('Systemet HR har flyttat');
  expect(letter?.body).toContain(
    'Enheten SMALL: från Enheten A till Enheten B. Antal personer som får andra administratörer: 2.',
  );
});

test('a move that gives many people other administrators waits for a superuser', async () => {
  await people('LARGE', 24);
  const refused = await move('LARGE', 'B');
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('a superuser decides') },
  });
  expect(await move('LARGE', 'B')).toMatchObject({ status: 409 });
  expect(await parentOf('LARGE')).toBe('A');
  const [waiting, ...rest] = await held();
  expect(rest).toEqual([]);
  expect(waiting).toMatchObject({
    client: 'HR',
    people: 24,
    organisation: { 'sv-SE': 'Enheten LARGE' },
    from: { 'sv-SE': 'Enheten A' },
    to: { 'sv-SE': 'Enheten B' },
  });
  const superusers = await sql`select distinct account_id from role_assignment
    where role = 'MinITSuperUser'`.execute(portal.db);
  const told = await letters('väntar på dig');
  expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length);
  expect(told.length).toBeGreaterThanOrEqual(superusers.rows.length);

  const decide = (id: string, decision: string) =>
    answer(superuser(`/api/Proposals/moves/${id}/${decision}`, change('POST')));
  expect(await decide(waiting?.id ?? '', 'permit')).toEqual({ status: 200, body: null });
  expect(await decide(waiting?.id ?? '', 'permit')).toMatchObject({ status: 409 });
  expect(await parentOf('LARGE')).toBe('B');
  expect(await auditOf(portal.db, 'proposals.permitMove')).toHaveLength(1);

  expect(await move('LARGE', 'A')).toMatchObject({ status: 409 });
  const [back] = await held();
  expect((await decide(back?.id ?? '', 'decline')).status).toBe(200);
  expect(await move('LARGE', 'A')).toMatchObject({
    status: 409,
    body: { detail: 'This was declined in the portal.' },
  });
  expect(await parentOf('LARGE')).toBe('B');
});

test.each([
  ['an address', 'Gå till https://example.org'],
  ['a domain', 'example.org'],
  ['an address of mail', 'Fråga a@example.org'],
  ['a mark that turns text round', 'Enhet \u202Egro.elpmaxe'],
  ['only what is not seen', '\u200E\u200F'],
])('names that contain %s are refused', async (_what, name) => {
  const organization = { schemas: [ORGANIZATION], type: 'Unit', parent: { value: 'K1' } };
  for (const stated of [
    { displayName: name, shortName: 'NAMED' },
    { displayName: 'Named', shortName: name },
  ])
    expect(await hr('POST', '/Organizations', { ...organization, ...stated })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
  const stated = name === '\u200E\u200F' ? [] : [user('NAMED', { title: name })];
  for (const one of [...stated, user('NAMED', { name: { givenName: name, familyName: 'Lind' } })])
    expect(await hr('POST', '/Users', one)).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue' },
    });
});
