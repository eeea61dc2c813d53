import { addDays, dateInSweden } from '#rules/dates.ts';
import { testNow } from '../tools/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CostDistributionRow } from '#contract/finance.ts';
import { sumOf, totalOf } from '#rules/costGroups.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

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
    .where('account.user_id', '=', 'annli42')
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
  const thisMonth = dateInSweden(testNow()).slice(0, 7);
  const [lastMonth, nextMonth] = [-1, 31].map((days) =>
    addDays(`${thisMonth}-01`, days).slice(0, 7),
  ) as [string, string];
  const { id: idt } = await portal.db
    .selectFrom('organisation')
    .select('id')
    .where('short_name', '=', 'IDT')
    .executeTakeFirstOrThrow();
  const ask = async (what: string, persona = 'eliho54') =>
    answer((await portal.as(persona))(`/api/finance/accounts/${what}?organisationId=${idt}`));
  const currentRows = (await ask('costDistribution')).body as CostDistributionRow[];
  expect((await ask(`costDistribution/${thisMonth}`)).body).toEqual(currentRows);
  const sums = (await ask(`costSums/${thisMonth}`)).body as { monthlyCost: number }[];
  expect(sumOf(sums)).toBe(totalOf(currentRows).monthlyCost);

  // An account suspended this month still costs in the month before; an account created this month
  // does not.
  const [locked, made] = [
    currentRows[0]?.norEduPersonLin ?? '',
    currentRows.find(({ norEduPersonLin }) => norEduPersonLin !== currentRows[0]?.norEduPersonLin)
      ?.norEduPersonLin ?? '',
  ];
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Suspended', status_changed_at: new Date(`${thisMonth}-01T06:00:00Z`) })
    .where('lin', '=', locked)
    .execute();
  await portal.db
    .updateTable('account')
    .set({ created_at: new Date(`${thisMonth}-01T06:00:00Z`) })
    .where('lin', '=', made)
    .execute();
  const lins = async (month: string) =>
    new Set(
      ((await ask(`costDistribution/${month}`)).body as CostDistributionRow[]).map(
        ({ norEduPersonLin }) => norEduPersonLin,
      ),
    );
  const [before, now] = [await lins(lastMonth), await lins(thisMonth)];
  expect([before.has(locked), now.has(locked), before.has(made), now.has(made)]).toEqual([
    true,
    false,
    false,
    true,
  ]);

  for (const month of [nextMonth, '2024-01'])
    expect(await ask(`costSums/${month}`)).toEqual(refused(404));
  expect(await ask('costSums/2026-13')).toMatchObject({ status: 400 });
  for (const persona of ['annli42', 'fatka61', 'nilan234'])
    for (const what of [`costDistribution/${lastMonth}`, `costSums/${lastMonth}`])
      expect(await ask(what, persona)).toEqual(refused(403));
});

test('refuses the costs to everybody where the university leaves them out, and says so to pages', async () => {
  const without = await startPortal({ environment: { PORTAL_ABSENT_AREAS: ' finance,vouching' } });
  try {
    const economist = await without.as('eliho54');
    expect(await answer(economist('/api/finance/accounts/costDistribution'))).toEqual(refused(403));
    expect(await answer(economist('/api/user'))).toMatchObject({
      body: { absentAreas: ['finance', 'vouching'] },
    });
  } finally {
    await without.close();
  }
});
