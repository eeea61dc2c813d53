import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlumniProfile } from '#contract/alumni.ts';
import type { AlumniLoginInformation } from '#contract/alumniSignIn.ts';
import { AlumniAuthMethod, AuthenticationScope, RequestStatus } from '#contract/values.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, change, linOf, refused } from './calls.ts';

const API = '/api/alumniportal';
const OFFICE = '/api/alumniportaladmin';
const PROFILE = `${API}/profile`;
const OLD = 'gun@example.net';
const NEW = 'gun.ny@example.net';
const registration = {
  firstName: 'Gun',
  lastName: 'Ny',
  email: OLD,
  norEduPersonNin: null,
  preferredLanguage: 'sv-SE',
  educationName: 'Maskinteknik',
  graduationYear: 1989,
  message: 'Hej',
};

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.browser().fetch('/demo/reset', { method: 'POST' }));

const codeTo = async (address: string) =>
  codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === address));
const entries = () =>
  portal.db.selectFrom('alumn').select(['id', 'email', 'national_id', 'lin']).execute();
const information = async ({ fetch }: TestBrowser) =>
  (await answer(fetch(`${API}/logininformation`))).body as AlumniLoginInformation;
const profile = async ({ fetch }: TestBrowser) =>
  (await answer(fetch(PROFILE))).body as AlumniProfile;

async function signInByEmail(email: string, browser = portal.browser()): Promise<TestBrowser> {
  await browser.fetch(
    `/api/authentication/email/code?email=${email}`,
    change('POST', { isForAlumni: true }),
  );
  expect(
    (
      await browser.fetch(
        `/api/authentication/email/signin?email=${email}&code=${await codeTo(email)}`,
        { method: 'POST' },
      )
    ).status,
  ).toBe(200);
  return browser;
}

async function signInAs(persona: string, scope: AuthenticationScope): Promise<TestBrowser> {
  const browser = portal.browser();
  await browser.fetch('/demo/session', change('POST', { persona, scope }));
  return browser;
}

const approve = async (requestId: string) =>
  answer(
    (await portal.as('johal25'))(
      `${OFFICE}/registrationrequests/${requestId}/approve`,
      change('POST', { internalNotes: '' }),
    ),
  );

