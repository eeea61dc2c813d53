import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, PATCH, type ScimPortal, startScim, UNIVERSITY, user } from './scimSetUp.ts';

let portal: ScimPortal;
let hr: Client;
const names = ['Anna', 'Bo', 'Cecilia', 'David', 'Eva', 'Åke'];
const further: Readonly<Record<number, readonly object[]>> = {
  2: [{ organization: 'K3', title: 'Handledare', titleEn: 'Tutor', level: 20 }],
  3: [
    { organization: 'K4', startDate: '2026-02-01', endDate: '2031-12-31', level: 10 },
    { organization: 'SOON', title: 'Handledare', level: 40 },
  ],
};
beforeAll(async () => {
  portal = await startScim();
  hr = portal.scim('HR');
  for (const [at, givenName] of names.entries()) {
    const { status } = await hr(
      'POST',
      '/Users',
      user(`E${at}`, {
        name: { givenName, familyName: at % 2 === 0 ? 'Lind' : 'Ek' },
        userType: at < 2 ? 'Affiliated' : 'Employee',
        emails: at === 0 ? [{ type: 'home', value: 'Anna@example.org' }] : [],
        university: {
          level: at * 10,
          organization: at === 5 ? 'LATER' : 'K2',
          nationalId: at === 0 ? '19840229-2380' : undefined,
          furtherPositions: further[at] ?? [],
        },
      }),
    );
    if (status !== 201) throw new Error(`Refused with ${status}.`);
  }
});
afterAll(() => portal.close());

const found = async (filter: string) => {
  const { status, body } = await hr(
    'GET',
    `/Users?filter=${encodeURIComponent(filter)}&sortBy=externalId`,
  );
  return status === 200
    ? body.Resources.map((one: { externalId: string }) => one.externalId).join(' ')
    : body.scimType;
};

test.each([
  ['externalId eq "E3"', 'E3'],
  ['externalId eq "e3"', ''],
  ['name.givenName eq "anna"', 'E0'],
  ['name.givenName sw "Å"', 'E5'],
  ['name.familyName ne "lind"', 'E1 E3 E5'],
  ['name.familyName co "IN"', 'E0 E2 E4'],
  ['name.familyName ew "nd" and name.givenName gt "B"', 'E2 E4'],
  ['userType eq "Affiliated" or name.givenName eq "Eva"', 'E0 E1 E4'],
  ['not (userType eq "Affiliated" or name.givenName eq "Eva")', 'E2 E3 E5'],
  ['emails[type eq "home" and value co "EXAMPLE"]', 'E0'],
  ['emails[type eq "work"]', ''],
  ['emails.value eq "anna@example.org"', 'E0'],
  ['emails pr', 'E0'],
  [`${UNIVERSITY}:level ge 40`, 'E4 E5'],
  [`${UNIVERSITY}:level lt 10 or ${UNIVERSITY}:organization eq "LATER"`, 'E0 E5'],
  [`${UNIVERSITY}:startDate le "2026-01-01" and active eq true`, 'E0 E1 E2 E3 E4 E5'],
  ['meta.created gt "2020-01-01T00:00:00Z" and title pr', 'E0 E1 E2 E3 E4 E5'],
  ['active eq false', ''],
  ['id eq "x"', ''],
  ['userName eq "\'; drop table account; --"', ''],
  [`${UNIVERSITY}:furtherPositions pr`, 'E2 E3'],
  [`${UNIVERSITY}:furtherPositions.organization eq "K3"`, 'E2'],
  [`${UNIVERSITY}:furtherPositions[organization eq "SOON"]`, 'E3'],
  [`${UNIVERSITY}:furtherPositions[title sw "hand" and level gt 30]`, 'E3'],
  [`${UNIVERSITY}:furtherPositions[organization eq "K4" and level gt 30]`, ''],
  [`${UNIVERSITY}:furtherPositions[titleEn eq "tutor"]`, 'E2'],
  [`${UNIVERSITY}:furtherPositions[not (titleEn pr)]`, 'E3'],
  [`${UNIVERSITY}:furtherPositions[endDate gt "2031-01-01" and startDate le "2026-02-01"]`, 'E3'],
  [`${UNIVERSITY}:furtherPositions[subscription eq "x"]`, 'invalidFilter'],
  [`${UNIVERSITY}:furtherPositions[level co "1"]`, 'invalidFilter'],
  [`${UNIVERSITY}:furtherPositions eq "x"`, 'invalidFilter'],
  [`${UNIVERSITY}:affiliations[type eq "Affiliated"]`, 'E0 E1'],
  ['nothing eq "x"', 'invalidFilter'],
  ['__proto__ eq "x"', 'invalidFilter'],
  ['constructor pr', 'invalidFilter'],
  ['active gt true', 'invalidFilter'],
  ['active eq 1', 'invalidFilter'],
  [`${UNIVERSITY}:level co "1"`, 'invalidFilter'],
  ['userName eq 1', 'invalidFilter'],
  ['name[givenName eq "x"]', 'invalidFilter'],
  ['meta.created gt "yesterday"', 'invalidFilter'],
  ['userName eq', 'invalidFilter'],
])('the filter %s finds %s', async (filter, expected) => {
  expect(await found(filter)).toBe(expected);
});

