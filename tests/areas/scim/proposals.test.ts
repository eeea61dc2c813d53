import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Proposal } from '#contract/proposals.ts';
import { checkDigit } from '#rules/identityNumber.ts';
import type { Send } from '#tests/support/portal.ts';
import { lettersOf } from '#tests/support/letters.ts';
import { accountIdOf, answer, auditOf, change, linOf } from '../calls.ts';
import {
  BULK,
  type Client,
  PATCH,
  type ScimPortal,
  startScim,
  UNIVERSITY,
  user,
} from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
let other: Client;
let superuser: Send;
let colleague: Send;
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  other = portal.scim('Other');
  superuser = await portal.as('davos31');
  // A second superuser, who decides about the first.
  await sql`insert into role_assignment (account_id, role, granted_at)
    values (${await accountIdOf(portal.db, 'annli42')}, 'MinITSuperUser', now())`.execute(
    portal.db,
  );
  colleague = await portal.as('annli42');
});
afterAll(() => portal.close());

const Listed = z.object({ proposals: z.array(Proposal), total: z.int() });
const listed = async (send = superuser) =>
  Listed.parse((await answer(send('/api/Proposals'))).body).proposals;
const decide = (id: string, decision: 'accept' | 'decline', send = superuser) =>
  answer(send(`/api/Proposals/${id}/${decision}`, change('POST')));
const patch = (...operations: readonly object[]) => ({ schemas: [PATCH], Operations: operations });
const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value });

