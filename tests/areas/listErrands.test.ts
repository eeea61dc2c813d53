import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#server/areas/register/index.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { type Federation, startFederation } from '../support/federation.ts';
import type { Send } from '../support/portal.ts';
import { answer, change } from './calls.ts';
import { bytes, encoded, origin } from './importSetUp.ts';

/** A university of its own, with nothing but what its files say. */
let federation: Federation;
let superuser: Send;
let administrator: Send;
const today = dateInSweden(new Date());

const organisations = [
  'id;parent;type;short_name;name_sv',
  '1;;Company;EU;Exempeluniversitetet',
  '10;1;Department;IDT;Datateknik',
];
const people = [
  'id;given_name;surname;kind;user_id;organisation;start_date;subscription;ladok_externt_uid',
  'E1;Siv;Ek;Employee;sivek11;1;2021-08-01;Large',
  'E2;Adam;Al;Employee;adaal22;10;2021-08-01;Large',
  'E3;Eva;Ny;Employee;evany33;10;2021-08-01;Large;',
  'S1;Stig;Und;Student;stiun44;;2026-08-31;;5F3C2A10-7f0e-11ee-8c99-0242ac120002',
];
const roles = ['person;role;organisation', 'E1;MinITSuperUser;1', 'E2;AccountAdministrator;10'];

const as = async (userId: string): Promise<Send> => {
  const { browser } = await federation.signInAs('main', {
    sub: userId,
    preferred_username: userId,
    name: userId,
  });
  return browser.fetch;
};

beforeAll(async () => {
  federation = await startFederation({}, undefined, { isEmpty: true });
  await importFiles(
    federation.portal.db,
    encoded({ organisations, people, roles }),
    { ...origin, now: new Date(), today },
    { isDryRun: false, isComplete: true, endsAllowed: 0 },
  );
  superuser = await as('sivek11');
  administrator = await as('adaal22');
});
afterAll(() => federation.close());

/** Imports files by the page’s call, and returns their counts. */
async function bring(files: Readonly<Record<string, readonly string[]>>, source: string) {
  const { status, body } = await answer(
    superuser(
      '/api/Imports',
      change('POST', {
        ...Object.fromEntries(
          Object.entries(files).map(([kind, lines]) => [
            kind,
            Buffer.from(bytes(lines)).toString('base64'),
          ]),
        ),
        source,
        isPartial: false,
        mayEndMany: false,
      }),
    ),
  );
  return { status, body };
}

const idOf = async (shortName: string) =>
  (
    await federation.portal.db
      .selectFrom('organisation')
      .select('id')
      .where('short_name', '=', shortName)
      .executeTakeFirstOrThrow()
  ).id;

test('cost centres and activities are offered to administrators until they are closed', async () => {
  const file = [
    'id;name;organisation;until',
    'K1;Bas;1;',
    'K2;Datateknik;10;',
    'K3;Gammal;10;2020-01-01',
  ];
  const activities = ['id;cost_centre;name', 'A1;K2;Kurs', 'A2;K2;Forskning'];
  expect(await bring({ cost_centres: file, activities }, 'ledger')).toMatchObject({ status: 200 });
  const offered = async () =>
    (await answer(administrator(`/api/costcentres/${await idOf('IDT')}`))).body as {
      readonly id: string;
      readonly name: string;
    }[];
  expect((await offered()).map(({ name }) => name)).toEqual(['Datateknik', 'Bas']);
  const { body } = await answer(
    administrator(`/api/costcentres/${(await offered())[0]?.id}/activities`),
  );
  expect(body).toMatchObject([{ name: 'Forskning' }, { name: 'Kurs' }]);
  await bring({ cost_centres: file.filter((line) => !line.startsWith('K2')) }, 'ledger');
  expect((await offered()).map(({ name }) => name)).toEqual(['Bas']);
});

test('accounts cost what the price of the day says', async () => {
  await bring(
    { prices: ['subscription;monthly;from', 'Large;310;2020-01-01', 'Large;999;2999-01-01'] },
    'ledger',
  );
  const { body } = await answer(
    superuser(`/api/finance/accounts/costDistribution?organisationId=${await idOf('IDT')}`),
  );
  expect(body).toMatchObject([
    { liUId: 'adaal22', monthlyCost: 310 },
    { liUId: 'evany33', monthlyCost: 310 },
  ]);
});

test('devices are shown to the people who have them, whatever their names and serial numbers', async () => {
  const header = 'id;person;name;serial;warranty_end;type';
  const mine = async (send: Send) => (await answer(send('/api/devices'))).body as { id: string }[];
  await bring(
    {
      devices: [
        header,
        'D1;EVANY33;PC-1;S1;2028-02-29;windows',
        'D2;E2;PC-1;S1;;',
        'D3;nobody;PC-3;;;',
      ],
    },
    'intune',
  );
  const eva = await as('evany33');
  expect(await mine(eva)).toMatchObject([
    {
      name: 'PC-1',
      type: 'Windows',
      serialNumber: 'S1',
      warrantyEnd: '2028-02-29',
      status: 'InUse',
    },
  ]);
  const [device] = await mine(eva);
  const { body: settings } = await answer(eva(`/api/devices/${device?.id}/settings`));
  expect(settings).toEqual([{ id: 'displayName', value: '' }]);
  expect(await mine(administrator)).toMatchObject([{ name: 'PC-1', type: 'Other' }]);
  await bring({ devices: [header, 'D2;E3;PC-1;S1;;'] }, 'intune');
  expect(await mine(administrator)).toEqual([]);
  expect(await mine(eva)).toMatchObject([{ name: 'PC-1', type: 'Other' }]);
});

