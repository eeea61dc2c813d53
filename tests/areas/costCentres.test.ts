import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CostCentre, CostCentreActivity } from '#contract/account.ts';
import type { ContactPerson } from '#contract/contactPerson.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, linOf, refused } from './calls.ts';
import { organisationCalled } from './managedAccounts.ts';

let portal: Portal;
let bengt: Send;

beforeAll(async () => {
  portal = await startPortal();
  bengt = await portal.as('bener17');
});
afterAll(() => portal.close());

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const nodeOf = (shortName: string) => organisationCalled(portal.db, shortName);
const costCentres = (send: Send, node: string) => answer(send(`/api/costcentres/${node}`));
const activities = (send: Send, id: string) => answer(send(`/api/costcentres/${id}/activities`));

describe('cost centres for an account', () => {
  // ACCT-54
  test('lists the organisation’s own cost centres, then those above it', async () => {
    const { status, body } = await costCentres(bengt, await nodeOf('IDT11'));
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        name: 'IDT1 Programvara och system',
        organisationId: await nodeOf('IDT1'),
      },
      {
        id: expect.any(String),
        name: 'IDT Institutionen för datateknik',
        organisationId: await nodeOf('IDT'),
      },
    ]);
  });

  test('lists the activities of a cost centre in Swedish order', async () => {
    const found = (await costCentres(bengt, await nodeOf('IDT2'))).body as CostCentre[];
    for (const { id } of found) {
      const { status, body } = await activities(bengt, id);
      const names = (body as CostCentreActivity[]).map(({ name }) => name);
      expect([
        status,
        (body as CostCentreActivity[]).every(({ costCentreId }) => costCentreId === id),
      ]).toEqual([200, true]);
      expect(names.length).toBeGreaterThan(1);
      expect(names).toEqual(names.toSorted(new Intl.Collator('sv-SE').compare));
    }
  });

  test('returns 403 for cost centres out of reach and 404 for unknown ones', async () => {
    const cecilia = await portal.as('cecka23');
    const mathematics = await nodeOf('MAI');
    const [theirs] = (await costCentres(cecilia, mathematics)).body as CostCentre[];
    expect(await costCentres(bengt, mathematics)).toEqual(refused(403));
    expect(await activities(bengt, theirs?.id ?? '')).toEqual(refused(403));
    expect((await activities(cecilia, theirs?.id ?? '')).status).toBe(200);
    expect(await costCentres(bengt, NOWHERE)).toEqual(refused(404));
    expect(await activities(bengt, NOWHERE)).toEqual(refused(404));
    expect(await activities(bengt, 'none')).toEqual(refused(404));
  });

  test('offers a division’s administrator the department’s cost centres, not those of sister divisions', async () => {
    const lin = await linOf(portal.db, 'davos31');
    await portal.db.deleteFrom('administers').where('administrator_lin', '=', lin).execute();
    await portal.db
      .insertInto('administers')
      .values({ administrator_lin: lin, organisation_id: await nodeOf('IDT5') })
      .execute();
    const david = await portal.as('davos31');
    const [own, above] = (await costCentres(david, await nodeOf('IDT5'))).body as CostCentre[];
    const [other] = (await costCentres(bengt, await nodeOf('IDT2'))).body as CostCentre[];
    expect((await activities(david, own?.id ?? '')).status).toBe(200);
    expect((await activities(david, above?.id ?? '')).status).toBe(200);
    expect(await activities(david, other?.id ?? '')).toEqual(refused(403));
    expect(await costCentres(david, await nodeOf('IDT'))).toEqual(refused(403));
  });

  test('denies access to an economist, who administers no organisation', async () => {
    expect(await costCentres(await portal.as('eliho54'), await nodeOf('IDT'))).toEqual(
      refused(403),
    );
  });
});

describe('the search for contact persons', () => {
  const find = async (query: string) =>
    answer(bengt(`/api/ContactPerson/SearchContactPersons?query=${encodeURIComponent(query)}`));
  const found = async (query: string) => (await find(query)).body as ContactPerson[];
  const addEmployees = async (names: readonly { given_name: string; surname: string }[]) => {
    const people = names.map((name) => ({
      ...name,
      lin: randomUUID(),
      display_name: `${name.given_name} ${name.surname}`,
      gender: 'None' as const,
    }));
    await portal.db.insertInto('person').values(people).execute();
    await portal.db
      .insertInto('account')
      .values(
        people.map(({ lin }) => ({
          lin,
          account_type: 'Personal',
          person_type: 'Employee',
          affiliation_type: 'Employee',
          user_status: 'Active',
        })),
      )
      .execute();
  };

  test('finds any employee by parts of the name in any order and without accents, or by user id', async () => {
    const cecilia = {
      givenName: 'Cecilia',
      surname: 'Karlsson',
      liUId: 'cecka23',
      norEduPersonLin: await linOf(portal.db, 'cecka23'),
      organisationId: await nodeOf('UF11'),
      organisationCanonicalPath: '/KU/UF/UF1/UF11',
    };
    for (const query of ['cecilia karlsson', 'Karlsson CEC', 'cecka'])
      expect(await found(query)).toContainEqual(cecilia);
    expect((await found('ostrom')).map(({ liUId }) => liUId)).toContain('davos31');
  });

  test('lists people whose names begin with the query first', async () => {
    await addEmployees([
      { given_name: 'Alexandra', surname: 'Abel' },
      { given_name: 'Andrea', surname: 'Zander' },
    ]);
    const names = (await found('and')).map(({ givenName, surname }) => `${givenName} ${surname}`);
    expect(names).toEqual(expect.arrayContaining(['Alexandra Abel', 'Andrea Zander']));
    const begins = names.map((name) => /(^| )and/i.test(name));
    expect(begins.lastIndexOf(true)).toBeLessThan(begins.indexOf(false));
  });

  test('excludes associates, students, deceased and retired people', async () => {
    for (const query of ['Viveka Norling', 'Maja Ek', 'Ulf Palm'])
      expect(await found(query)).toEqual([]);
  });

  // ACCT-51
  test('returns at most 50 people and requires three characters', async () => {
    await addEmployees(
      Array.from({ length: 60 }, (_none, index) => ({
        given_name: 'Många',
        surname: `Namne${index}`,
      })),
    );
    expect(await found('manga')).toHaveLength(50);
    expect(await find('ma')).toEqual({
      status: 400,
      body: { errors: { query: ['INPUT_TOO_SHORT'] } },
    });
    expect((await find('  m ')).status).toBe(400);
    expect(await found('%%%')).toEqual([]);
  });
});
