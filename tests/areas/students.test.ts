import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import {
  answer,
  auditOf,
  change,
  contentsOf,
  linOf,
  refused,
  whileAccountLocked,
} from './calls.ts';

const directory = recordingDirectory();
let lastEntry = 0;

const today = dateInSweden(new Date());
const ends = addDays(today, 24);
const STAY = ['PUT', '/api/students/self/postpone'] as const;
const BECOME = ['PUT', '/api/students/self/setalumn'] as const;
const CANCEL = ['DELETE', '/api/students/self'] as const;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ systems: { directory } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  directory.reset();
  for (const [liUId, credits, postponedOn] of [
    ['olisv345', 142.5, null],
    ['petlu456', 18, addDays(today, -353)],
  ] as const) {
    await portal.db
      .updateTable('account')
      .set({
        user_status: 'Inretirement',
        primary_affiliation: 'student',
        retirement_date: ends,
        disabled_at: null,
      })
      .where('liu_id', '=', liUId)
      .execute();
    await portal.db
      .updateTable('student_record')
      .set({ credits, postponed_on: postponedOn })
      .where('lin', '=', await linOf(portal.db, liUId))
      .execute();
  }
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active', retirement_date: null })
    .where('liu_id', '=', 'saral789')
    .execute();
  await portal.db.deleteFrom('outgoing_message').execute();
  ({ last: lastEntry } = await portal.db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow());
});

const choose = (send: Send, [method, path]: readonly ['PUT' | 'DELETE', string]) =>
  answer(send(path, change(method)));
const optionsOf = (send: Send) => answer(send('/api/students/self/retirementoptions'));
const accountOf = (liUId: string) =>
  portal.db
    .selectFrom('account')
    .select([
      'user_status',
      'primary_affiliation',
      'retirement_date',
      'next_retirement_step_on',
      'disabled_at',
    ])
    .where('liu_id', '=', liUId)
    .executeTakeFirstOrThrow();
const letters = () =>
  portal.db.selectFrom('outgoing_message').select(['recipient', 'subject', 'body']).execute();
const everything = () =>
  contentsOf(
    portal.db,
    'account',
    'student_record',
    'audit_entry',
    'outgoing_message',
    'idempotency_key',
    'session',
  );
/** Returns the audit entries written by the current test. */
const audited = async (action: string) =>
  (await auditOf(portal.db, action)).filter(({ id }) => id > lastEntry);
const conflicting = (why: string) => ({ status: 409, body: { errors: { choice: [why] } } });

describe('retirement options and alumni status', () => {
  // STUD-02
  test.each([
    ['olisv345', [true, true, true], ends],
    ['petlu456', [false, false, true], ends],
    ['majek123', [false, false, false], null],
    ['saral789', [false, false, false], null],
  ])(
    'are returned for %s',
    async (
      liUId,
      [alumOptionAvailable, postponeOptionAvailable, retireOptionAvailable],
      retirementDate,
    ) => {
      const { status, body } = await optionsOf(await portal.as(liUId));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        alumOptionAvailable,
        postponeOptionAvailable,
        retireOptionAvailable,
        retirementDate,
      });
    },
  );

  test('contain the reasons for unavailable choices', async () => {
    const { body } = await optionsOf(await portal.as('petlu456'));
    expect(body).toMatchObject({
      credits: 18,
      postponedDate: null,
      refusals: {
        'stay-student': 'STAYED_BEFORE',
        'become-alumn': 'TOO_FEW_CREDITS',
        'cancel-account': null,
      },
    });
  });

  // STUD-01
  test('are denied to people who are not students', async () => {
    const anna = await portal.as('annli42');
    const untouched = await everything();
    expect([
      await optionsOf(anna),
      await choose(anna, STAY),
      await choose(anna, BECOME),
      await choose(anna, CANCEL),
    ]).toEqual(Array.from({ length: 4 }, () => refused(403)));
    expect(await everything()).toEqual(untouched);
  });

  // STUD-09
  test('tell whether the person is an alumna and a member of the alumni portal', async () => {
    const as = async (liUId: string, path: string) => answer((await portal.as(liUId))(path));
    expect(await as('saral789', '/api/students/self/alum')).toEqual({
      status: 200,
      body: { isAlum: true },
    });
    expect(await as('saral789', '/api/students/self/alumniportal')).toEqual({
      status: 200,
      body: { existsInAlumniPortal: true, fulfillsRequirements: true },
    });
    expect(await as('majek123', '/api/students/self/alum')).toEqual({
      status: 200,
      body: { isAlum: false },
    });
  });
});

