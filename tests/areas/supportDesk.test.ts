import { testNow } from '../tools/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIdentityNumber, mask } from '#rules/identityNumber.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const post = async (persona: string, path: string, body: unknown) =>
  answer((await portal.as(persona))(path, change('POST', body)));
const search = (persona: string, body: unknown) => post(persona, '/api/user/search', body);

// SUPP-03, SUPP-06
test('a desk finds a person by user id or phone in any notation, and the person’s audit trail has it', async () => {
  const lin = await linOf(portal.db, 'annli42');
  const { phone_number: phone } = await portal.db
    .selectFrom('contact_information')
    .select('phone_number')
    .where('lin', '=', lin)
    .executeTakeFirstOrThrow();
  const digits = (phone ?? '').replaceAll(/[^+\d]/g, '');
  const national = digits.replace(/^\+46/, '0');
  const found = {
    status: 200,
    body: [
      expect.objectContaining({
        liUId: 'annli42',
        displayName: 'Anna Lindqvist',
        maskedNationalId: expect.stringMatching(/^\d{8}-\*{4}$/),
      }),
    ],
  };
  expect(await search('gusny72', { liuId: 'ANNLI42' })).toEqual(found);
  for (const phoneNumber of [
    digits,
    national,
    `${national.slice(0, 3)}-${national.slice(3, 5)} ${national.slice(5)}`,
    national.replace(/^0/, '+46 '),
    national.replace(/^0/, '46'),
    national.replace(/^0/, '46 '),
  ]) {
    expect(await search('gusny72', { phoneNumber })).toMatchObject({
      status: 200,
      body: expect.arrayContaining([expect.objectContaining({ liUId: 'annli42' })]),
    });
  }
  expect(await search('gusny72', { liuId: 'nobod99' })).toEqual({ status: 200, body: [] });
  expect(
    (await auditOf(portal.db, 'personSearch.search')).filter(
      ({ subject_lin }) => subject_lin === lin,
    ),
  ).toHaveLength(1);
  expect((await auditOf(portal.db, 'personSearch.search'))[0]).toMatchObject({
    actor_user_id: 'gusny72',
    subject_lin: lin,
    after: { by: 'liuId' },
  });
  expect(portal.log()).not.toContain(national);
});

// SUPP-02, SUPP-05
test('the server defines the search properties and rejects invalid values', async () => {
  const { body } = await post('fatka61', '/api/user/searchProperties', undefined);
  expect(body).toEqual([
    expect.objectContaining({ queryName: 'liuId' }),
    expect.objectContaining({ queryName: 'phoneNumber' }),
  ]);
  expect(await search('fatka61', { liuId: '!!' })).toEqual({
    status: 400,
    body: { errors: { liuId: ['PERSON_SEARCH/SEARCH_PROPERTY/VALUE/INVALID'] } },
  });
  expect(await search('fatka61', { phoneNumber: 'annli42' })).toMatchObject({ status: 400 });
  for (const persona of ['annli42', 'bener17', 'eliho54', 'ivabe94'])
    expect(await search(persona, { liuId: 'annli42' })).toEqual(refused(403));
});

test('reveals a national id on request, and records every disclosure', async () => {
  const lin = await linOf(portal.db, 'nilan234');
  const shown = await post('fatka61', '/api/user/search/nationalId', { norEduPersonLin: lin });
  const { norEduPersonNin } = shown.body as { norEduPersonNin: string };
  expect(isIdentityNumber(norEduPersonNin)).toBe(true);
  expect(await search('fatka61', { liuId: 'nilan234' })).toMatchObject({
    body: [{ maskedNationalId: mask(norEduPersonNin) }],
  });
  const entries = await auditOf(portal.db, 'personSearch.revealNationalId');
  expect(entries).toMatchObject([{ actor_user_id: 'fatka61', subject_lin: lin }]);
  expect(JSON.stringify(entries) + portal.log()).not.toContain(norEduPersonNin);
  expect(
    await post('fatka61', '/api/user/search/nationalId', { norEduPersonLin: 'nobody' }),
  ).toEqual(refused(404));
});

// SUPP-09, SUPP-10, SUPP-11, SUPP-12
test.each([
  ['fatka61', 2],
  ['gusny72', 3],
  ['hansu83', 1],
  ['davos31', 1],
])(
  '%s opens a case of type %i for a caller, and sees it in the caller’s list',
  async (persona, incidentType) => {
    const asked = {
      incidentType,
      briefDescription: `Glömt lösenord <b>${persona}</b>`,
      request: 'Ringde i dag.',
      callerNetworkLoginName: 'nilan234',
    };
    const path = '/api/incident?retryOnMissingCallerInLiUdesk=false';
    const opened = await post(persona, path, asked);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        number: expect.stringMatching(/^I-\d{6}-\d{4}$/),
        briefDescription: asked.briefDescription,
        status: 'Open',
      },
    });
    expect(
      (await answer((await portal.as(persona))('/api/incident/withActions?liUId=nilan234'))).body,
    ).toEqual(expect.arrayContaining([expect.objectContaining(opened.body as object)]));
    expect(await post(persona, '/api/incident', asked)).toMatchObject({
      status: 400,
      body: { errors: { retryOnMissingCallerInLiUdesk: ['INPUT_INVALID'] } },
    });
  },
);

