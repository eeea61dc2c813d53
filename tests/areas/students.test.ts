import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { answer, refused, whileAccountLocked } from './calls.ts';
import {
  accountOf,
  audited,
  CANCEL,
  choose,
  conflicting,
  ends,
  everything,
  letters,
  optionsOf,
  portal,
  STAY,
  today,
  setUpStudents,
} from './studentsSetUp.ts';

setUpStudents();

const BECOME = ['PUT', '/api/students/self/setalumn'] as const;

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
        actor_user_id: 'olisv345',
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
