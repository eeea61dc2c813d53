import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Country } from '#contract/country.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { TestBrowser } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string, init?: RequestInit) =>
  answer((await portal.as(liUId))(path, init));

describe('sign-in information for the alumni portal', () => {
  test('identifies a member', async () => {
    expect(await as('saral789', '/api/alumniportal/logininformation')).toMatchObject({
      status: 200,
      body: {
        existsInPortal: true,
        foundInLadok: true,
        fulfillsRequirements: true,
        email: expect.stringContaining('@'),
      },
    });
  });

  test('identifies a student who is not a member', async () => {
    expect(await as('majek123', '/api/alumniportal/logininformation')).toMatchObject({
      status: 200,
      body: { existsInPortal: false, registrationRequestStatus: null, foundInLadok: true },
    });
  });

  test('is not available without signing in', async () => {
    expect(await answer(fetch(`${portal.url}/api/alumniportal/logininformation`))).toEqual(
      refused(401),
    );
  });
});

describe('countries', () => {
  test.each([
    ['cecka23', '/api/Accounts/countries'],
    ['saral789', '/api/alumniportal/countries'],
    ['johal25', '/api/alumniportaladmin/countries'],
  ])('are returned in full to %s at %s, in Swedish order', async (liUId, path) => {
    const { status, body } = await as(liUId, path, change('POST'));
    const countries = body as Country[];
    expect(status).toBe(200);
    expect(countries.length).toBeGreaterThan(240);
    expect(countries).toContainEqual({
      code: 'SE',
      title: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' },
    });
    const names = countries.map(({ title }) => title['sv-SE']);
    expect(names).toEqual(names.toSorted(new Intl.Collator('sv-SE').compare));
  });

  test('of existing addresses are the only ones returned by GET', async () => {
    const { body } = await as('johal25', '/api/alumniportaladmin/countries');
    const rows = await portal.db
      .selectFrom('alumn_address')
      .select('country_code')
      .distinct()
      .execute();
    expect((body as Country[]).map(({ code }) => code).toSorted()).toEqual(
      rows.map(({ country_code }) => country_code).toSorted(),
    );
  });

  test('are denied to other users, and write no audit entry', async () => {
    const entries = () =>
      portal.db
        .selectFrom('audit_entry')
        .select('id')
        .where('action', '<>', 'session.signIn')
        .execute();
    const before = await entries();
    expect(await as('annli42', '/api/Accounts/countries', change('POST'))).toEqual(refused(403));
    await as('cecka23', '/api/Accounts/countries', change('POST'));
    expect(await entries()).toEqual(before);
  });
});

const API = '/api/alumniportal';
const registration = {
  firstName: 'Gunnar',
  lastName: 'Ny',
  email: 'gunnar.ny@example.net',
  norEduPersonNin: null,
  preferredLanguage: 'sv-SE',
  educationName: 'Maskinteknik',
  graduationYear: 1989,
  message: '',
};
const newestCode = async (recipient: string) =>
  codeIn((await lettersOf(portal.db)).find((letter) => letter.recipient === recipient));
const requestsAt = (email: string) =>
  portal.db
    .selectFrom('registration_request')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();

/** Signs in with a mailed code, by default as part of joining the alumni portal. */
async function signInByEmail(
  email: string,
  isForAlumni = true,
): Promise<{ browser: TestBrowser; status: number }> {
  const browser = portal.browser();
  await browser.fetch(
    `/api/authentication/email/code?email=${encodeURIComponent(email)}`,
    change('POST', { isForAlumni }),
  );
  const { status } = await browser.fetch(
    `/api/authentication/email/signin?email=${encodeURIComponent(email)}&code=${(await newestCode(email)) || '00000000'}`,
    { method: 'POST' },
  );
  return { browser, status };
}
const informationOf = async (browser: TestBrowser) =>
  (await answer(browser.fetch(`${API}/logininformation`))).body;

