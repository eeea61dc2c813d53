import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, linOf, refused } from './calls.ts';
import { field, GOOD, moment, newAdm, newTech, PATH, written } from './adAccountsSetUp.ts';

describe('accounts stored in the portal’s own tables', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.close());

  const mine = async (liUId: string) => answer((await portal.as(liUId))(PATH));
  const create = async (liUId: string, body: unknown) =>
    answer((await portal.as(liUId))(PATH, change('POST', body)));

  // PASS-27
  test('lists the personal account first, then the others', async () => {
    const { body } = await mine('bener17');
    expect(body).toEqual([
      {
        accountName: 'bener17',
        liUId: 'bener17',
        enabled: true,
        environment: 'MinIT',
        accountType: 'Personal',
        created: moment,
        passwordLastSet: moment,
        displayName: 'Bengt Eriksson',
        isInTSVPreventDisableGroup: false,
      },
      expect.objectContaining({ accountName: 'adm_bener17', liUId: 'bener17', accountType: 'Adm' }),
    ]);
    expect((await mine('davos31')).body).toMatchObject([
      { accountName: 'davos31' },
      { accountName: 'tech_davos31', accountType: 'Tech' },
    ]);
    expect((await mine('nilan234')).body).toMatchObject([
      { accountName: 'nilan234', accountType: 'Personal' },
    ]);
  });

  // PASS-27
  test('lists a new account, which has its own password, and informs the owner and the audit trail', async () => {
    const created = await create('annli42', newAdm);
    expect(created).toEqual({
      status: 200,
      body: {
        accountName: 'adm_annli42',
        liUId: 'annli42',
        enabled: true,
        environment: 'MinIT',
        accountType: 'Adm',
        created: moment,
        passwordLastSet: moment,
        displayName: expect.stringMatching(/ \(adm\)$/) as unknown,
        isInTSVPreventDisableGroup: false,
      },
    });
    expect((await mine('annli42')).body).toMatchObject([
      { accountName: 'annli42' },
      { accountName: 'adm_annli42', enabled: true },
    ]);

    const lin = await linOf(portal.db, 'annli42');
    expect(await linOf(portal.db, 'adm_annli42')).toBe(lin);
    expect(await auditOf(portal.db, 'adAccounts.create')).toMatchObject([
      {
        actor_lin: lin,
        subject_lin: lin,
        before: null,
        after: { liUId: 'adm_annli42', accountType: 'Adm' },
      },
    ]);
    const letters = await portal.db
      .selectFrom('outgoing_message')
      .selectAll()
      .where('subject', 'like', '%administratörskonto%')
      .execute();
    expect(letters.length).toBeGreaterThan(0);
    for (const letter of letters) {
      expect(letter.body).toContain('adm_annli42');
      expect(`${letter.subject}${letter.body}${portal.log()}`).not.toContain(GOOD);
    }

    const as = await portal.as('annli42');
    const changed = {
      currentPassword: GOOD,
      newPassword: 'Åtta ålar ålar sig åter',
      newPasswordConfirm: 'Åtta ålar ålar sig åter',
      adAccountType: 'Adm',
      adAccountTypePrefix: 'adm_',
    };
    expect(await answer(as('/api/Password/password', change('PUT', changed)))).toEqual({
      status: 204,
      body: null,
    });
    expect(await answer(as('/api/Password/password', change('PUT', changed)))).toEqual(
      field('currentPassword', 'PASSWORD/WRONG'),
    );
  });

  test('creates one account of each type, even for simultaneous requests', async () => {
    expect(await create('annli42', newAdm)).toEqual(refused(409));
    const as = await portal.as('cecka23');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => answer(as(PATH, change('POST', newTech)))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await create('cecka23', newAdm)).toMatchObject({ status: 200 });
    expect((await mine('cecka23')).body).toMatchObject([
      { accountType: 'Personal' },
      { accountType: 'Adm' },
      { accountType: 'Tech' },
    ]);
  });

  test.each<[string, object, object]>([
    [
      'the personal account type',
      { ...newAdm, adAccountType: 'Personal', adAccountTypePrefix: '' },
      field('adAccountType', 'INPUT_INVALID'),
    ],
    [
      'the student account type',
      { ...newAdm, adAccountType: 'Student', adAccountTypePrefix: 'student_' },
      field('adAccountType', 'INPUT_INVALID'),
    ],
    [
      'the prefix of another account type',
      { ...newAdm, adAccountTypePrefix: 'tech_' },
      field('adAccountTypePrefix', 'INPUT_INVALID'),
    ],
    [
      'passwords that do not match',
      { ...newAdm, passwordConfirm: `${GOOD}!` },
      field('passwordConfirm', 'INPUT_NOT_THE_SAME'),
    ],
    [
      'a weak password',
      { ...newAdm, password: 'kort', passwordConfirm: 'kort' },
      {
        status: 400,
        body: { errors: { password: expect.arrayContaining(['PASSWORD/TOO_SHORT']) as unknown } },
      },
    ],
  ])('rejects %s and writes nothing', async (_what, body, expected) => {
    const as = await portal.as('larfo47');
    const before = await written(portal);
    expect(await answer(as(PATH, change('POST', body)))).toEqual(expected);
    expect(await written(portal)).toEqual(before);
  });

  test('does not accept the password of the personal account for the other account', async () => {
    const as = await portal.as('karwi36');
    const body = {
      currentPassword: 'Kvarnby-demo-2026',
      newPassword: GOOD,
      newPasswordConfirm: GOOD,
      adAccountType: 'Personal',
      adAccountTypePrefix: '',
    };
    expect(await answer(as('/api/Password/password', change('PUT', body)))).toEqual({
      status: 204,
      body: null,
    });
    expect(await answer(as(PATH, change('POST', newAdm)))).toEqual(
      field('password', 'PASSWORD/USED_BEFORE'),
    );
  });

  test('rejects students, sign-ins that are too old and other scopes', async () => {
    expect(await create('nilan234', newAdm)).toEqual(refused(403));
    expect(await answer((await portal.as('annli42', AuthenticationScope.BankId))(PATH))).toEqual(
      refused(403),
    );
    expect(await answer(fetch(`${portal.url}${PATH}`))).toEqual(refused(401));
    const as = await portal.as('johal25');
    await portal.db
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
      .where('lin', '=', await linOf(portal.db, 'johal25'))
      .execute();
    expect(await answer(as(PATH, change('POST', newAdm)))).toEqual({
      status: 403,
      body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
    });
  });
});