test('groups are found by their members', async () => {
  const [anna, bo] = (await hr('GET', '/Users?sortBy=externalId&count=2')).body.Resources;
  const add = (group: string, ids: readonly string[]) =>
    hr('PATCH', `/Groups/${group}`, {
      schemas: [PATCH],
      Operations: [{ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }],
    });
  await add('Economist', [anna.id, bo.id]);
  await add('AccountAdministrator@K2', [bo.id]);
  const groups = async (filter: string, client = hr) => {
    const { status, body } = await client('GET', `/Groups?filter=${encodeURIComponent(filter)}`);
    return status === 200
      ? body.Resources.map((one: { id: string }) => one.id).join(' ')
      : body.scimType;
  };
  expect(await groups(`members.value eq "${bo.id}"`)).toBe('AccountAdministrator@K2 Economist');
  expect(await groups(`members[value eq "${anna.id}"]`)).toBe('Economist');
  expect(await groups(`id eq "Economist" and members eq "${anna.id.toUpperCase()}"`)).toBe(
    'Economist',
  );
  expect(await groups('members[display sw "bo"]')).toBe('AccountAdministrator@K2 Economist');
  expect(await groups('members pr and not (displayName sw "Account")')).toBe('Economist');
  expect(await groups('members eq "x"')).toBe('');
  expect(await groups('members[nothing eq "x"]')).toBe('invalidFilter');
  expect(await groups(Array.from({ length: 51 }, () => 'members pr').join(' or '))).toBe(
    'invalidFilter',
  );
  expect(await groups(`members eq "${bo.id}"`, portal.scim('Other'))).toBe('');
});

describe('a search of all resources', () => {
  const search = (body: object, client = hr) => client('POST', '/.search', body);
  const kinds = ({ body }: Awaited<ReturnType<typeof search>>): string[] => [
    ...new Set<string>(
      body.Resources.map(({ meta }: { meta: { resourceType: string } }) => meta.resourceType),
    ),
  ];

  test('finds every type that the client reaches, and an absent attribute nowhere', async () => {
    expect(kinds(await search({ count: 500 }))).toEqual(['User', 'Group', 'Organization']);
    expect(kinds(await search({ count: 500 }, portal.scim('People')))).toEqual(['User']);
    const mixed = await search({
      filter: 'name.givenName eq "Eva" or id eq "Economist" or shortName eq "IDT"',
      attributes: ['externalId'],
    });
    expect(mixed.body).toMatchObject({
      totalResults: 3,
      itemsPerPage: 3,
      startIndex: 1,
      Resources: [{ externalId: 'E4' }, { id: 'Economist' }, { id: expect.stringMatching(/^K/) }],
    });
    expect((await search({ filter: 'not (userName pr)', count: 0 })).body.totalResults).toBe(
      (await search({ count: 0 })).body.totalResults - names.length,
    );
  });

  test.each([
    [{ filter: 'nothing eq "x"' }, 'invalidFilter'],
    [{ sortBy: 'id' }, 'invalidPath'],
    [{ cursor: 'x' }, 'invalidCursor'],
  ])('refuses %j', async (body, scimType) => {
    expect(await search(body)).toMatchObject({ status: 400, body: { scimType } });
  });

  test('has pages by index and by cursor that contain each resource once', async () => {
    const { totalResults } = (await search({ count: 0 })).body;
    const idsBy = async (
      next: (page: { body: { nextCursor?: string } }, seen: number) => object | null,
    ) => {
      const ids: string[] = [];
      for (let given: object | null = next({ body: { nextCursor: '' } }, 0); given !== null;) {
        const page = await search({ ...given, count: 7 });
        ids.push(...page.body.Resources.map(({ id }: { id: string }) => id));
        given = next(page, ids.length);
      }
      return ids;
    };
    const byIndex = await idsBy((_page, seen) =>
      seen < totalResults ? { startIndex: seen + 1 } : null,
    );
    const byCursor = await idsBy(({ body: { nextCursor: cursor } }) =>
      cursor === undefined ? null : { cursor },
    );
    expect(new Set(byIndex).size).toBe(totalResults);
    expect(byCursor).toEqual(byIndex);
  });
});

