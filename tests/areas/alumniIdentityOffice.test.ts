import { describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { linOf } from './calls.ts';
import {
  API,
  apply,
  approve,
  codeTo,
  entries,
  information,
  NEW,
  OLD,
  portal,
  profile,
  signInAs,
  signInByEmail,
  setUpIdentity,
} from './alumniIdentitySetUp.ts';

setUpIdentity();

// ALUM-16
describe('the office', () => {
  const alreadyMember = {
    status: 400,
    body: { errors: { norEduPersonNin: ['ALUMNI_ADMIN/ALREADY_MEMBER'] } },
  };

  test('is told that a national id stated by email is a member’s, and can tie the request to it', async () => {
    const { norEduPersonNin, lin } = await portal.db
      .selectFrom('alumn')
      .select(['national_id as norEduPersonNin', 'lin'])
      .where('lin', '=', await linOf(portal.db, 'saral789'))
      .executeTakeFirstOrThrow();
    const byEmail = await signInByEmail(OLD);
    const request = await apply(byEmail, { norEduPersonNin });
    const before = await entries();
    expect(await approve(request)).toEqual(alreadyMember);
    expect(await entries()).toEqual(before);
    await portal.db
      .updateTable('alumn')
      .set({ email: OLD, email_verified_at: null })
      .where('lin', '=', lin)
      .execute();
    expect(await approve(request)).toMatchObject({ status: 200 });
    expect(await profile(byEmail)).toMatchObject({
      personalData: { firstName: 'Sara', email: OLD },
    });
    expect(await entries()).toHaveLength(before.length);
  });

  test('is told the same the other way round: when a member has stated the number that is proved now', async () => {
    const byBankId = await signInAs('zoepe654', AuthenticationScope.BankId);
    const { norEduPersonNin } = await information(byBankId);
    const stated = await apply(await signInByEmail(OLD), { norEduPersonNin });
    expect(await approve(stated)).toMatchObject({ status: 200 });
    const proved = await apply(byBankId, { email: NEW });
    expect(await approve(proved)).toEqual(alreadyMember);
    await portal.db
      .updateTable('alumn')
      .set({ national_id: norEduPersonNin })
      .where('email', '=', OLD)
      .execute();
    expect(await approve(proved)).toMatchObject({ status: 200 });
    expect(await profile(byBankId)).toMatchObject({ personalData: { email: OLD } });
  });

  test('approves two requests that state the same number at the same time as one', async () => {
    const requests = await Promise.all(
      [OLD, NEW].map(async (email) =>
        apply(await signInByEmail(email), { email, norEduPersonNin: '890101-2388' }),
      ),
    );
    const before = await entries();
    const answers = await Promise.all(requests.map(approve));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await entries()).toHaveLength(before.length + 1);
  });

  test('ties a request by BankID to the member with its address, who can then be opened with BankID', async () => {
    await portal.db
      .insertInto('alumn')
      .values({
        lin: null,
        national_id: null,
        first_name: 'Gun',
        last_name: 'Gammal',
        gender: 'Female',
        email: OLD,
        email_verified_at: new Date(),
        internal_notes: '',
        preferred_language: 'sv-SE',
      })
      .execute();
    const byBankId = await signInAs('zoepe654', AuthenticationScope.BankId);
    const request = await apply(byBankId);
    await byBankId.fetch(
      `${API}/verification/email/composite?alumniId=${request}&code=${await codeTo(OLD)}`,
      { method: 'POST' },
    );
    expect(await approve(request)).toMatchObject({ status: 200 });
    expect(await profile(byBankId)).toMatchObject({ personalData: { lastName: 'Gammal' } });
  });
});

describe('the database', () => {
  const entry = {
    first_name: 'Sara',
    last_name: 'Två',
    gender: 'None',
    email: 'sara.tva@example.net',
    internal_notes: '',
    preferred_language: 'sv-SE',
  } as const;

  test('refuses a second entry under the other identifier of the same person', async () => {
    const lin = await linOf(portal.db, 'saral789');
    const { national_id } = await portal.db
      .selectFrom('person')
      .select('national_id')
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('alumn')
      .set({ lin: null, national_id: null })
      .where('lin', '=', lin)
      .execute();
    await portal.db
      .insertInto('alumn')
      .values({ ...entry, lin, national_id: null })
      .execute();
    await expect(
      portal.db
        .insertInto('alumn')
        .values({ ...entry, lin: null, national_id, email: 'sara.tre@example.net' })
        .execute(),
    ).rejects.toMatchObject({ code: '23505' });
    await expect(
      portal.db
        .updateTable('alumn')
        .set({ national_id })
        .where('email', '=', 'sara.lund@example.org')
        .execute(),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test('refuses to tie a request to a second entry', async () => {
    const browser = await signInByEmail(OLD);
    const id = await apply(browser);
    await approve(id);
    const { id: other } = await portal.db
      .insertInto('alumn')
      .values({ ...entry, lin: null, national_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(
      portal.db
        .updateTable('registration_request')
        .set({ alumn_id: other })
        .where('id', '=', id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'registration_request_leads_to_one_alumnus' });
  });
});
