import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PossibleDuplicate } from '#contract/duplicates.ts';
import type { Portal, Send } from '../support/portal.ts';
import { answer, auditOf, change, linOf } from './calls.ts';
import { JOINED, KEPT, makeAlike, startWithPair } from './duplicatesSetUp.ts';

let portal: Portal;
let superuser: Send;
let kept: string;
let joined: string;
beforeAll(async () => {
  ({ portal, superuser, kept, joined } = await startWithPair());
});
afterAll(() => portal.close());

const List = z.object({ duplicates: z.array(PossibleDuplicate) });
/** The possible duplicates that one of the two people of the tests belongs to. */
const listed = async () =>
  List.parse((await answer(superuser('/api/Duplicates'))).body).duplicates.filter(({ people }) =>
    people.some(({ lin }) => lin === kept || lin === joined),
  );
const pair = () => [kept, joined].toSorted();
const apart = (method: 'PUT' | 'DELETE', body?: object, send = superuser) =>
  answer(send(`/api/Duplicates/${joined}/${kept}/apart`, change(method, body)));
const compare = (one: string, other: string, send = superuser) =>
  answer(send(`/api/Duplicates/${one}/${other}`));
const find = (one: string, other: string) =>
  answer(superuser(`/api/Duplicates/find?one=${one}&other=${other}`));

test('people who are alike are listed until they are kept apart', async () => {
  expect(await listed()).toEqual([]);
  await makeAlike(portal.db);
  expect(await listed()).toMatchObject([
    {
      people: pair().map((lin) => ({
        lin,
        displayName: 'Anna Lindqvist',
        birthDate: '1984-12-28',
      })),
      reasons: ['sameName', 'sameBirthDate'],
    },
  ]);

  expect(await apart('PUT', { reason: 'Two cousins' })).toEqual({ status: 200, body: null });
  expect(await listed()).toEqual([]);
  expect((await compare(kept, joined)).body).toMatchObject({
    keptApart: { by: 'David Öström', reason: 'Two cousins' },
    reasons: ['sameName', 'sameBirthDate'],
  });
  expect(await auditOf(portal.db, 'duplicates.keepApart')).toMatchObject([
    { subject_lin: joined, after: { reason: 'Two cousins' } },
    { subject_lin: kept },
  ]);

  expect(await apart('DELETE')).toEqual({ status: 200, body: null });
  expect(await listed()).toHaveLength(1);
  expect(await apart('DELETE')).toEqual({ status: 200, body: null });
  expect(await auditOf(portal.db, 'duplicates.listAgain')).toHaveLength(2);
});

test('the first decision to keep two people apart stays', async () => {
  await apart('PUT', { reason: 'Two cousins' });
  await apart('PUT', { reason: 'Another reason' });
  expect((await compare(kept, joined)).body).toMatchObject({
    keptApart: { reason: 'Two cousins' },
  });
  await apart('DELETE');
});

test('a comparison shows both people, without the last digits of their numbers', async () => {
  const { body, status } = await compare(kept, joined);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    people: [
      {
        lin: kept,
        maskedNumber: '19841228-****',
        numberKind: 'transient',
        accounts: [{ liUId: KEPT, personType: 'Employee', userStatus: 'Active' }],
        holdsRole: false,
        isSelf: false,
      },
      { lin: joined, numberKind: 'personal', accounts: [{ liUId: JOINED }] },
    ],
    refusals: [[], []],
    keptApart: null,
  });
  expect(JSON.stringify(body)).not.toMatch(/T006|2394/);
  expect((await auditOf(portal.db, 'reading.person')).map((entry) => entry.subject_lin)).toEqual(
    expect.arrayContaining([kept, joined]),
  );
});

test('a comparison says who cannot be joined', async () => {
  const other = await linOf(portal.db, 'johal25');
  expect((await compare(kept, other)).body).toMatchObject({
    refusals: [
      ['HOLDS_ROLE', 'BOTH_IN_USE'],
      ['HOLDS_ROLE', 'BOTH_IN_USE'],
    ],
    reasons: [],
  });
  expect((await compare(kept, 'nobody')).status).toBe(404);
  expect((await compare(kept, kept)).status).toBe(404);
});

test('two people are found by the user ids of their accounts', async () => {
  expect(await find(KEPT.toUpperCase(), JOINED)).toEqual({
    status: 200,
    body: { one: kept, other: joined },
  });
  expect(await find(KEPT, 'nobod00')).toEqual({
    status: 404,
    body: { errors: { other: ['DUPLICATES/NO_SUCH_ACCOUNT'] } },
  });
  expect((await find(KEPT, KEPT)).status).toBe(400);
});

test('people who share an address and a name are listed, and people who have died are not', async () => {
  await sql`update person set birth_date = null, national_id = null where lin = ${joined}`.execute(
    portal.db,
  );
  expect(await listed()).toEqual([]);
  await sql`update account set external_email_address = 'Anna@Example.org' where lin = ${joined}`.execute(
    portal.db,
  );
  await sql`update contact_information set alternative_email_address = 'anna@example.org'
    where lin = ${kept}`.execute(portal.db);
  expect(await listed()).toMatchObject([{ reasons: ['sameName', 'sameAddress'] }]);
  await sql`update person set deceased_on = '2026-01-01' where lin = ${joined}`.execute(portal.db);
  expect(await listed()).toEqual([]);
});

test.each(['annli42', 'cecka23', 'johal25'])('refuses %s, who is no superuser', async (liUId) => {
  const send = await portal.as(liUId);
  expect((await compare(kept, joined, send)).status).toBe(403);
  expect((await apart('PUT', { reason: 'No' }, send)).status).toBe(403);
  expect((await answer(send('/api/Duplicates'))).status).toBe(403);
  expect((await answer(send('/api/Duplicates/joins'))).status).toBe(403);
});