test('software is shown to those who may use it, until their last day', async () => {
  const software = [
    'id;name;company;description_sv;link',
    'mat;MATLAB;MathWorks;Räknar;https://example.se/mat',
    'node;Node.js;OpenJS;Kör;',
  ];
  const grants = [
    'software;person;until',
    'mat;E3;',
    `node;evany33;${addDays(today, -1)}`,
    'none;E3;',
    'mat;evany33x;',
  ];
  const { body } = await bring({ software, grants }, 'licences');
  expect(body).toMatchObject({
    files: [
      { kind: 'software', counts: { made: 2 } },
      {
        kind: 'grants',
        counts: { made: 2, refused: 2 },
        rows: [
          { reason: 'IMPORT/REFUSED/REFERENCE_UNKNOWN', columns: ['software'] },
          { reason: 'IMPORT/REFUSED/PERSON_UNKNOWN', columns: ['person'] },
          {},
          {},
        ],
      },
    ],
  });
  const mine = async () => (await answer((await as('evany33'))('/api/devices/applications'))).body;
  expect(await mine()).toMatchObject([
    {
      name: 'MATLAB',
      description: { 'sv-SE': 'Räknar', 'en-GB': 'Räknar' },
      downloadLink: 'https://example.se/mat',
    },
  ]);
  await bring({ grants: ['software;person', 'node;E3'] }, 'licences');
  expect(await mine()).toMatchObject([{ name: 'Node.js' }]);
  const { body: others } = await bring(
    { grants: ['software;person;until', `node;evany33;${addDays(today, -1)}`] },
    'second',
  );
  expect(others).toMatchObject({
    files: [{ rows: [{ reason: 'IMPORT/REFUSED/OTHER_SOURCE', columns: ['software', 'person'] }] }],
  });
  expect(await mine()).toMatchObject([{ name: 'Node.js' }]);
});

test('students see what they study, found by either id whatever its case', async () => {
  const header = 'id;person;externt_uid;code;name_sv;start;end';
  const { body } = await bring(
    {
      registrations: [
        header,
        'R1;;5F3C2A10-7F0E-11EE-8C99-0242AC120002;6CDDD;Datateknik;2026-08-31;2027-01-17',
        'R2;S1;;TDDE01;Maskininlärning;2020-01-20;2020-06-07',
        'R3;;;TDDE02;Ingen;2020-01-20;',
        'R4;E3;5F3C2A10-7F0E-11EE-8C99-0242AC120002;TDDE02;Två;2020-01-20;',
      ],
    },
    'staff',
  );
  expect(body).toMatchObject({
    files: [
      {
        counts: { made: 2, refused: 2 },
        rows: [
          { id: 'R3', reason: 'IMPORT/REFUSED/CELL_EMPTY' },
          { id: 'R4', reason: 'IMPORT/REFUSED/PERSON_AMBIGUOUS' },
          {},
          {},
        ],
      },
    ],
  });
  const student = await as('stiun44');
  const studies = async () => (await answer(student('/api/User/account'))).body;
  expect(await studies()).toMatchObject({
    studies: { programme: { 'sv-SE': 'Datateknik' }, registeredThrough: '2027-01-17' },
  });
  const { body: ended } = await bring(
    { registrations: [header, 'R9;S1;;TDDE09;Ny;2026-09-01;'] },
    'staff',
  );
  expect(ended).toMatchObject({ files: [{ counts: { made: 1, ended: 1 } }] });
});

test('an exception takes a permission from an administrator, but nobody imports their own', async () => {
  const header = 'administrator;person;permission';
  const { body } = await bring(
    { exceptions: [header, 'E2;E3;cancelaccounts', 'sivek11;E3;CancelAccounts'] },
    'staff',
  );
  expect(body).toMatchObject({
    files: [{ counts: { made: 1, refused: 1 }, rows: [{ reason: 'IMPORT/REFUSED/OWN_ROLE' }, {}] }],
  });
  const exceptions = () =>
    federation.portal.db.selectFrom('permission_exception').select('permission').execute();
  expect(await exceptions()).toEqual([{ permission: 'CancelAccounts' }]);
  const { body: others } = await bring(
    { exceptions: [header, 'adaal22;evany33;CancelAccounts'] },
    'second',
  );
  expect(others).toMatchObject({ files: [{ counts: { refused: 1 } }] });
  await bring({ exceptions: [header, 'E2;E3;ExtendAccounts'] }, 'staff');
  expect(await exceptions()).toEqual([{ permission: 'ExtendAccounts' }]);
});