// ALUM-06, ALUM-07, ALUM-08
describe('a request to join', () => {
  test('can be sent with an e-mail address unknown to the portal, once its code is entered', async () => {
    const { browser, status } = await signInByEmail(registration.email);
    expect(status).toBe(200);
    expect(await informationOf(browser)).toMatchObject({
      email: registration.email,
      norEduPersonNin: null,
      existsInPortal: false,
      registrationRequestStatus: null,
      foundInLadok: false,
      unverified: null,
    });
    expect(
      await answer(browser.fetch(`${API}/registration/prepopulate?isPrePopulatable=true`)),
    ).toMatchObject({
      status: 200,
      body: { isPrePopulatable: true, request: { email: registration.email } },
    });
    const sent = await answer(
      browser.fetch(
        `${API}/registration/request`,
        change('POST', { ...registration, norEduPersonNin: '890101-2388' }),
      ),
    );
    expect(sent).toMatchObject({ status: 200, body: { status: 0, isEmailVerified: true } });
    expect(await requestsAt(registration.email)).toEqual([
      expect.objectContaining({
        auth_method: 2,
        national_id: '198901012388',
        lin: null,
        name: 'Gunnar Ny',
      }),
    ]);
    expect(await informationOf(browser)).toMatchObject({
      registrationRequestStatus: 0,
      requested: expect.any(String),
    });
    expect(
      await answer(browser.fetch(`${API}/registration/request`, change('POST', registration))),
    ).toEqual(refused(409));
    expect((await auditOf(portal.db, 'alumni.request')).length).toBe(1);
  });

  test('sends no code to an unknown address outside the alumni sign-in', async () => {
    expect((await signInByEmail('niemand@example.net', false)).status).toBe(400);
    expect(await newestCode('niemand@example.net')).toBe('');
  });

  test('accepts only the verified address and a valid national id', async () => {
    const { browser } = await signInByEmail('karin.ny@example.net');
    const ask = (changes: object) =>
      answer(
        browser.fetch(
          `${API}/registration/request`,
          change('POST', { ...registration, email: 'karin.ny@example.net', ...changes }),
        ),
      );
    expect(await ask({ email: 'saras@example.org' })).toEqual({
      status: 400,
      body: { errors: { email: ['ALUMNI/NOT_THE_PROVED_ADDRESS'] } },
    });
    expect(await ask({ norEduPersonNin: '890101-2389' })).toEqual({
      status: 400,
      body: { errors: { norEduPersonNin: ['INVALID_NATIONAL_ID_FORMAT'] } },
    });
    expect(await requestsAt('karin.ny@example.net')).toEqual([]);
  });

  test('with an unverified national id does not block the owner of that number', async () => {
    const nationalId = '199001012385';
    const { browser } = await signInByEmail('stranger@example.net');
    await browser.fetch(
      `${API}/registration/request`,
      change('POST', {
        ...registration,
        email: 'stranger@example.net',
        norEduPersonNin: nationalId,
      }),
    );
    const send = await portal.as('zoepe654', AuthenticationScope.BankId);
    const own = (await answer(send('/api/authentication'))).body as { identityNumber: string };
    await portal.db
      .updateTable('registration_request')
      .set({ national_id: own.identityNumber })
      .where('email', '=', 'stranger@example.net')
      .execute();
    expect((await answer(send(`${API}/logininformation`))).body).toMatchObject({
      registrationRequestStatus: null,
      norEduPersonNin: own.identityNumber,
    });
    expect(
      await answer(
        send(
          `${API}/registration/request`,
          change('POST', { ...registration, email: 'zoe@example.net' }),
        ),
      ),
    ).toMatchObject({ status: 200, body: { isEmailVerified: false } });
    expect(await requestsAt('zoe@example.net')).toEqual([
      expect.objectContaining({ auth_method: 1, national_id: own.identityNumber }),
    ]);
  });

  test('is rejected for a member, and for a student with too few credits', async () => {
    expect(
      await as('saral789', `${API}/registration/request`, change('POST', registration)),
    ).toEqual(refused(409));
    await portal.db
      .updateTable('student_record')
      .set({ credits: 12, has_degree: false })
      .where(
        'lin',
        'in',
        portal.db.selectFrom('account').select('lin').where('liu_id', '=', 'majek123'),
      )
      .execute();
    expect(
      await as('majek123', `${API}/registration/request`, change('POST', registration)),
    ).toEqual({ status: 400, body: { errors: { credits: ['ALUMNI/TOO_FEW_CREDITS'] } } });
  });

  test('is stored once when it is sent several times at once', async () => {
    const { browser } = await signInByEmail('twice@example.net');
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        answer(
          browser.fetch(
            `${API}/registration/request`,
            change('POST', { ...registration, email: 'twice@example.net' }),
          ),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await requestsAt('twice@example.net')).toHaveLength(1);
  });

  test('shows the reason of a rejection, and can be repeated with the previous values prefilled', async () => {
    const { browser } = await signInByEmail('again@example.net');
    await browser.fetch(
      `${API}/registration/request`,
      change('POST', { ...registration, email: 'again@example.net' }),
    );
    await portal.db
      .updateTable('registration_request')
      .set({ status: 1, rejection_reason: 'Vi hittar inga studier.', decided_at: new Date() })
      .where('email', '=', 'again@example.net')
      .execute();
    expect(await informationOf(browser)).toMatchObject({
      registrationRequestStatus: 1,
      rejectionReason: 'Vi hittar inga studier.',
    });
    expect(
      (await answer(browser.fetch(`${API}/registration/prepopulate?isPrePopulatable=true`))).body,
    ).toMatchObject({
      request: { firstName: 'Gunnar', educationName: 'Maskinteknik', graduationYear: 1989 },
    });
    expect(
      (
        await answer(
          browser.fetch(
            `${API}/registration/request`,
            change('POST', { ...registration, email: 'again@example.net' }),
          ),
        )
      ).status,
    ).toBe(200);
  });
});

