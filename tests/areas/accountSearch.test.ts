import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, AccountSlim } from '#contract/account.ts';
import { foldForSearch } from '#rules/search.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change } from './calls.ts';

let portal: Portal;
let bengt: Send;
let cecilia: Send;

beforeAll(async () => {
  portal = await startPortal({ environment: { LOG_LEVEL: 'debug' } });
  [bengt, cecilia] = await Promise.all([portal.as('bener17'), portal.as('cecka23')]);
});
afterAll(() => portal.close());

const search = async (send: Send, query: string) =>
  (await (await send(`/api/Accounts/Search?${query}`)).json()) as Account[];
const slim = async (send: Send, query: string) =>
  (await (
    await send(`/api/Accounts/Slim/Search?query=${encodeURIComponent(query)}`)
  ).json()) as AccountSlim[];
const ids = (found: readonly { readonly liUId: string | null }[]) =>
  found.map(({ liUId }) => liUId);

// ACCT-37
describe('the search for one person’s accounts', () => {
  test.each(['198209142382', '19820914-2382', '820914-2382'])(
    'has the same response when %s is in the body, as pages send it',
    async (number) => {
      const found = await answer(
        bengt('/api/Accounts/Search', change('POST', { norEduPersonNin: number })),
      );
      expect(found).toMatchObject({ status: 200, body: [{ liUId: 'vivno29' }] });
      expect(found).toEqual(await answer(bengt(`/api/Accounts/Search?norEduPersonNin=${number}`)));
      const matches = await answer(
        bengt('/api/Accounts/Slim/Search', change('POST', { query: number, skip: 0 })),
      );
      expect(matches).toMatchObject({ status: 200, body: [{ liUId: 'vivno29' }] });
      expect(matches).toEqual(await answer(bengt(`/api/Accounts/Slim/Search?query=${number}`)));
    },
  );

  test('refuses a wrong number in the body, none, and a page before the first', async () => {
    const post = (path: string, body: unknown) => answer(bengt(path, change('POST', body)));
    expect(await post('/api/Accounts/Search', { norEduPersonNin: '820914-2383' })).toEqual({
      status: 400,
      body: { errors: { norEduPersonNin: ['INVALID_NATIONAL_ID_FORMAT'] } },
    });
    expect((await post('/api/Accounts/Search', {})).status).toBe(400);
    expect((await post('/api/Accounts/Slim/Search', { query: 'anna', skip: -1 })).status).toBe(400);
  });

  test.each([
    'liUId=vivno29',
    'liUId=VIVNO29',
    'norEduPersonNin=198209142382',
    'norEduPersonNin=19820914-2382',
    'norEduPersonNin=820914-2382',
  ])('finds the account by %s and returns the full national id', async (query) => {
    expect(await search(bengt, query)).toMatchObject([
      { liUId: 'vivno29', norEduPersonNIN: '198209142382', hasAccessToAccountThroughOrg: true },
    ]);
  });

  test('shows identity and status of accounts out of reach, but no organisation or unsought national id', async () => {
    const [found] = await search(bengt, 'liUId=cecka23');
    expect((await search(bengt, 'norEduPersonNin=198606212382'))[0]).toMatchObject({
      liUId: 'cecka23',
      norEduPersonNIN: '198606212382',
    });
    expect(found).toMatchObject({
      displayName: 'Cecilia Karlsson',
      norEduPersonNIN: '19860621-****',
      externalEmailAddress: null,
      userStatus: 'Active',
      subscriptionType: 'Large',
      hasLiUPhone: false,
      hasAccessToAccountThroughOrg: false,
      permissions: [],
      organisationId: null,
      organisationCanonicalPath: null,
      contactPerson: null,
      costCentre: null,
      costCentreActivity: null,
      externalInvoiceData: null,
      irtComment: null,
      description: null,
      employeePositionId: null,
    });
    expect((await search(cecilia, 'liUId=cecka23'))[0]).toMatchObject({
      hasAccessToAccountThroughOrg: true,
      organisationCanonicalPath: '/KU/UF/UF1/UF11',
    });
  });

  test('returns all of a person’s accounts, the managed one first, without administrator accounts', async () => {
    expect(ids(await search(cecilia, 'norEduPersonNin=199809172381'))).toEqual([
      'rebmo58',
      'rebmo678',
    ]);
    expect(ids(await search(cecilia, 'liUId=rebmo678'))).toEqual(['rebmo58', 'rebmo678']);
    expect(ids(await search(cecilia, 'liUId=bener17'))).toEqual(['bener17']);
  });

  test('finds a student’s account without permission to manage it', async () => {
    expect(await search(cecilia, 'liUId=majek123')).toMatchObject([
      { affiliation: null, hasAccessToAccountThroughOrg: false, permissions: [] },
    ]);
  });

  test('finds a person by transient number, and nobody when user id and number are different people’s', async () => {
    expect(ids(await search(bengt, 'norEduPersonNin=20020914T019'))).toEqual(['quatr567']);
    expect(await search(bengt, 'liUId=vivno29&norEduPersonNin=20020914T019')).toEqual([]);
    expect(await search(bengt, 'liUId=nobod99')).toEqual([]);
  });

  test.each([
    ['', { liUId: ['INPUT_REQUIRED'] }],
    ['liUId=adm_bener17', { liUId: ['INPUT_INVALID'] }],
    ['liUId=xyz', { liUId: ['INPUT_INVALID'] }],
    ['norEduPersonNin=198209142383', { norEduPersonNin: ['INVALID_NATIONAL_ID_FORMAT'] }],
  ])('rejects %j', async (query, errors) => {
    expect(await answer(bengt(`/api/Accounts/Search?${query}`))).toEqual({
      status: 400,
      body: { errors },
    });
  });
});