const numberOf = async (liUId: string) => {
  const { rows } = await sql<{ number: string; given: string; family: string; born: string }>`
    select national_id as number, given_name as given, surname as family, birth_date::text as born
    from person join account using (lin) where user_id = ${liUId}`.execute(portal.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Nobody has the user id ${liUId}.`);
  return row;
};
/** Everything that is stored of a person and the person's accounts. */
const storedOf = async (liUId: string) => {
  const lin = await linOf(portal.db, liUId);
  const { rows } = await sql`
    select to_jsonb(person) as person, (
      select jsonb_agg(to_jsonb(account) order by id) from account where account.lin = person.lin) as accounts,
      (select count(*) from source_record where source_record.lin = person.lin) as known
    from person where lin = ${lin}`.execute(portal.db);
  return rows;
};
const of = async (liUId: string, send = superuser) =>
  (await listed(send)).filter(({ userIds }) => userIds.includes(liUId));
const numbered = (start: string) => `${start}${checkDigit(start)}`;
const awaited = {
  status: 409,
  body: { scimType: 'uniqueness', detail: expect.stringContaining('awaited in the portal') },
};
const declined = { status: 409, body: { detail: 'This was declined in the portal.' } };
/** Makes the user's source know somebody from before, whom it did not state first. */
const know = async (liUId: string, externalId: string): Promise<string> => {
  const id = await accountIdOf(portal.db, liUId);
  await sql`insert into source_record (source, external_id, person_type, lin, account_id)
    select 'hr', ${externalId}, 'Employee', lin, id from account where id = ${id}`.execute(
    portal.db,
  );
  return id;
};

test('a system that states a superuser of the portal gets a proposal, and changes nothing', async () => {
  const { number } = await numberOf('davos31');
  const before = await storedOf('davos31');
  const stated = user('X1', {
    name: { givenName: 'Mallory', familyName: 'Ek' },
    emails: [{ value: 'mallory@example.org', type: 'home' }],
    university: { nationalId: number },
  });
  const refused = await hr('POST', '/Users', stated);
  expect(refused).toMatchObject(awaited);
  expect(JSON.stringify(refused.body)).not.toMatch(/David|Öström|davos31/);
  expect(await hr('POST', '/Users', stated)).toMatchObject(awaited);
  expect(await storedOf('davos31')).toEqual(before);

  const [proposal, ...rest] = await listed();
  expect(rest).toEqual([]);
  expect(proposal).toMatchObject({
    kind: 'claim',
    source: 'hr',
    client: 'HR',
    userIds: expect.arrayContaining(['davos31']),
    holdsRole: true,
    agrees: false,
    refusals: ['ONESELF'],
  });
  expect(proposal?.changes).toContainEqual({
    attribute: 'name',
    before: 'David Öström',
    after: 'Mallory Ek',
  });
  expect(JSON.stringify(proposal)).not.toContain(number.slice(-4));
  const { rows } = await sql<{ record: string }>`
    select encode(record, 'escape') as record from proposal`.execute(portal.db);
  expect(rows[0]?.record).not.toContain('Mallory');
  expect(await auditOf(portal.db, 'register.propose')).toHaveLength(1);

  const id = proposal?.id ?? '';
  expect(await decide(id, 'accept')).toMatchObject({
    status: 400,
    body: { errors: { '': ['PROPOSALS/REFUSED/ONESELF'] } },
  });
  expect((await decide(id, 'decline')).status).toBe(400);
  expect((await decide(id, 'decline', colleague)).status).toBe(200);
  expect(await decide(id, 'accept', colleague)).toMatchObject({
    status: 409,
    body: { errors: { '': ['PROPOSALS/DECIDED'] } },
  });
  expect(await hr('POST', '/Users', stated)).toMatchObject(declined);
  expect(await listed()).toEqual([]);
  expect((await sql`select record from proposal`.execute(portal.db)).rows).toEqual([
    { record: null },
  ]);
  expect(await storedOf('davos31')).toEqual(before);
});

test('after the acceptance the client finds the user by externalId', async () => {
  const { number, given, family } = await numberOf('karst33');
  const stated = user('K1', {
    name: { givenName: given, familyName: family },
    university: { nationalId: number },
  });
  expect(await hr('POST', '/Users', stated)).toMatchObject(awaited);
  const [proposal] = await of('karst33');
  expect(proposal).toMatchObject({ kind: 'claim', agrees: true, refusals: [] });
  expect(await decide(proposal?.id ?? '', 'accept')).toEqual({ status: 200, body: null });
  const found = await hr('GET', `/Users?filter=${encodeURIComponent('externalId eq "K1"')}`);
  expect(found.body.Resources).toMatchObject([
    { userName: 'karst33', displayName: `${given} ${family}` },
  ]);
  expect(await auditOf(portal.db, 'proposals.accept')).toHaveLength(1);

  // What recognises the person stays with the first source, and everything else is the new one's.
  const { id } = found.body.Resources[0];
  const changed = await hr(
    'PATCH',
    `/Users/${id}`,
    patch(
      { op: 'replace', path: 'name.familyName', value: 'Mallory' },
      { op: 'replace', path: 'title', value: 'Professor' },
    ),
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { title: 'Professor', name: { familyName: family } },
  });
  const [renaming] = await of('karst33');
  expect(renaming).toMatchObject({
    kind: 'change',
    changes: [{ attribute: 'name', before: `${given} ${family}`, after: `${given} Mallory` }],
  });
  await hr('PATCH', `/Users/${id}`, replace('name.familyName', 'Malloy'));
  const [replaced, ...rest] = await of('karst33');
  expect(rest).toEqual([]);
  expect(replaced?.changes).toMatchObject([{ after: `${given} Malloy` }]);
  expect((await decide(renaming?.id ?? '', 'accept')).status).toBe(409);
  expect((await decide(replaced?.id ?? '', 'accept')).status).toBe(200);
  expect((await hr('GET', `/Users/${id}`)).body).toMatchObject({
    title: 'Professor',
    name: { familyName: 'Malloy' },
  });

  await hr('PATCH', `/Users/${id}`, replace('name.familyName', 'Ek'));
  expect(await of('karst33')).toHaveLength(1);
  await hr('PATCH', `/Users/${id}`, replace('name.familyName', 'Malloy'));
  expect(await of('karst33')).toEqual([]);
});

test('number, name, address, organisation and end of a known superuser stay', async () => {
  const id = await know('davos31', 'S1');
  const before = await storedOf('davos31');
  const { emails = [] } = (await hr('GET', `/Users/${id}`)).body;
  for (const [path, value] of [
    ['name.givenName', 'Mallory'],
    [`${UNIVERSITY}:nationalId`, '19900506-2394'],
    ['emails', [...emails, { value: 'mallory@example.org', type: 'home' }]],
    [`${UNIVERSITY}:organization`, 'K3'],
    [`${UNIVERSITY}:endDate`, '2026-12-01'],
  ] as const)
    expect(await hr('PATCH', `/Users/${id}`, replace(path, value))).toMatchObject({ status: 200 });
  for (const [method, body] of [
    ['PATCH', replace('active', false)],
    ['DELETE', undefined],
  ] as const) {
    expect(await hr(method, `/Users/${id}`, body)).toMatchObject(awaited);
    const { body: bulk } = await hr('POST', '/Bulk', {
      schemas: [BULK],
      Operations: [{ method, path: `/Users/${id}`, data: body }],
    });
    expect(bulk.Operations).toMatchObject([{ status: '409' }]);
  }
  const after = await storedOf('davos31');
  expect(after).toEqual(before);
  const own = await of('davos31');
  expect(own.map(({ kind }) => kind).toSorted()).toEqual(['change', 'end']);
  const ending = own.find(({ kind }) => kind === 'end');
  expect((await decide(ending?.id ?? '', 'decline', colleague)).status).toBe(200);
  expect(await hr('DELETE', `/Users/${id}`)).toMatchObject(declined);
});

test('a personal number is never replaced, also not by an acceptance', async () => {
  const made = await hr(
    'POST',
    '/Users',
    user('N1', { university: { nationalId: '19840229-2380' } }),
  );
  expect(made.status).toBe(201);
  const path = `/Users/${made.body.id}`;
  expect(
    (await hr('PATCH', path, replace(`${UNIVERSITY}:nationalId`, '19900506-2394'))).status,
  ).toBe(200);
  const { body } = await hr('GET', `${path}?attributes=${UNIVERSITY}:nationalId`);
  expect(body[UNIVERSITY].nationalId).toBe('198402292380');
  const own = (await listed()).filter(({ displayName }) => displayName === 'Anna Lind');
  expect(own).toMatchObject([{ kind: 'change', refusals: ['NUMBER_STAYS'] }]);
  expect(await decide(own[0]?.id ?? '', 'accept')).toMatchObject({
    status: 400,
    body: { errors: { '': ['PROPOSALS/REFUSED/NUMBER_STAYS'] } },
  });
});

test('a transient number becomes a personal one by the first source, and the person is told', async () => {
  const [TRANSIENT, PERSONAL] = [numbered('19890301T77'), numbered('19890301271')];
  const stated = (number: string, familyName = 'Berg') =>
    user('T1', {
      name: { givenName: 'Eva', familyName },
      emails: [{ value: 'eva.told@kvarnby.example', type: 'work' }],
      university: { nationalId: number },
    });
  const made = await hr('POST', '/Users', stated(TRANSIENT));
  expect(made.status).toBe(201);
  const path = `/Users/${made.body.id}`;
  const numberNow = async () =>
    (await hr('GET', `${path}?attributes=${UNIVERSITY}:nationalId`)).body[UNIVERSITY].nationalId;
  await hr('PUT', path, stated(numbered('19840229239')));
  expect(await numberNow()).toBe(TRANSIENT);
  await hr('PUT', path, stated(PERSONAL, 'Annan'));
  expect(await numberNow()).toBe(TRANSIENT);
  await hr('PUT', path, stated(PERSONAL, 'Annan'));
  await hr('PUT', path, stated(PERSONAL));
  expect(await numberNow()).toBe(PERSONAL);
  const letters = await lettersOf(portal.db);
  const told = letters.find(({ recipient }) => recipient === 'eva.told@kvarnby.example');
  expect(told?.subject).toContain('Dina uppgifter i MinIT har ändrats');
});

test('what a system changes of names and addresses is told at the replaced address too', async () => {
  const stated = (familyName: string, home: string) =>
    user('T2', {
      name: { givenName: 'Siv', familyName },
      emails: [
        { value: 'siv.told@kvarnby.example', type: 'work' },
        { value: home, type: 'home' },
      ],
    });
  const { body } = await hr('POST', '/Users', stated('Berg', 'siv@old.example'));
  const lettersTo = async (address: string) =>
    (await lettersOf(portal.db)).filter(({ recipient }) => recipient === address);
  expect(await lettersTo('siv@old.example')).toEqual([]);
  await hr('PUT', `/Users/${body.id}`, stated('Ek', 'siv@new.example'));
  for (const address of ['siv@old.example', 'siv@new.example', 'siv.told@kvarnby.example']) {
    const [told, ...more] = await lettersTo(address);
    expect(told?.body).toMatch(/Ditt namn ändrades.*En e-postadress för kontot \w+ ändrades/s);
    expect(more).toEqual([]);
  }
  await hr('PUT', `/Users/${body.id}`, stated('Ek', 'siv@new.example'));
  expect(await lettersTo('siv@new.example')).toHaveLength(1);
});

test('two sources of one person from before keep what they state of their own accounts', async () => {
  const id = await know('steli57', 'P1');
  await sql`insert into source_record (source, external_id, person_type, lin, account_id)
    select 'other', 'Q1', 'Employee', lin, id from account where id = ${id}`.execute(portal.db);
  for (const [client, title] of [
    [hr, 'Lektor'],
    [other, 'Adjunkt'],
  ] as const)
    expect(await client('PATCH', `/Users/${id}`, replace('title', title))).toMatchObject({
      status: 200,
      body: { title },
    });
});

test('the many of a new term are accepted together', async () => {
  const numbers = Array.from({ length: 120 }, (_, at) => {
    const start = `20000101${at < 100 ? 'M' : 'N'}${String(at % 100).padStart(2, '0')}`;
    return `${start}${checkDigit(start)}`;
  });
  await sql`
    insert into person (lin, national_id, given_name, surname, display_name, birth_date, gender)
    select 'many-' || number, number, 'Many', 'Student', 'Many Student', '2000-01-01', 'None'
    from unnest(${numbers}::text[]) as number`.execute(portal.db);
  const { body } = await hr('POST', '/Bulk', {
    schemas: [BULK],
    Operations: numbers.map((number, at) => ({
      method: 'POST',
      path: '/Users',
      bulkId: `b${at}`,
      data: {
        ...user(`B${at}`, {
          name: { givenName: 'Many', familyName: at === 0 ? 'Other' : 'Student' },
          userType: 'Student',
          title: undefined,
        }),
        [UNIVERSITY]: { nationalId: number },
      },
    })),
  });
  const statuses = new Set(body.Operations.map(({ status }: { status: string }) => status));
  expect([...statuses]).toEqual(['409']);
  const waiting = (await listed()).filter(({ displayName }) => displayName === 'Many Student');
  expect(waiting).toHaveLength(120);
  expect(waiting.filter(({ agrees }) => agrees)).toHaveLength(119);
  const ids = waiting
    .toSorted((one, other) => Number(one.agrees) - Number(other.agrees))
    .map(({ id }) => id);
  const accept = (some: readonly string[]) =>
    answer(superuser('/api/Proposals/accept', change('POST', { ids: some })));
  expect(await accept(ids.slice(0, 100))).toMatchObject({ status: 200, body: { accepted: 99 } });
  expect(await accept(ids.slice(100))).toMatchObject({ status: 200, body: { accepted: 20 } });
  expect(await accept(ids.slice(100))).toMatchObject({ status: 200, body: { accepted: 0 } });
  const { rows } = await sql`
    select from source_record where source = 'hr' and lin like 'many-%'`.execute(portal.db);
  expect(rows).toHaveLength(119);
});
