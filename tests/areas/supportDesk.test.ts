import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostDistributionRow } from '#contract/finance.ts';
import { isIdentityNumber, mask } from '#rules/identityNumber.ts';
import { sumOf, totalOf } from '#rules/costGroups.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { PORTAL_CALLS_PER_MINUTE: '100000' } });
});
afterAll(() => portal.close());

const post = async (persona: string, path: string, body: unknown) =>
  answer((await portal.as(persona))(path, change('POST', body)));
const search = (persona: string, body: unknown) => post(persona, '/api/user/search', body);

// SUPP-03, SUPP-06
test('a desk finds a person by user id or phone in any notation, and the person’s audit trail has it', async () => {
  const lin = await linOf(portal.db, 'annli42');
  const { phone_number: phone } = await portal.db
    .selectFrom('contact_information')
    .select('phone_number')
    .where('lin', '=', lin)
    .executeTakeFirstOrThrow();
  const digits = (phone ?? '').replaceAll(/[^+\d]/g, '');
  const national = digits.replace(/^\+46/, '0');
  const found = {
    status: 200,
    body: [
      expect.objectContaining({
        liUId: 'annli42',
        displayName: 'Anna Lindqvist',
        maskedNationalId: expect.stringMatching(/^\d{8}-\*{4}$/),
      }),
    ],
  };
  expect(await search('gusny72', { liuId: 'ANNLI42' })).toEqual(found);
  for (const phoneNumber of [
    digits,
    national,
    `${national.slice(0, 3)}-${national.slice(3, 5)} ${national.slice(5)}`,
    national.replace(/^0/, '+46 '),
    national.replace(/^0/, '46'),
    national.replace(/^0/, '46 '),
  ]) {
    expect(await search('gusny72', { phoneNumber })).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ liUId: 'annli42' })]),
    });
  }
  expect(await search('gusny72', { liuId: 'nobod99' })).toEqual({ status: 200, body: [] });
  expect(
    (await auditOf(portal.db, 'personSearch.search')).filter(
      ({ subject_lin }) => subject_lin === lin,
    ),
  ).toHaveLength(1);
  expect((await auditOf(portal.db, 'personSearch.search'))[0]).toMatchObject({
    actor_liu_id: 'gusny72',
    subject_lin: lin,
    after: { by: 'liuId' },
  });
  expect(portal.log()).not.toContain(national);
});

// SUPP-02, SUPP-05
test('the server defines the search properties and rejects invalid values', async () => {
  const { body } = await post('fatka61', '/api/user/searchProperties', undefined);
  expect(body).toEqual([
    expect.objectContaining({ queryName: 'liuId' }),
    expect.objectContaining({ queryName: 'phoneNumber' }),
  ]);
  expect(await search('fatka61', { liuId: '!!' })).toEqual({
    status: 400,
    body: { errors: { liuId: ['PERSON_SEARCH/SEARCH_PROPERTY/VALUE/INVALID'] } },
  });
  expect(await search('fatka61', { phoneNumber: 'annli42' })).toMatchObject({ status: 400 });
  for (const persona of ['annli42', 'bener17', 'eliho54', 'ivabe94'])
    expect(await search(persona, { liuId: 'annli42' })).toEqual(refused(403));
});

test('reveals a national id on request, and records every disclosure', async () => {
  const lin = await linOf(portal.db, 'nilan234');
  const shown = await post('fatka61', '/api/user/search/nationalId', { norEduPersonLin: lin });
  const { norEduPersonNin } = shown.body as { norEduPersonNin: string };
  expect(isIdentityNumber(norEduPersonNin)).toBe(true);
  expect(await search('fatka61', { liuId: 'nilan234' })).toMatchObject({
    body: [{ maskedNationalId: mask(norEduPersonNin) }],
  });
  const entries = await auditOf(portal.db, 'personSearch.revealNationalId');
  expect(entries).toMatchObject([{ actor_liu_id: 'fatka61', subject_lin: lin }]);
  expect(JSON.stringify(entries) + portal.log()).not.toContain(norEduPersonNin);
  expect(
    await post('fatka61', '/api/user/search/nationalId', { norEduPersonLin: 'nobody' }),
  ).toEqual(refused(404));
});