// ALUM-09
describe('verification of an address', () => {
  let browser: TestBrowser;
  let alumniId = '';
  const EMAIL = 'nilan.privat@example.net';
  beforeAll(async () => {
    browser = portal.browser();
    await browser.fetch('/demo/session', change('POST', { persona: 'nilan234', scope: 1 }));
    const { body } = await answer(
      browser.fetch(
        `${API}/registration/request`,
        change('POST', { ...registration, email: EMAIL }),
      ),
    );
    alumniId = (body as { alumniId: string }).alumniId;
  });
  const verify = (code: string, by = browser) =>
    answer(
      by.fetch(`${API}/verification/email/composite?code=${code}&alumniId=${alumniId}`, {
        method: 'POST',
      }),
    );
  const resend = (email: string) =>
    answer(browser.fetch(`${API}/verification/email/resend?email=${email}`, { method: 'POST' }));
  const isVerified = async (email: string) =>
    (await answer(browser.fetch(`${API}/verification/email/isVerified?email=${email}`))).body;
  const wrongOf = (code: string, by = 1) =>
    String((Number(code) + by) % 100_000_000).padStart(8, '0');

  test('locks the code after five wrong attempts, and a new code replaces the old one', async () => {
    const first = await newestCode(EMAIL);
    for (let attempt = 1; attempt < 5; attempt += 1)
      expect(await verify(wrongOf(first, attempt))).toEqual({
        status: 400,
        body: { errors: { code: ['ALUMNI_VERIFY/WRONG_CODE'] } },
      });
    expect(await verify(wrongOf(first, 9))).toEqual(refused(423));
    expect(await verify(first)).toEqual(refused(423));
    expect(await resend(EMAIL)).toEqual({ status: 200, body: null });
    expect((await verify(first)).status).toBe(400);
  });

  test('rejects the code in another browser, for another person and for another address', async () => {
    const code = await newestCode(EMAIL);
    expect((await verify(code, portal.browser())).status).toBe(400);
    const other = await answer(
      browser.fetch(
        `${API}/verification/email/composite?code=${code}&alumniId=7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901`,
        { method: 'POST' },
      ),
    );
    expect(other.status).toBe(400);
    expect(
      (
        await answer(
          browser.fetch(
            `${API}/verification/email/verify?alumniid=${alumniId}&email=someone@example.net&code=${code}`,
            { method: 'POST' },
          ),
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await answer(
          browser.fetch(
            `${API}/verification/email/verify?alumniid=no-id&email=${EMAIL}&code=${code}`,
            { method: 'POST' },
          ),
        )
      ).status,
    ).toBe(400);
  });

  test('reveals nothing about other people’s addresses, and sends no letter to them', async () => {
    const before = await contentsOf(portal.db, 'outgoing_message', 'verification_code');
    expect([await resend('sara.lund@example.org'), await resend('nobody@example.net')]).toEqual([
      { status: 200, body: null },
      { status: 200, body: null },
    ]);
    expect(await isVerified('sara.lund@example.org')).toEqual({ isVerified: false });
    expect(await contentsOf(portal.db, 'outgoing_message', 'verification_code')).toEqual(before);
  });

  test('accepts the right code once', async () => {
    expect(await isVerified(EMAIL)).toEqual({ isVerified: false });
    const code = await newestCode(EMAIL);
    expect(await verify(code)).toEqual({ status: 200, body: { email: EMAIL } });
    expect((await verify(code)).status).toBe(400);
    expect(await isVerified(EMAIL)).toEqual({ isVerified: true });
    expect((await auditOf(portal.db, 'alumni.verifyEmail')).map(({ after }) => after)).toEqual([
      { alumniId },
    ]);
    expect(portal.log()).not.toContain(code);
  });

  test('sends at most five codes within a period', async () => {
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) statuses.push((await resend(EMAIL)).status);
    expect(statuses).toContain(429);
  });
});
