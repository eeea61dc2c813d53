import { describe, expect, test } from 'vitest';
import { AlumniAuthMethod, AuthenticationScope, RequestStatus } from '#contract/values.ts';
import type { TestBrowser } from '../support/browser.ts';
import { answer, change, refused } from './calls.ts';
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
  PROFILE,
  signInAs,
  signInByEmail,
  setUpIdentity,
} from './alumniIdentitySetUp.ts';

setUpIdentity();

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