// SUPP-09, SUPP-10, SUPP-11, SUPP-12
test.each([
  ['fatka61', 2],
  ['gusny72', 3],
  ['hansu83', 1],
  ['davos31', 1],
])(
  '%s opens a case of type %i for a caller, and sees it in the caller’s list',
  async (persona, incidentType) => {
    const asked = {
      incidentType,
      briefDescription: `Glömt lösenord <b>${persona}</b>`,
      request: 'Ringde i dag.',
      callerNetworkLoginName: 'nilan234',
    };
    const path = '/api/incident?retryOnMissingCallerInLiUdesk=false';
    const opened = await post(persona, path, asked);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        number: expect.stringMatching(/^I-\d{6}-\d{4}$/),
        briefDescription: asked.briefDescription,
        status: 'Open',
      },
    });
    expect(
      (await answer((await portal.as(persona))('/api/incident/withActions?liUId=nilan234'))).body,
    ).toEqual(expect.arrayContaining([expect.objectContaining(opened.body as object)]));
    expect(await post(persona, '/api/incident', asked)).toMatchObject({
      status: 400,
      body: { errors: { retryOnMissingCallerInLiUdesk: ['INPUT_INVALID'] } },
    });
  },
);

test.each([
  ['fatka61', 3],
  ['gusny72', 1],
  ['hansu83', 2],
  ['cecka23', 0],
])(
  '%s cannot open a case of type %i, which belongs to another desk',
  async (persona, incidentType) => {
    const asked = {
      incidentType,
      briefDescription: 'Fel disk',
      request: 'Text.',
      callerNetworkLoginName: 'nilan234',
    };
    expect(await post(persona, '/api/incident?retryOnMissingCallerInLiUdesk=true', asked)).toEqual({
      status: 400,
      body: { errors: { incidentType: ['INPUT_INVALID'] } },
    });
  },
);

test('rejects an unknown caller unless the flag is set', async () => {
  const asked = {
    incidentType: 2,
    briefDescription: 'Ny här',
    request: 'Finns inte än.',
    callerNetworkLoginName: 'nyper99',
  };
  expect(await post('fatka61', '/api/incident?retryOnMissingCallerInLiUdesk=false', asked)).toEqual(
    refused(404),
  );
  expect(
    await post('fatka61', '/api/incident?retryOnMissingCallerInLiUdesk=true', asked),
  ).toMatchObject({ status: 200 });
  expect(
    await post('fatka61', '/api/incident?retryOnMissingCallerInLiUdesk=true', {
      ...asked,
      briefDescription: 'x'.repeat(81),
    }),
  ).toMatchObject({ status: 400, body: { errors: { briefDescription: ['INPUT_TOO_LONG'] } } });
  const [last] = (await auditOf(portal.db, 'incidents.create')).slice(-1);
  expect(last).toMatchObject({ actor_liu_id: 'fatka61', subject_lin: null });
});

const details = {
  birthDate: '19990101',
  gender: 'Male',
  birthplace: 'Oslo',
  countryOfBirth: 'NO',
  citizenship: 'NO',
};
const number = async (body: object) =>
  answer(
    (await portal.as('cecka23'))('/api/Accounts/CreateTransientNumber', change('PATCH', body)),
  );

// SUPP-18, SUPP-20
test('fifty simultaneous requests get fifty different transient numbers, and the next letter follows', async () => {
  const send = await portal.as('cecka23');
  const ask = () => answer(send('/api/Accounts/CreateTransientNumber', change('PATCH', details)));
  const given = await Promise.all(Array.from({ length: 50 }, ask));
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 200));
  const numbers = given.map(({ body }) => String(body));
  expect(new Set(numbers).size).toBe(50);
  expect(numbers.every((one) => isIdentityNumber(one) && one.startsWith('19990101T'))).toBe(true);
  expect((await ask()).body).toMatch(/^19990101U/);
  expect((await number({ ...details, gender: 'Female' })).body).toMatch(/^19990101T/);
  const entries = await auditOf(portal.db, 'transientNumbers.create');
  expect(entries).toHaveLength(52);
  expect(JSON.stringify(entries) + portal.log()).not.toContain(numbers[0]);
});