// STUD-04
describe('staying', () => {
  test('extends the account by a year, once', async () => {
    const olivia = await portal.as('olisv345');
    const { status, body } = await choose(olivia, STAY);
    expect([status, body]).toMatchObject([
      200,
      {
        retirementDate: addYears(ends, 1),
        postponeOptionAvailable: false,
        retireOptionAvailable: true,
      },
    ]);
    expect(await accountOf('olisv345')).toMatchObject({
      user_status: 'Inretirement',
      retirement_date: addYears(ends, 1),
      next_retirement_step_on: addDays(addYears(ends, 1), -14),
    });
    expect(await audited('students.postpone')).toMatchObject([
      {
        actor_liu_id: 'olisv345',
        before: { retirementDate: ends, postponedOn: null },
        after: { retirementDate: addYears(ends, 1), postponedOn: today },
      },
    ]);
    expect((await letters())[0]?.body).toContain(
      `till och med ${dayIn('sv-SE', addYears(ends, 1))}`,
    );
    const untouched = await everything();
    expect(await choose(olivia, STAY)).toEqual(conflicting('RETIREMENT/WHY_NOT/STAYED_BEFORE'));
    expect(await everything()).toEqual(untouched);
  });

  // SELF-13
  test('settles the reminder, which no longer waits anywhere', async () => {
    const olivia = await portal.as('olisv345');
    const types = async () =>
      (
        (await answer(olivia('/api/user/notifications'))).body as { notificationType: string }[]
      ).map(({ notificationType }) => notificationType);
    expect(await types()).toContain('Retirement');
    await choose(olivia, STAY);
    expect(await types()).not.toContain('Retirement');
  });

  test('takes effect once when it is chosen in two tabs at the same time', async () => {
    const olivia = await portal.as('olisv345');
    const both = await whileAccountLocked(
      portal.db,
      'olisv345',
      () => Promise.all([choose(olivia, STAY), choose(olivia, STAY)]),
      2,
    );
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await accountOf('olisv345')).retirement_date).toBe(addYears(ends, 1));
  });

  test('takes effect once when the request is repeated with the same idempotency key', async () => {
    const olivia = await portal.as('olisv345');
    const send = () =>
      answer(olivia(STAY[1], { method: 'PUT', headers: { 'idempotency-key': 'the-same-tap' } }));
    expect(await send()).toEqual(await send());
    expect(await audited('students.postpone')).toHaveLength(1);
  });

  test('changes nothing when the directory is unresponsive', async () => {
    const olivia = await portal.as('olisv345');
    const untouched = await everything();
    directory.isSilent = true;
    expect((await choose(olivia, STAY)).status).toBeGreaterThanOrEqual(500);
    expect(await everything()).toEqual(untouched);
  });
});

// STUD-05
describe('becoming an alumnus', () => {
  test('ends the retirement and access to student features', async () => {
    const olivia = await portal.as('olisv345');
    expect((await olivia('/api/devices/applications')).status).toBe(200);
    expect(await choose(olivia, BECOME)).toMatchObject({
      status: 200,
      body: { retirementDate: null, retireOptionAvailable: false },
    });
    expect(await accountOf('olisv345')).toMatchObject({
      user_status: 'Active',
      primary_affiliation: 'alum',
      retirement_date: null,
      next_retirement_step_on: null,
    });
    expect(await audited('students.becomeAlumnus')).toMatchObject([
      { before: { primaryAffiliation: 'student' }, after: { primaryAffiliation: 'alum' } },
    ]);
    expect(directory.recorded).toEqual([['olisv345', true]]);
    expect((await olivia('/api/devices/applications')).status).toBe(403);
    expect(await choose(olivia, STAY)).toEqual(conflicting('RETIREMENT/WHY_NOT/NOT_ENDING'));
  });

  test.each([
    ['with too few credits', 'petlu456', 'TOO_FEW_CREDITS'],
    ['before the account is ending', 'majek123', 'NOT_ENDING'],
  ])('is rejected %s', async (_, liUId, why) => {
    const send = await portal.as(liUId);
    const untouched = await everything();
    expect(await choose(send, BECOME)).toEqual(conflicting(`RETIREMENT/WHY_NOT/${why}`));
    expect(await everything()).toEqual(untouched);
  });

  test('overrides staying when both are chosen at the same time', async () => {
    const olivia = await portal.as('olisv345');
    const both = await Promise.all([choose(olivia, STAY), choose(olivia, BECOME)]);
    // Becoming an alumnus is possible after staying, but not the other way round.
    const account = await accountOf('olisv345');
    expect(account).toMatchObject({
      user_status: 'Active',
      primary_affiliation: 'alum',
      retirement_date: null,
    });
    expect(both[1].status).toBe(200);
    expect([200, 409]).toContain(both[0].status);
  });
});