async function apply(
  { fetch }: TestBrowser,
  changes: Partial<Record<keyof typeof registration, unknown>> = {},
): Promise<string> {
  const { status, body } = await answer(
    fetch(`${API}/registration/request`, change('POST', { ...registration, ...changes })),
  );
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

/** Saves another address in the profile and confirms it with its code. */
async function changeAddress(browser: TestBrowser, email: string): Promise<void> {
  const { personalData, alumnSettings, streetAddresses, workPlace } = await profile(browser);
  expect(
    (
      await browser.fetch(
        PROFILE,
        change('PUT', {
          personalData: { ...personalData, email },
          alumnSettings,
          streetAddresses,
          workPlace,
        }),
      )
    ).status,
  ).toBe(200);
  const { unverified } = await information(browser);
  expect(
    (
      await browser.fetch(
        `${API}/verification/email/composite?alumniId=${unverified?.alumniId}&code=${await codeTo(email)}`,
        { method: 'POST' },
      )
    ).status,
  ).toBe(200);
}

/** Presses "open my profile" as the page does, even where it is not offered. */
const openProfile = ({ fetch }: TestBrowser, email: string) =>
  answer(
    fetch(
      PROFILE,
      change('POST', {
        personalData: {
          firstName: 'Gun',
          lastName: 'Ny',
          gender: 'None',
          email,
          mobile: '',
          secondaryEmail: null,
          linkedIn: '',
        },
        alumnSettings: {
          preferredLanguage: 'sv-SE',
          massMailingPostal: false,
          massMailingEmail: false,
          massMailingMobile: false,
          newsletterSv: false,
          newsletterEn: false,
          liUMagazine: false,
        },
        streetAddresses: [],
        workPlace: { name: '', position: '' },
      }),
    ),
  );

/**
 * Ways to become a member and to be signed in by email; each returns the browser that is signed in.
 */
const members: readonly [way: string, join: () => Promise<TestBrowser>][] = [
  [
    'who joined by email, in the session that joined',
    async () => {
      const browser = await signInByEmail(OLD);
      await approve(await apply(browser));
      return browser;
    },
  ],
  [
    'who joined by email, in a later session',
    async () => {
      await approve(await apply(await signInByEmail(OLD)));
      return await signInByEmail(OLD);
    },
  ],
  [
    'whose request by email was approved twice, as requests from before were',
    async () => {
      const browser = await signInByEmail(OLD);
      await approve(await apply(browser));
      await portal.db
        .insertInto('registration_request')
        .columns([
          'name',
          'email',
          'status',
          'auth_method',
          'internal_notes',
          'decided_at',
          'alumn_id',
          'email_verified_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('registration_request')
            .where('email', '=', OLD)
            .select([
              'name',
              'email',
              'status',
              'auth_method',
              'internal_notes',
              'decided_at',
              'alumn_id',
              'email_verified_at',
            ]),
        )
        .execute();
      return browser;
    },
  ],
  [
    'from before there were accounts',
    async () => {
      await portal.db
        .insertInto('alumn')
        .values({
          lin: null,
          national_id: null,
          first_name: 'Gun',
          last_name: 'Ny',
          gender: 'Female',
          email: OLD,
          email_verified_at: new Date(),
          internal_notes: '',
          preferred_language: 'sv-SE',
        })
        .execute();
      return await signInByEmail(OLD);
    },
  ],
  [
    'who joined with BankID',
    async () => {
      const bankId = await signInAs('zoepe654', AuthenticationScope.BankId);
      const request = await apply(bankId);
      await bankId.fetch(
        `${API}/verification/email/composite?alumniId=${request}&code=${await codeTo(OLD)}`,
        { method: 'POST' },
      );
      await approve(request);
      return await signInByEmail(OLD);
    },
  ],
];

// ALUM-03, ALUM-09, ALUM-10
describe('the session by email of a member', () => {
  test.each(members)(
    '%s stays with the member whose address changes, and a second entry is not made',
    async (_way, join) => {
      const browser = await join();
      const elsewhere = await signInByEmail(OLD);
      const before = await entries();
      const { id } = before.find(({ email }) => email === OLD) ?? { id: '' };

      await changeAddress(browser, NEW);
      for (const one of [browser, elsewhere]) {
        expect(await information(one)).toMatchObject({
          existsInPortal: true,
          email: NEW,
          unverified: null,
        });
        expect(await profile(one)).toMatchObject({
          personalData: { firstName: 'Gun', email: NEW },
        });
      }
      const presses = await Promise.all(
        [browser, elsewhere, browser].map((one) => openProfile(one, OLD)),
      );
      expect(presses).toEqual([refused(409), refused(409), refused(409)]);
      expect((await entries()).map((one) => one.id).toSorted()).toEqual(
        before.map((one) => one.id).toSorted(),
      );

      await changeAddress(browser, 'gun.tredje@example.net');
      expect(await profile(await signInByEmail('gun.tredje@example.net', browser))).toMatchObject({
        personalData: { email: 'gun.tredje@example.net' },
      });
      expect(
        await portal.db.selectFrom('alumn').select('email').where('id', '=', id).execute(),
      ).toEqual([{ email: 'gun.tredje@example.net' }]);
    },
  );

  test.each(members)(
    '%s can no longer be opened with the earlier address, which discloses nothing of the member',
    async (_way, join) => {
      await changeAddress(await join(), NEW);
      const before = await entries();
      const stranger = await signInByEmail(OLD);
      expect(await information(stranger)).toMatchObject({
        email: OLD,
        norEduPersonNin: null,
        existsInPortal: false,
        registrationRequestStatus: null,
        unverified: null,
      });
      expect(
        (await answer(stranger.fetch(`${API}/registration/prepopulate?isPrePopulatable=true`)))
          .body,
      ).toEqual({ isPrePopulatable: true, request: { email: OLD } });
      expect(await answer(stranger.fetch(PROFILE))).toEqual(refused(403));
      expect(await openProfile(stranger, OLD)).toEqual(refused(409));
      expect(await entries()).toEqual(before);
    },
  );

  test('ends with the membership', async () => {
    const browser = await signInByEmail(OLD);
    await approve(await apply(browser));
    await changeAddress(browser, NEW);
    expect((await browser.fetch(PROFILE, { method: 'DELETE' })).status).toBe(200);
    expect(await information(browser)).toMatchObject({
      existsInPortal: false,
      registrationRequestStatus: null,
    });
    expect(await openProfile(browser, OLD)).toEqual(refused(409));
  });
});

describe('an approved request', () => {
  const approved = {
    name: 'Gun Ny',
    first_name: 'Gun',
    last_name: 'Ny',
    email: OLD,
    email_verified_at: new Date(),
    status: RequestStatus.Approved,
    decided_at: new Date(),
    internal_notes: '',
  };

  test.each<[string, AlumniAuthMethod, () => Promise<TestBrowser>]>([
    ['email', AlumniAuthMethod.Email, () => signInByEmail(OLD)],
    ['BankID', AlumniAuthMethod.BankID, () => signInAs('zoepe654', AuthenticationScope.BankId)],
  ])(
    'by %s leads to one profile, however often it is opened in two tabs',
    async (_way, authMethod, signIn) => {
      const first = await signIn();
      const second = await signIn();
      const { norEduPersonNin } = await information(first);
      await portal.db
        .insertInto('registration_request')
        .values({ ...approved, auth_method: authMethod, national_id: norEduPersonNin })
        .execute();
      const before = await entries();
      const statuses = (
        await Promise.all([first, second, first, second].map((one) => openProfile(one, OLD)))
      ).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(await entries()).toHaveLength(before.length + 1);
    },
  );

  test('by email and another by BankID of the same person lead to one profile', async () => {
    const byEmail = await signInByEmail(OLD);
    const byBankId = await signInAs('zoepe654', AuthenticationScope.BankId);
    const { norEduPersonNin } = await information(byBankId);
    await portal.db
      .insertInto('registration_request')
      .values([
        { ...approved, auth_method: AlumniAuthMethod.Email, national_id: norEduPersonNin },
        {
          ...approved,
          auth_method: AlumniAuthMethod.BankID,
          national_id: norEduPersonNin,
          email: NEW,
        },
      ])
      .execute();
    const before = await entries();
    const presses = await Promise.all([openProfile(byEmail, OLD), openProfile(byBankId, NEW)]);
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await entries()).toHaveLength(before.length + 1);
  });
});

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