// SUPP-19
test('reports invalid details per field and issues no number', async () => {
  const before = await contentsOf(portal.db, 'transient_number');
  expect(await number({})).toMatchObject({
    status: 400,
    body: {
      errors: Object.fromEntries(
        Object.keys(details).map((field) => [field, [expect.any(String)]]),
      ),
    },
  });
  expect(await number({ ...details, birthDate: '1999010' })).toEqual({
    status: 400,
    body: { errors: { birthDate: ['CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'] } },
  });
  expect(await number({ ...details, birthDate: '20270101' })).toEqual({
    status: 400,
    body: { errors: { birthDate: ['CREATE_TRANSIENT_NUMBER/BIRTHDATE/FUTURE'] } },
  });
  expect(await number({ ...details, gender: 'Other' })).toMatchObject({
    status: 400,
    body: { errors: { gender: [expect.any(String)] } },
  });
  expect(await number({ ...details, citizenship: 'QQ' })).toEqual({
    status: 400,
    body: { errors: { citizenship: ['INPUT_INVALID'] } },
  });
  expect(await contentsOf(portal.db, 'transient_number')).toEqual(before);
});

// FIN-01, FIN-02, FIN-03
test('returns costs by organisation and account type to the staff who follow them up', async () => {
  const idt = (
    await portal.db
      .selectFrom('organisation')
      .select('id')
      .where('short_name', '=', 'IDT')
      .executeTakeFirstOrThrow()
  ).id;
  const costs = async (persona: string, query: string) =>
    answer((await portal.as(persona))(`/api/finance/accounts/costDistribution?${query}`));
  const { status, body } = await costs('eliho54', `organisationId=${idt}`);
  const rows = body as CostDistributionRow[];
  expect(status).toBe(200);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows[0]).toMatchObject({
    norEduPersonLin: expect.any(String),
    distributionPercent: expect.any(Number),
    monthlyCost: expect.any(Number),
    userStatus: expect.any(String),
  });
  expect(totalOf(rows).monthlyCost).toBeGreaterThan(0);

  const associates = (
    await costs('eliho54', `organisationId=${idt}&accountTypes=Associate&accountTypes=Affiliated`)
  ).body as CostDistributionRow[];
  expect(new Set(associates.map(({ affiliation }) => affiliation))).toEqual(
    new Set(['Associate', 'Affiliated']),
  );
  expect(associates.length).toBeLessThan(rows.length);

  const other = (
    await portal.db
      .selectFrom('organisation')
      .select('id')
      .where('short_name', '=', 'MAI')
      .executeTakeFirstOrThrow()
  ).id;
  expect([
    (await costs('bener17', `organisationId=${idt}`)).status,
    await costs('bener17', `organisationId=${other}`),
  ]).toEqual([200, refused(403)]);
  expect(await costs('eliho54', 'organisationId=00000000-0000-4000-8000-000000000000')).toEqual(
    refused(404),
  );
  for (const persona of ['annli42', 'cecka23', 'fatka61'])
    expect(await costs(persona, `organisationId=${idt}`)).toEqual(refused(403));
});

const costsOf = async (short: string) => {
  const { id } = await portal.db
    .selectFrom('organisation')
    .select('id')
    .where('short_name', '=', short)
    .executeTakeFirstOrThrow();
  return (
    await answer(
      (await portal.as('eliho54'))(`/api/finance/accounts/costDistribution?organisationId=${id}`),
    )
  ).body as CostDistributionRow[];
};

// decisions, "The rest"
test.each([
  { levels: [null, null, null], percents: [33.3, 33.4, 33.3] },
  { levels: [33.33, 33.33, 33.34], percents: [33.3, 33.4, 33.3] },
  { levels: [40, 25, 15, 15, 5], percents: [40, 25, 15, 15, 5] },
  { levels: [100, 0, 7.5], percents: [93, 7] },
  { levels: [0], percents: [100] },
  { levels: [0, 0], percents: [50, 50] },
])(
  'positions of $levels % of full time pay $percents % of the account, which adds up to the full cost',
  async ({ levels, percents }) => {
    const byAccount = Map.groupBy(await costsOf('IDT'), ({ norEduPersonLin }) => norEduPersonLin);
    const [lin = '', [alone] = []] =
      [...byAccount].find(
        ([, [first, ...others]]) => first?.distributionPercent === 100 && others.length === 0,
      ) ?? [];
    const position = await portal.db
      .selectFrom('position')
      .innerJoin('account', 'account.id', 'position.account_id')
      .selectAll('position')
      .where('account.lin', '=', lin)
      .where('position.organisation_id', '=', alone?.organisationId ?? '')
      .executeTakeFirstOrThrow();
    const { id: _, ...same } = position;
    await portal.db.deleteFrom('position').where('account_id', '=', position.account_id).execute();
    await portal.db
      .insertInto('position')
      .values(levels.map((level) => ({ ...same, employment_level: level, is_primary: false })))
      .execute();
    const shares = (await costsOf('IDT')).filter(({ norEduPersonLin }) => norEduPersonLin === lin);
    const byLargest = (one: number, other: number) => other - one;
    expect(
      shares.map(({ distributionPercent }) => distributionPercent).toSorted(byLargest),
    ).toEqual(percents.toSorted(byLargest));
    expect(sumOf(shares)).toBe(alone?.monthlyCost);
  },
);