test.each([
  ['fatka61', 3],
  ['gusny72', 1],
  ['hansu83', 2],
  ['cecka23', 0],
])(
  '%s cannot open a case of type %i, which belongs to another desk',
  async (persona, incidentType) => {
    const asked = {
      incidentType,
      briefDescription: 'Fel disk',
      request: 'Text.',
      callerNetworkLoginName: 'nilan234',
    };
    expect(await post(persona, '/api/incident?retryOnMissingCallerInLiUdesk=true', asked)).toEqual({
      status: 400,
      body: { errors: { incidentType: ['INPUT_INVALID'] } },
    });
  },
);

test('rejects an unknown caller unless the flag is set', async () => {
  const asked = {
    incidentType: 2,
    briefDescription: 'Ny här',
    request: 'Finns inte än.',
    callerNetworkLoginName: 'nyper99',
  };
  expect(await post('fatka61', '/api/incident?retryOnMissingCallerInLiUdesk=false', asked)).toEqual(
    refused(404),
  );
  expect(
    await post('fatka61', '/api/incident?retryOnMissingCallerInLiUdesk=true', asked),
  ).toMatchObject({ status: 200 });
  expect(
    await post('fatka61', '/api/incident?retryOnMissingCallerInLiUdesk=true', {
      ...asked,
      briefDescription: 'x'.repeat(81),
    }),
  ).toMatchObject({ status: 400, body: { errors: { briefDescription: ['INPUT_TOO_LONG'] } } });
  const [last] = (await auditOf(portal.db, 'incidents.create')).slice(-1);
  expect(last).toMatchObject({ actor_user_id: 'fatka61', subject_lin: null });
});

const details = {
  birthDate: '19990101',
  gender: 'Male',
  birthplace: 'Oslo',
  countryOfBirth: 'NO',
  citizenship: 'NO',
};
const number = async (body: object) =>
  answer(
    (await portal.as('cecka23'))('/api/Accounts/CreateTransientNumber', change('PATCH', body)),
  );

// SUPP-18, SUPP-20
test('fifty simultaneous requests get fifty different transient numbers, and the next letter follows', async () => {
  const send = await portal.as('cecka23');
  const ask = () => answer(send('/api/Accounts/CreateTransientNumber', change('PATCH', details)));
  const given = await Promise.all(Array.from({ length: 50 }, ask));
  expect(given.map(({ status }) => status)).toEqual(given.map(() => 200));
  const numbers = given.map(({ body }) => String(body));
  expect(new Set(numbers).size).toBe(50);
  expect(numbers.every((one) => isIdentityNumber(one) && one.startsWith('19990101T'))).toBe(true);
  expect((await ask()).body).toMatch(/^19990101U/);
  expect((await number({ ...details, gender: 'Female' })).body).toMatch(/^19990101T/);
  const entries = await auditOf(portal.db, 'transientNumbers.create');
  expect(entries).toHaveLength(52);
  expect(JSON.stringify(entries) + portal.log()).not.toContain(numbers[0]);
});

// SUPP-19
test('reports invalid details per field and issues no number', async () => {
  const before = await contentsOf(portal.db, 'transient_number');
  expect(await number({})).toMatchObject({
    status: 400,
    body: {
      errors: Object.fromEntries(
        Object.keys(details).map((field) => [field, [expect.any(String)]]),
      ),
    },
  });
  expect(await number({ ...details, birthDate: '1999010' })).toEqual({
    status: 400,
    body: { errors: { birthDate: ['CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'] } },
  });
  expect(await number({ ...details, birthDate: `${testNow().getFullYear() + 1}0101` })).toEqual({
    status: 400,
    body: { errors: { birthDate: ['CREATE_TRANSIENT_NUMBER/BIRTHDATE/FUTURE'] } },
  });
  expect(await number({ ...details, gender: 'Other' })).toMatchObject({
    status: 400,
    body: { errors: { gender: [expect.any(String)] } },
  });
  expect(await number({ ...details, citizenship: 'QQ' })).toEqual({
    status: 400,
    body: { errors: { citizenship: ['INPUT_INVALID'] } },
  });
  expect(await contentsOf(portal.db, 'transient_number')).toEqual(before);
});