test('a number of a person is searched for in a body only', async () => {
  const filter = `${UNIVERSITY}:nationalId eq "198402292380"`;
  expect(await hr('GET', `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
    status: 403,
    body: { scimType: 'sensitive' },
  });
  const { body } = await hr('POST', '/Users/.search', { filter, attributes: ['externalId'] });
  expect(body.Resources).toEqual([
    { id: expect.any(String), schemas: expect.any(Array), externalId: 'E0' },
  ]);
  const [shown] = (await hr('POST', '/Users/.search', { filter })).body.Resources;
  expect(shown[UNIVERSITY].nationalId).toBeUndefined();
  const asked = await hr('GET', `/Users/${shown.id}?attributes=${UNIVERSITY}:nationalId`);
  expect(asked.body[UNIVERSITY]).toEqual({ nationalId: '198402292380' });
  expect(portal.log()).not.toContain('198402292380');
});

test('attributes are chosen by name', async () => {
  const [one] = (await hr('GET', '/Users?attributes=name.givenName,ACTIVE&count=1')).body.Resources;
  expect(Object.keys(one).toSorted()).toEqual(['active', 'id', 'name', 'schemas']);
  expect(Object.keys(one.name)).toEqual(['givenName']);
  const [rest] = (
    await hr('GET', `/Users?excludedAttributes=name.givenName,${UNIVERSITY},id&count=1`)
  ).body.Resources;
  expect(rest).toMatchObject({ id: expect.any(String), name: { familyName: expect.any(String) } });
  expect(rest.name.givenName).toBeUndefined();
  expect(rest[UNIVERSITY]).toBeUndefined();
});

test('pages by index and by cursor contain each user once, in order', async () => {
  const ids = (body: { Resources: { externalId: string }[] }) =>
    body.Resources.map(({ externalId }) => externalId);
  const order = 'sortBy=name.givenName&sortOrder=descending&count=4';
  const first = await hr('GET', `/Users?${order}`);
  expect(first.body).toMatchObject({ totalResults: 6, itemsPerPage: 4, startIndex: 1 });
  const second = await hr('GET', `/Users?${order}&startIndex=5`);
  expect(second.body).toMatchObject({ totalResults: 6, itemsPerPage: 2, startIndex: 5 });
  const all = [...ids(first.body), ...ids(second.body)];
  expect(all.toSorted()).toEqual(['E0', 'E1', 'E2', 'E3', 'E4', 'E5']);

  const begun = await hr('GET', `/Users?${order}&cursor`);
  expect(begun.body.startIndex).toBeUndefined();
  const { nextCursor } = begun.body;
  const rest = await hr('GET', `/Users?${order}&cursor=${nextCursor}`);
  expect(rest.body.nextCursor).toBeUndefined();
  expect([...ids(begun.body), ...ids(rest.body)]).toEqual(all);

  expect((await hr('GET', '/Users?count=0')).body).toMatchObject({
    totalResults: 6,
    Resources: [],
  });
  for (const [query, scimType] of [
    [`cursor=${nextCursor}`, 'invalidCursor'],
    ['cursor=zzz', 'invalidCursor'],
    ['cursor=&count=0', 'invalidCount'],
    ['count=many', 'invalidCount'],
    ['startIndex=1.5', 'invalidValue'],
    ['sortBy=emails', 'invalidPath'],
    ['sortOrder=up', 'invalidValue'],
    ['filter=a&filter=b', 'invalidValue'],
    ['attributes=a&excludedAttributes=b', 'invalidValue'],
  ])
    expect(await hr('GET', `/Users?${query}`)).toMatchObject({ status: 400, body: { scimType } });
});

test('the server describes itself', async () => {
  const { body: config } = await hr('GET', '/ServiceProviderConfig');
  expect(config).toMatchObject({
    patch: { supported: true },
    pagination: { cursor: true, index: true },
  });
  const { body: types } = await hr('GET', '/ResourceTypes');
  expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual([
    'User',
    'Group',
    'Organization',
  ]);
  for (const { endpoint, schema } of types.Resources) {
    expect((await hr('GET', endpoint)).status).toBe(200);
    expect((await hr('GET', `/Schemas/${schema}`)).body.attributes.length).toBeGreaterThan(1);
  }
  expect((await hr('GET', '/Schemas?filter=id')).status).toBe(403);
  expect((await hr('GET', '/Schemas/none')).status).toBe(404);
});