test('a department’s costs are equal in its own report and in the report of the whole university', async () => {
  const { lin, organisation_id } = await portal.db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .innerJoin('organisation', 'organisation.id', 'position.organisation_id')
    .select(['account.lin', 'position.organisation_id'])
    .where('account.liu_id', '=', 'annli42')
    .where('organisation.short_name', '=', 'IDT2')
    .executeTakeFirstOrThrow();
  const university = await costsOf('KU');
  const department = await costsOf('IDT');
  expect(department.length).toBeLessThan(university.length);
  expect(department).toEqual(
    university.filter(({ organisationCanonicalPath }) =>
      /\/IDT(\/|$)/.test(organisationCanonicalPath ?? ''),
    ),
  );
  // Two departments share her account: each sees only its own share.
  const hers = university.filter(({ norEduPersonLin }) => norEduPersonLin === lin);
  expect(new Set(hers.map(({ organisationId }) => organisationId)).size).toBe(2);
  expect(department.filter(({ norEduPersonLin }) => norEduPersonLin === lin)).toEqual(
    hers.filter(({ organisationId }) => organisationId === organisation_id),
  );
});

test('the costs of a month are those of its last day, and are available per month', async () => {
  const { id: idt } = await portal.db
    .selectFrom('organisation')
    .select('id')
    .where('short_name', '=', 'IDT')
    .executeTakeFirstOrThrow();
  const ask = async (what: string, persona = 'eliho54') =>
    answer((await portal.as(persona))(`/api/finance/accounts/${what}?organisationId=${idt}`));
  const currentRows = (await ask('costDistribution')).body as CostDistributionRow[];
  expect((await ask('costDistribution/2026-11')).body).toEqual(currentRows);
  const sums = (await ask('costSums/2026-11')).body as { monthlyCost: number }[];
  expect(sumOf(sums)).toBe(totalOf(currentRows).monthlyCost);

  // An account suspended this month still costs in October; an account created this month does not.
  const [locked, made] = [
    currentRows[0]?.norEduPersonLin ?? '',
    currentRows.find(({ norEduPersonLin }) => norEduPersonLin !== currentRows[0]?.norEduPersonLin)
      ?.norEduPersonLin ?? '',
  ];
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Suspended', status_changed_at: new Date('2026-11-10T12:00:00Z') })
    .where('lin', '=', locked)
    .execute();
  await portal.db
    .updateTable('account')
    .set({ created_at: new Date('2026-11-10T12:00:00Z') })
    .where('lin', '=', made)
    .execute();
  const lins = async (month: string) =>
    new Set(
      ((await ask(`costDistribution/${month}`)).body as CostDistributionRow[]).map(
        ({ norEduPersonLin }) => norEduPersonLin,
      ),
    );
  const [october, november] = [await lins('2026-10'), await lins('2026-11')];
  expect([
    october.has(locked),
    november.has(locked),
    october.has(made),
    november.has(made),
  ]).toEqual([true, false, false, true]);

  for (const month of ['2026-12', '2024-01'])
    expect(await ask(`costSums/${month}`)).toEqual(refused(404));
  expect(await ask('costSums/2026-13')).toMatchObject({ status: 400 });
  for (const persona of ['annli42', 'fatka61', 'nilan234'])
    for (const what of ['costDistribution/2026-10', 'costSums/2026-10'])
      expect(await ask(what, persona)).toEqual(refused(403));
});