describe('the quick search', () => {
  test.each([
    ['ostrom', 'davos31'],
    ['ÖSTRÖM', 'davos31'],
    ['david öst', 'davos31'],
    ['davos', 'davos31'],
    ['198104112399', 'davos31'],
    ['810411-2399', 'davos31'],
  ])('%j finds %s for an administrator of the whole university', async (query, liUId) => {
    expect(ids(await slim(cecilia, query))).toContain(liUId);
    expect(ids(await slim(bengt, query))).not.toContain(liUId);
  });

  test('finds accounts in reach, an exact user id first', async () => {
    expect(await slim(bengt, 'vivno29')).toMatchObject([
      {
        liUId: 'vivno29',
        displayName: 'Viveka Norling',
        affiliation: 'Associate',
        userStatus: 'Active',
        organisationCanonicalPath: '/KU/IDT/IDT1',
      },
    ]);
    const names = (await slim(bengt, 'an')).map(({ displayName }) => displayName);
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual(names.toSorted(new Intl.Collator('sv-SE').compare));
  });

  test.each(['KVARNBY\\vivno29', 'vivno29@kvarnby.example'])(
    'finds the account of a name that is copied from another system: %s',
    async (typed) => {
      expect(ids(await slim(bengt, typed))).toEqual(['vivno29']);
    },
  );

  test('finds students for the staff who support them', async () => {
    const ivar = await portal.as('ivabe94');
    expect(ids(await slim(ivar, 'wilkr321'))).toEqual(['wilkr321']);
    expect(ids(await slim(cecilia, 'wilkr321'))).toEqual(['wilkr321']);
    expect(await slim(bengt, 'wilkr321')).toEqual([]);
    expect(await slim(ivar, 'vivno29')).toEqual([]);
  });

  test.each(['%', '_', String.raw`\ `, 'vivno2_', "' or 1=1 --"])(
    'treats %j literally',
    async (query) => {
      expect(await slim(cecilia, query)).toEqual([]);
    },
  );

  test('lists students, or everyone in reach, page by page without duplicates', async () => {
    const ivar = await portal.as('ivabe94');
    const page = async (send: Send, skip: number, more = '') =>
      (await (await send(`/api/Accounts/Slim?query=&skip=${skip}${more}`)).json()) as AccountSlim[];
    const all: AccountSlim[] = [];
    for (
      let next = await page(ivar, 0, '&personType=Student');
      next.length > 0;
      next = await page(ivar, all.length, '&personType=Student')
    )
      all.push(...next);
    const { count } = await portal.db
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_type', '=', 'Student')
      .where('account_type', '=', 'Personal')
      .where('affiliation_type', 'is', null)
      .executeTakeFirstOrThrow();
    expect([
      all.length,
      new Set(all.map(({ norEduPersonLIN, liUId }) => `${norEduPersonLIN} ${liUId}`)).size,
    ]).toEqual([count, count]);
    expect(all.length).toBeGreaterThan(50);
    expect(all.every(({ personType }) => personType === 'Student')).toBe(true);

    expect((await page(cecilia, 0)).some(({ personType }) => personType !== 'Student')).toBe(true);
    expect(await page(bengt, 0, '&personType=Student')).toEqual([]);
    expect(
      (await page(bengt, 0)).every(({ organisationCanonicalPath: path }) =>
        path?.startsWith('/KU/IDT'),
      ),
    ).toBe(true);
    expect((await answer(ivar('/api/Accounts/Slim?query=&skip=-1'))).status).toBe(400);
  });

  test('returns at most 50 results', async () => {
    expect(await slim(cecilia, 'a')).toHaveLength(50);
  });

  test('folds names in the database by the same rules as in the code', async () => {
    const odd = {
      lin: 'odd-name',
      given_name: 'Łukasz Æsop',
      surname: 'Ørsted-Straße Þórðarson',
      display_name: 'İpek Nguyễn',
      gender: 'None' as const,
    };
    await portal.db.insertInto('person').values(odd).execute();
    const people = await portal.db
      .selectFrom('person')
      .select(['display_name', 'given_name', 'surname', 'folded_name'])
      .execute();
    expect(people.length).toBeGreaterThan(300);
    for (const { display_name, given_name, surname, folded_name } of people)
      expect(folded_name).toBe(foldForSearch(`${display_name} ${given_name} ${surname}`));
  });
});

test('writes neither searches nor national ids to the log', () => {
  const log = portal.log();
  expect(log).toContain('/api/Accounts/Search');
  for (const secret of [
    '198209142382',
    '820914',
    '20020914T019',
    'ostrom',
    'Ulf palm',
    'norEduPersonNin=',
  ])
    expect(log).not.toContain(secret);
});