// PASS-27
test('neither lists nor creates accounts of a type that is switched off', async () => {
  const portal = await startPortal({
    environment: { PORTAL_FEATURE_ADM_ACCOUNT_MANAGEMENT: 'false' },
  });
  const bengt = await portal.as('bener17');
  expect(await answer(bengt(PATH))).toMatchObject({ body: [{ accountName: 'bener17' }] });
  expect(await answer(bengt(PATH, change('POST', newAdm)))).toEqual(refused(403));
  expect(await answer(bengt(PATH, change('POST', newTech)))).toMatchObject({ status: 200 });
  await portal.close();
});

test.each([
  ['Adm', 'adm_', 'bener17', 'PORTAL_FEATURE_ADM_ACCOUNT_MANAGEMENT'],
  ['Tech', 'tech_', 'davos31', 'PORTAL_FEATURE_TECH_ACCOUNT_MANAGEMENT'],
] as const)(
  'returns 404 on every call for an account of type %s that is switched off',
  async (kind, prefix, persona, flag) => {
    const portal = await startPortal({ environment: { [flag]: 'false' } });
    const send = await portal.as(persona);
    const before = await auditOf(portal.db, 'passwords.change');
    const changed = {
      currentPassword: 'Kvarnby-demo-2026',
      newPassword: GOOD,
      newPasswordConfirm: GOOD,
      adAccountType: kind,
      adAccountTypePrefix: prefix,
    };
    expect(await answer(send('/api/Password/password', change('PUT', changed)))).toEqual(
      refused(404),
    );
    expect(await answer(send(`/api/MFA/enabled?adAccountType=${kind}`))).toEqual(refused(404));
    expect(await answer(send(`/api/MFA/account/${kind}`, change('POST')))).toEqual(refused(404));
    expect(await answer(send(`/api/MFA/account/${kind}`, change('DELETE')))).toEqual(refused(404));
    expect(await answer(send(`/api/MFA/clear/${kind}`, change('DELETE')))).toEqual(refused(404));
    expect(await auditOf(portal.db, 'passwords.change')).toEqual(before);
    await portal.close();
  },
);
