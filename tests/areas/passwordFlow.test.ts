import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { demoActivationKey } from '#demo/data/activationKeys.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

const { Antagning, BankId, EduId } = AuthenticationScope;
let portal: Portal;
let clock = new Date();
beforeAll(async () => {
  portal = await startPortal({ clock: () => clock, environment: { PORTAL_ACCESS_MINUTES: '120' } });
});
beforeEach(() => {
  clock = new Date();
});
afterAll(() => portal.close());

const PASSWORD = 'nio gröna paraplyer dansar';
const bodyOf = (password: string) => ({
  password,
  passwordConfirm: password,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
});
const steps = (send: Send, liUId: string, personType: string) => ({
  choose: () => answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST'))),
  accept: () =>
    answer(send(`/api/Password/TermsAndConditions/${personType}?liuId=${liUId}`, change('POST'))),
  set: (password = PASSWORD, body = {}) =>
    answer(send('/api/Password', change('POST', { ...bodyOf(password), ...body }))),
  activate: () => answer(send(`/api/activation/account/activate?liuId=${liUId}`, change('POST'))),
});
const done = { status: 200, body: null };
const tooWeak = (...reasons: string[]) => ({
  status: 403,
  body: { errors: { authentication: reasons } },
});
const later = (minutes: number) => new Date(clock.getTime() + minutes * 60_000);

/** Resets the account to its state before it was first opened, with a valid demonstration key. */
async function renew(liUId: string): Promise<void> {
  const id = await accountIdOf(portal.db, liUId);
  await portal.db.updateTable('account').set({ user_status: 'New' }).where('id', '=', id).execute();
  for (const table of ['password', 'password_history'] as const)
    await portal.db.deleteFrom(table).where('account_id', '=', id).execute();
  await portal.db
    .updateTable('activation_key')
    .set({ used_at: null, revoked_at: null, browser_hash: null })
    .where('account_id', '=', id)
    .execute();
}
const keyOf = async (liUId: string) =>
  portal.db
    .selectFrom('activation_key')
    .selectAll()
    .where('account_id', '=', await accountIdOf(portal.db, liUId))
    .executeTakeFirstOrThrow();

describe('a new account', () => {
  beforeEach(() => renew('wilkr321'));

  // PASS-20, PASS-21, PASS-22
  test('demands account, terms, password and opening, each once and in this order', async () => {
    const wilma = steps(await portal.as('wilkr321', Antagning), 'wilkr321', 'Student');
    expect([await wilma.accept(), await wilma.set(), await wilma.activate()]).toEqual([
      refused(409),
      refused(409),
      refused(409),
    ]);
    expect(await wilma.choose()).toMatchObject({ status: 200 });
    expect([await wilma.set(), await wilma.activate()]).toEqual([refused(409), refused(409)]);
    expect([await wilma.accept(), await wilma.accept()]).toEqual([done, done]);
    expect(await wilma.activate()).toEqual(refused(409));
    expect(await wilma.set()).toEqual(done);
    expect([await wilma.set(), await wilma.accept(), await wilma.choose()]).toEqual([
      refused(409),
      refused(409),
      refused(409),
    ]);
    expect(await wilma.activate()).toMatchObject({
      status: 200,
      body: { liUId: 'wilkr321', userStatus: 'Active', enabled: true },
    });
    expect(await wilma.activate()).toEqual(refused(409));
  });

  test('records the accepted terms, sends letters and writes audit entries', async () => {
    await portal.db.deleteFrom('outgoing_message').execute();
    const wilma = steps(await portal.as('wilkr321', Antagning), 'wilkr321', 'Student');
    for (const step of [wilma.choose, wilma.accept, wilma.set, wilma.activate])
      expect(await step()).toMatchObject({ status: 200 });
    const lin = await linOf(portal.db, 'wilkr321');
    const terms = await portal.db
      .selectFrom('liability')
      .selectAll()
      .where('lin', '=', lin)
      .where('liability_type', '=', 'Student')
      .where('approved_at', 'is not', null)
      .execute();
    expect(terms).toHaveLength(1);
    const sent = await portal.db
      .selectFrom('outgoing_message')
      .selectAll()
      .orderBy('created_at')
      .execute();
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set(['Kontot wilkr321 är aktiverat', 'Nytt lösenord för wilkr321']),
    );
    const addresses = new Set(sent.map(({ recipient }) => recipient));
    expect([addresses.has('wilkr321@student.kvarnby.example'), sent.length]).toEqual([
      true,
      2 * addresses.size,
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/paraply|200712162387/);
    const auditContext = [
      await auditOf(portal.db, 'passwords.set'),
      await auditOf(portal.db, 'activation.activate'),
      await auditOf(portal.db, 'passwords.acceptTerms'),
    ];
    expect(auditContext.map((entries) => entries.at(-1)?.subject_lin)).toEqual([lin, lin, lin]);
    expect(JSON.stringify(auditContext)).not.toContain('paraply');
    expect(portal.log()).not.toContain('paraply');
  });

  test('cannot be opened under another user id', async () => {
    const wilma = await portal.as('wilkr321', Antagning);
    const [own, other] = [steps(wilma, 'wilkr321', 'Student'), steps(wilma, 'majek123', 'Student')];
    expect(await other.choose()).toEqual(refused(404));
    await own.choose();
    expect([await other.accept(), await steps(wilma, 'wilkr321', 'Employee').accept()]).toEqual([
      refused(404),
      refused(404),
    ]);
    await own.accept();
    await own.set();
    expect(await other.activate()).toEqual(refused(404));
    expect(await own.activate()).toMatchObject({ status: 200 });
  });
});

