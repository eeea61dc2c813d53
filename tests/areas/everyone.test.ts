import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HelpdeskInformation } from '#contract/helpdesk.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { answer } from './calls.ts';
import { releasedVersion } from '#server/texts/releasedTexts.ts';

let portal: Portal;
const get = (path: string) => answer(fetch(portal.url + path));

beforeAll(async () => {
  portal = await startPortal({
    environment: {
      PORTAL_INFOCENTRE_EMAIL: 'infocentre@kvarnby.example',
      PORTAL_INFOCENTRE_PHONE: '013-65 43 21',
      PORTAL_INFOCENTRE_HOME_PAGE: 'https://kvarnby.example/infocentre',
      PORTAL_INFOCENTRE_HOURS_SV: 'Torsdagar 12–13',
    },
  });
});
afterAll(() => portal.close());

describe('helpdesk information', () => {
  // SHELL-13
  test('is public per target group, in the flat form and in the form with both desks (DATA-19)', async () => {
    const [staff, students] = [
      await get('/api/helpdeskInformation?targetGroup=Employee'),
      await get('/api/helpdeskInformation?targetGroup=Student'),
    ];
    for (const { status, body } of [staff, students]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        phoneNumber: expect.stringMatching(/\d/),
        email: expect.stringContaining('@'),
        kcInformation: {
          phoneNumber: expect.any(String),
          openingHours: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
        },
        infoCentreInformation: { email: expect.any(String) },
      });
    }
    expect(staff.body).toMatchObject({
      email: 'helpdesk@kvarnby.example',
      kcInformation: { email: 'helpdesk@kvarnby.example' },
    });
    expect(students.body).toMatchObject({
      email: 'infocentre@kvarnby.example',
      phoneNumber: '013-65 43 21',
      openingHours: { 'sv-SE': 'Torsdagar 12–13', 'en-GB': 'Torsdagar 12–13' },
      openingHoursDeviationsLink: null,
      infoCentreInformation: { homePage: 'https://kvarnby.example/infocentre' },
    });
    const { openingHours, kcInformation } = HelpdeskInformation.parse(staff.body);
    expect(openingHours).toEqual(kcInformation.openingHours);
  });

  test('contains opening periods only for a desk whose hours are configured in machine-readable form', async () => {
    const staff = HelpdeskInformation.parse(
      (await get('/api/helpdeskInformation?targetGroup=Employee')).body,
    );
    expect(staff.openingPeriods?.length).toBeGreaterThan(0);
    expect(staff.kcInformation.openingPeriods).toEqual(staff.openingPeriods);
    // The infocentre's hours are configured as text only.
    const students = HelpdeskInformation.parse(
      (await get('/api/helpdeskInformation?targetGroup=Student')).body,
    );
    expect([students.openingPeriods, students.infoCentreInformation.openingPeriods]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each([
    '',
    '?targetGroup=',
    '?targetGroup=Alumni',
    '?targetGroup=Employee&targetGroup=Student',
  ])('is rejected for the query %j', async (query) => {
    expect(await get(`/api/helpdeskInformation${query}`)).toMatchObject({
      status: 400,
      body: { errors: { targetGroup: [expect.any(String)] } },
    });
  });
});

// SHELL-32
describe('the configuration', () => {
  // DATA-12
  test('contains what the pages need, and no secrets', async () => {
    const { status, body } = await get('/api/configuration/applicationconfiguration');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      environment: 'Test',
      productName: 'MinIT',
      universityName: { 'en-GB': 'Kvarnby University' },
    });
    expect((body as { signInScopes: number[] }).signInScopes).toEqual(
      expect.arrayContaining([1, 2, 5, 8, 9]),
    );
    expect(JSON.stringify(body)).not.toMatch(/secret|password|postgres|smtp|token/i);
  });

  // DATA-13
  test('contains the eight feature switches', async () => {
    const { body } = await get('/api/configuration/siteFeatures');
    expect(Object.keys(body as object)).toHaveLength(8);
    expect(Object.values(body as object).every((value) => typeof value === 'boolean')).toBe(true);
  });

  test('contains the logo and the primary colour', async () => {
    expect(await get('/api/configuration/cssAssets')).toEqual({
      status: 200,
      body: { logoUrl: null, primaryColor: null },
    });
  });
});

test('the accessibility statement has the assessment and the helpdesk’s contact details', async () => {
  const { status, body } = await get('/api/configuration/accessibility');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    assessment: { conformance: 'Partial', method: 'Self', assessedOn: '2026-10-01' },
    email: expect.stringContaining('@'),
    phoneNumber: expect.stringMatching(/\d/),
  });
});

describe('translation files', () => {
  // I18N-04
  test.each(['sv-SE', 'en-GB'])('of %s match the file on disk', async (language) => {
    const file = JSON.parse(
      readFileSync(
        new URL(`../../public/app/translations/${language}.json`, import.meta.url),
        'utf8',
      ),
    ) as object;
    expect(await get(`/app/translations/${language}.json`)).toEqual({ status: 200, body: file });
  });

  test('of the released version never change, and those of any other version are not found', async () => {
    const ask = (version: string) =>
      fetch(`${portal.url}/app/translations/sv-SE.json?version=${version}`);
    const own = await ask(releasedVersion);
    expect([own.status, own.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(await own.json()).toEqual((await get('/app/translations/sv-SE.json')).body);
    expect((await ask('earlier')).status).toBe(404);
    // A client of a release that did not name its version keeps the texts that it has stored.
    expect(
      (await fetch(`${portal.url}/app/translations/sv-SE.json`)).headers.get('cache-control'),
    ).toBe('no-store');
  });

  test('are answered with 304 when unchanged', async () => {
    const first = await fetch(`${portal.url}/app/translations/sv-SE.json`);
    const again = await fetch(`${portal.url}/app/translations/sv-SE.json`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
  });

  test.each([
    'de-DE.json',
    '..%2f..%2fpackage.json',
    '..%5cpackage.json',
    'sv-SE.json%00',
    '%2e%2e%2f%2e%2e%2fpackage.json',
  ])('give no access to other files: %s', async (file) => {
    const { status, body } = await get(`/app/translations/${file}`);
    expect([400, 404]).toContain(status);
    expect(body).toHaveProperty('errors');
  });
});
