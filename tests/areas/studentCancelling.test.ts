import { describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { addYears } from '#rules/months.ts';
import type { Send } from '../support/portal.ts';
import { answer, change, refused } from './calls.ts';
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
        actor_user_id: 'petlu456',
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
