import { describe, expect, test } from 'vitest';
import type { Country } from '#contract/country.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { TestBrowser } from '../support/browser.ts';
import { answer, auditOf, change, refused } from './calls.ts';
import { API, newestCode, portal, registration, setUpAlumni } from './alumniSetUp.ts';

setUpAlumni();

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
  const code = (await newestCode(email)) || '00000000';
  const { status } = await browser.fetch(
    `/api/authentication/email/signin?email=${encodeURIComponent(email)}&code=${code}`,
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
        portal.db.selectFrom('account').select('lin').where('user_id', '=', 'majek123'),
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
