import { type Expression, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInSweden, daysBetween } from '#rules/dates.ts';
import { kindOf } from '#rules/identityNumber.ts';
import { positionGaps } from '#rules/positionGaps.ts';
import { retirementOptions } from '#rules/retirement.ts';
import { verify } from '@node-rs/argon2';
import type { OpenDatabase } from '#server/database/open.ts';
import { demoPassword, personas } from '#demo/data/personas.ts';
import { linOf } from '#demo/generator/cast.ts';
import { createTestDatabase } from '../support/database.ts';

const today = dateInSweden(new Date());
let database: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const account = (liUId: string) =>
  database.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .selectAll('account')
    .select(['person.given_name', 'person.surname', 'person.national_id', 'person.deceased_on'])
    .where('user_id', '=', liUId)
    .executeTakeFirstOrThrow();

const cards = async (liUId: string) => {
  const { id } = await account(liUId);
  return database.db.selectFrom('card').selectAll().where('account_id', '=', id).execute();
};

const count = async (from: Expression<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*) from (${from}) as found`.execute(database.db))
    .rows[0]?.count ?? -1;

const withAccount = personas.filter(
  ({ userId }) => !userId.includes('@') && !['alvbr210', 'zoepe654', 'noidx765'].includes(userId),
);

test.each(withAccount.map((persona) => [persona.userId, persona] as const))(
  '%s has the account, name, number and roles given in the list of personas',
  async (userId, persona) => {
    const found = await account(userId);
    const roles = await database.db
      .selectFrom('role_assignment')
      .select('role')
      .where('account_id', '=', found.id)
      .execute();
    expect({
      name: `${found.given_name} ${found.surname}`,
      nationalId: found.national_id,
      lin: found.lin,
      personType: found.person_type,
      affiliation: found.primary_affiliation,
      roles: roles.map(({ role }) => role),
    }).toEqual({
      name: `${persona.givenName} ${persona.surname}`,
      nationalId: persona.nationalId,
      lin: linOf(userId),
      personType: persona.personType,
      affiliation: persona.affiliation,
      roles: persona.roles,
    });
  },
);

test('every persona who signs in with a password has the demo password', async () => {
  const byPassword = withAccount.filter(({ signsInWith }) =>
    signsInWith.some(({ scope }) => scope === 'Main'),
  );
  const rows = await database.db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select(['user_id', 'hash'])
    .execute();
  const hashes = new Map(rows.map(({ user_id, hash }) => [user_id, hash]));
  expect(byPassword.filter(({ userId }) => !hashes.has(userId))).toEqual([]);
  expect(await verify(hashes.get('annli42') ?? '', demoPassword)).toBe(true);
});

test('Anna has two positions with a gap of 3 days and a third without allocation', async () => {
  const { id } = await account('annli42');
  const positions = await database.db
    .selectFrom('position')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('start_date')
    .execute();
  expect(positions).toHaveLength(3);
  expect(
    positionGaps(
      positions.map((row) => ({ startDate: row.start_date, endDate: row.end_date })),
    ).map(({ days }) => days),
  ).toEqual([3]);
  expect(positions.map((row) => row.employment_level)).toEqual([100, 80, null]);
  expect(positions.filter((row) => row.is_primary)).toHaveLength(1);
});

test('Anna has an active card, a Mac, a phone, a Windows computer, an ORCID iD and two own cases', async () => {
  const { id, lin } = await account('annli42');
  expect((await cards('annli42')).map(({ status }) => status)).toEqual(['Active']);
  const devices = await database.db
    .selectFrom('device')
    .select('type')
    .where('account_id', '=', id)
    .orderBy('type')
    .execute();
  expect(devices.map(({ type }) => type)).toEqual(['Mobile', 'OSX', 'Windows']);
  const orcid = await database.db
    .selectFrom('orcid')
    .selectAll()
    .where('lin', '=', lin)
    .executeTakeFirstOrThrow();
  expect(orcid.verified_at.getTime()).toBeLessThan(Date.now());
  expect(
    await count(
      database.db.selectFrom('incident').select('id').where('caller_account_id', '=', id),
    ),
  ).toBe(2);
});

test.each([
  ['bener17', ['IDT']],
  ['cecka23', ['KU']],
  ['davos31', ['KU']],
  ['eliho54', []],
  ['hansu83', []],
])('%s administers %j', async (userId, organisations) => {
  const rows = await database.db
    .selectFrom('administers')
    .innerJoin('organisation', 'organisation.id', 'organisation_id')
    .select('short_name')
    .where('administrator_lin', '=', linOf(userId))
    .execute();
  expect(rows.map(({ short_name }) => short_name)).toEqual(organisations);
});

test('Bengt has every permission in IDT, except CancelAccounts on one person there', async () => {
  const exceptions = await database.db
    .selectFrom('permission_exception')
    .innerJoin('account', 'account.lin', 'subject_lin')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['administrator_lin', 'permission', 'canonical_path', 'affiliation_type'])
    .execute();
  expect(exceptions).toEqual([
    {
      administrator_lin: linOf('bener17'),
      permission: 'CancelAccounts',
      canonical_path: '/KU/IDT/IDT4',
      affiliation_type: 'Associate',
    },
  ]);
});

test.each([
  ['annli42', 'Active'],
  ['nilan234', 'Active'],
  ['petlu456', 'Frozen'],
  ['quatr567', 'Blocked'],
  ['majek123', undefined],
])('the card of %s is %s', async (userId, status) => {
  expect((await cards(userId))[0]?.status).toBe(status);
});

test('Maja has neither photo nor order', async () => {
  const { id, lin } = await account('majek123');
  expect(
    await count(database.db.selectFrom('profile_image').select('id').where('lin', '=', lin)),
  ).toBe(0);
  expect(
    await count(database.db.selectFrom('card_order').select('id').where('account_id', '=', id)),
  ).toBe(0);
});

test('Nils has two applications and an unread notification', async () => {
  const { id } = await account('nilan234');
  expect(
    await count(
      database.db
        .selectFrom('application_grant')
        .select('application_id')
        .where('account_id', '=', id),
    ),
  ).toBe(2);
  expect(
    await count(
      database.db
        .selectFrom('notification')
        .select('id')
        .where('account_id', '=', id)
        .where('read_at', 'is', null),
    ),
  ).toBe(1);
});

test.each([
  ['olisv345', true, true],
  ['petlu456', false, false],
])(
  '%s is in retirement: may become an alumna %s, may postpone %s',
  async (userId, mayBecomeAlum, mayPostpone) => {
    const { lin, user_status, primary_affiliation, retirement_date } = await account(userId);
    const record = await database.db
      .selectFrom('student_record')
      .selectAll()
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow();
    expect(user_status).toBe('Inretirement');
    expect(daysBetween(today, retirement_date ?? '')).toBeGreaterThan(0);
    const student = {
      userStatus: user_status,
      primaryAffiliation: primary_affiliation,
      retirementDate: retirement_date,
      isInStudyRegister: true,
      credits: record.credits,
      hasDegree: record.has_degree,
      postponedOn: record.postponed_on,
      cancellation: null,
    };
    expect(retirementOptions(student, today)).toMatchObject({
      alumOptionAvailable: mayBecomeAlum,
      postponeOptionAvailable: mayPostpone,
      retireOptionAvailable: true,
    });
  },
);

test('Quang has a transient number', async () => {
  expect(kindOf((await account('quatr567')).national_id ?? '')).toBe('transient');
});

test('Rebecka is one person with two accounts', async () => {
  expect((await account('rebmo58')).lin).toBe((await account('rebmo678')).lin);
});

test.each([
  ['adm_bener17', 'Adm', 'bener17'],
  ['tech_davos31', 'Tech', 'davos31'],
  ['student_majek123', 'Student', 'majek123'],
])('%s is a second account (%s) of the same person as %s', async (userId, type, own) =>
  expect(await account(userId)).toMatchObject({
    account_type: type,
    lin: (await account(own)).lin,
  }),
);

test('Ulf is a deceased employee of IDT, not in retirement', async () => {
  expect(await account('ulfpa18')).toMatchObject({
    user_status: 'Deceased',
    affiliation_type: 'Employee',
    deceased_in_retirement: false,
    deceased_on: addDays(today, -40),
  });
});

test('Viveka is an associate with a Small subscription, a profile page and an external address', async () => {
  expect(await account('vivno29')).toMatchObject({
    affiliation_type: 'Associate',
    subscription_type: 'Small',
    has_employee_profile_page: true,
    external_email_address: 'viveka.norling@example.net',
  });
});

test.each(['wilkr321', 'xanli432', 'yasab543'])(
  '%s has not activated the account',
  async (userId) => {
    const { id, user_status } = await account(userId);
    expect(user_status).toBe('New');
    expect(
      await count(
        database.db.selectFrom('password').select('account_id').where('account_id', '=', id),
      ),
    ).toBe(0);
  },
);

test('Alva has an account without a user id, and a key for it', async () => {
  const alva = await database.db
    .selectFrom('person')
    .innerJoin('account', 'account.lin', 'person.lin')
    .innerJoin('activation_key', 'account_id', 'account.id')
    .select(['user_id', 'user_status', 'national_id', 'birth_date'])
    .where('person.lin', '=', linOf('alvbr210'))
    .execute();
  expect(alva).toEqual([
    { user_id: null, user_status: 'New', national_id: '200803012384', birth_date: '2008-03-01' },
  ]);
});

test('Sara is a member of the alumni portal', async () => {
  const alumn = await database.db
    .selectFrom('alumn')
    .selectAll()
    .where('lin', '=', linOf('saral789'))
    .execute();
  expect(alumn).toHaveLength(1);
});