// STUD-06
describe('cancelling', () => {
  test('closes the account at the end of the day, and signs the student out everywhere', async () => {
    const [petra, elsewhere] = [await portal.as('petlu456'), await portal.as('petlu456')];
    expect(await choose(petra, CANCEL)).toEqual({ status: 204, body: null });
    expect(await accountOf('petlu456')).toMatchObject({
      user_status: 'Inretirement',
      retirement_date: today,
      disabled_at: null,
    });
    expect([(await petra('/api/user')).status, (await elsewhere('/api/user')).status]).toEqual([
      401, 401,
    ]);
    expect(await audited('students.cancel')).toMatchObject([
      {
        actor_liu_id: 'petlu456',
        before: { retirementDate: ends },
        after: { retirementDate: today },
      },
    ]);
    expect((await letters())[0]?.subject).toContain('petlu456');
    expect(JSON.stringify(await letters())).not.toMatch(/\d{6}-?\d{4}/);
  });

  test.each([
    ['olisv345', true],
    ['petlu456', false],
  ])('can be undone until midnight, and brings back what was: %s', async (liUId, mayStay) => {
    const UNDO = ['PUT', '/api/students/self/kept'] as const;
    expect(await choose(await portal.as(liUId), UNDO)).toEqual(conflicting('RETIREMENT/UNDO/GONE'));
    await choose(await portal.as(liUId), CANCEL);
    const again = await portal.as(liUId);
    expect((await optionsOf(again)).body).toMatchObject({ undo: { retirementDate: ends } });
    expect(await choose(again, UNDO)).toMatchObject({
      status: 200,
      body: { retirementDate: ends, postponeOptionAvailable: mayStay, undo: null },
    });
    expect(await accountOf(liUId)).toMatchObject({
      user_status: 'Inretirement',
      retirement_date: ends,
    });
    expect(await choose(again, UNDO)).toEqual(conflicting('RETIREMENT/UNDO/GONE'));
  });

  test('can be undone until midnight by a student with another option', async () => {
    await choose(await portal.as('olisv345'), CANCEL);
    const again = await portal.as('olisv345');
    expect(await choose(again, CANCEL)).toEqual(conflicting('RETIREMENT/WHY_NOT/CLOSES_TODAY'));
    expect(await choose(again, STAY)).toMatchObject({
      status: 200,
      body: { retirementDate: addYears(today, 1) },
    });
  });
});

// STUD-08
describe('cancelling an alumnus’s account', () => {
  const cancel = (send: Send, liUId: string) =>
    answer(send(`/api/students/Alum/Cancel?liuId=${liUId}`, change('DELETE')));

  test.each([AuthenticationScope.Main, AuthenticationScope.Email])(
    'is possible for the alumna herself, in scope %s',
    async (scope) => {
      const sara = await portal.as('saral789', scope);
      expect(await cancel(sara, 'SARAL789')).toEqual({ status: 200, body: null });
      expect(await accountOf('saral789')).toMatchObject({
        user_status: 'Inretirement',
        primary_affiliation: 'alum',
        retirement_date: today,
      });
      expect((await sara('/api/students/self/alum')).status).toBe(401);
      expect(await audited('students.cancel')).toMatchObject([
        { before: { primaryAffiliation: 'alum', retirementDate: null } },
      ]);
      expect(await cancel(await portal.as('saral789', scope), 'saral789')).toEqual(
        conflicting('CANCEL_ALUMNUS/WHY_NOT/CLOSES_TODAY'),
      );
    },
  );

  test('is denied for another person’s account, for an unknown account, and to students', async () => {
    const sara = await portal.as('saral789');
    const nils = await portal.as('nilan234');
    const untouched = await everything();
    expect([
      await cancel(sara, 'olisv345'),
      await cancel(sara, 'nobod999'),
      await cancel(nils, 'nilan234'),
      await cancel(nils, 'saral789'),
    ]).toEqual(Array.from({ length: 4 }, () => refused(403)));
    expect(await everything()).toEqual(untouched);
  });
});