describe('an account in use', () => {
  test('requires only a password', async () => {
    const maja = steps(await portal.as('majek123', BankId), 'majek123', 'Student');
    await maja.choose();
    expect([await maja.activate(), await maja.set(), await maja.activate()]).toEqual([
      refused(409),
      done,
      refused(409),
    ]);
  });

  test('gets no password when it is closed in the meantime', async () => {
    const nils = steps(await portal.as('nilan234', BankId), 'nilan234', 'Student');
    await nils.choose();
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('user_id', '=', 'nilan234')
      .execute();
    expect(await nils.set()).toEqual(refused(401));
  });

  test('choosing another account restarts the flow', async () => {
    const rebecka = await portal.as('rebmo58', BankId);
    const [employee, student] = [
      steps(rebecka, 'rebmo58', 'Employee'),
      steps(rebecka, 'rebmo678', 'Student'),
    ];
    await employee.choose();
    expect(await employee.accept()).toEqual(done);
    await student.choose();
    expect(await employee.accept()).toEqual(refused(404));
    expect(await student.set()).toEqual(done);
    const sets = await auditOf(portal.db, 'passwords.set');
    expect(sets.at(-1)?.after).toMatchObject({ liUId: 'rebmo678' });
  });

  test('ends the person’s other active sessions and keeps this one', async () => {
    const [elsewhere, here] = [await portal.as('olisv345'), await portal.as('olisv345', BankId)];
    expect(await answer(elsewhere('/api/Password/status'))).toMatchObject({ status: 200 });
    const olivia = steps(here, 'olisv345', 'Student');
    await olivia.choose();
    expect(await olivia.set()).toEqual(done);
    expect(await answer(elsewhere('/api/Password/status'))).toEqual(refused(401));
    expect(await answer(here('/api/authentication'))).toMatchObject({
      body: { authenticationScope: BankId },
    });
  });
});

describe('a password is set only', () => {
  test('within half an hour of signing in', async () => {
    const maja = steps(await portal.as('majek123', BankId), 'majek123', 'Student');
    await maja.choose();
    clock = later(31);
    expect(await maja.set()).toEqual(tooWeak('PASSWORD/PROOF_TOO_OLD'));
    clock = later(-2);
    expect(await maja.set('ett piano i regnet igen')).toEqual(done);
  });

  test.each([
    ['xanli432', EduId, 'ERROR_NO_AL2'],
    ['yasab543', Antagning, 'ERROR_NO_NIN_NYA'],
  ] as const)('by a provider with sufficient assurance for %s', async (liUId, scope, reason) => {
    const send = await portal.as(liUId, scope);
    const weak = steps(send, liUId, 'Student');
    expect(await weak.choose()).toEqual(tooWeak(reason));
    expect([await weak.accept(), await weak.set(), await weak.activate()]).toEqual([
      tooWeak(reason),
      tooWeak(reason),
      tooWeak(reason),
    ]);
  });

  test('in the browser that signed in', async () => {
    const own = portal.browser();
    await own.fetch('/demo/session', change('POST', { persona: 'petlu456', scope: BankId }));
    expect(await steps(own.fetch, 'petlu456', 'Student').choose()).toMatchObject({ status: 200 });
    const thief = portal.browser();
    thief.setCookie('session', own.cookie('session') ?? '');
    expect(await steps(thief.fetch, 'petlu456', 'Student').set()).toEqual(
      tooWeak('PASSWORD/OTHER_BROWSER'),
    );
    expect(await steps(own.fetch, 'petlu456', 'Student').set()).toEqual(done);
  });

  // PASS-16
  test('for the personal account, when it was repeated correctly and meets the policy', async () => {
    const sara = steps(await portal.as('saral789', BankId), 'saral789', 'Student');
    await sara.choose();
    const before = await contentsOf(
      portal.db,
      'password',
      'password_history',
      'password_flow',
      'outgoing_message',
      'session',
    );
    const refusals = [
      await sara.set(PASSWORD, { passwordConfirm: 'något annat' }),
      await sara.set(PASSWORD, { adAccountType: 'Adm', adAccountTypePrefix: 'adm_' }),
      await sara.set(PASSWORD, { adAccountTypePrefix: 'tech_' }),
      await sara.set('sara'),
      await sara.set('Kvarnby-demo-2026'),
    ];
    expect(refusals).toEqual([
      { status: 400, body: { errors: { passwordConfirm: ['INPUT_NOT_THE_SAME'] } } },
      { status: 400, body: { errors: { adAccountType: ['INPUT_INVALID'] } } },
      { status: 400, body: { errors: { adAccountTypePrefix: ['INPUT_INVALID'] } } },
      {
        status: 400,
        body: {
          errors: {
            password: [
              'PASSWORD/TOO_SHORT',
              'PASSWORD/CONTAINS_NAME',
              'PASSWORD/COMMON',
              'PASSWORD/TOO_WEAK',
            ],
          },
        },
      },
      { status: 400, body: { errors: { password: ['PASSWORD/USED_BEFORE'] } } },
    ]);
    expect(
      await contentsOf(
        portal.db,
        'password',
        'password_history',
        'password_flow',
        'outgoing_message',
        'session',
      ),
    ).toEqual(before);
    expect(await sara.set()).toEqual(done);
  });

  test('once, for any number of simultaneous requests', async () => {
    const quang = steps(await portal.as('quatr567', BankId), 'quatr567', 'Student');
    await quang.choose();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => quang.set(`${PASSWORD} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('an activation key', () => {
  const signIn = async () => {
    const { fetch } = portal.browser();
    const wilma = steps(fetch, 'wilkr321', 'Student');
    expect(
      await answer(
        fetch(
          '/api/authentication/activationKey/signin',
          change('POST', { activationKey: demoActivationKey, personalIdNumber: '200712162387' }),
        ),
      ),
    ).toMatchObject({ status: 200 });
    await wilma.choose();
    await wilma.accept();
    return wilma;
  };
  beforeEach(async () => {
    await renew('wilkr321');
    await portal.db.deleteFrom('guess_count').execute();
  });

  test('is used up only when its password is set', async () => {
    const wilma = await signIn();
    expect(await wilma.set('kort')).toMatchObject({ status: 400 });
    expect(await keyOf('wilkr321')).toMatchObject({ used_at: null });
    expect(await wilma.set()).toEqual(done);
    expect(await keyOf('wilkr321')).toMatchObject({ used_at: clock, revoked_at: null });
    expect(await wilma.activate()).toMatchObject({ status: 200 });
  });

  test('sets no password when it is revoked in the meantime', async () => {
    const wilma = await signIn();
    await portal.db
      .updateTable('activation_key')
      .set({ revoked_at: clock })
      .where('id', '=', (await keyOf('wilkr321')).id)
      .execute();
    expect(await wilma.set()).toEqual(refused(409));
  });

  test('is revoked when a password is set after another sign-in method', async () => {
    const wilma = steps(await portal.as('wilkr321', Antagning), 'wilkr321', 'Student');
    for (const step of [wilma.choose, wilma.accept, wilma.set]) await step();
    expect(await keyOf('wilkr321')).toMatchObject({ used_at: null, revoked_at: clock });
  });
});
