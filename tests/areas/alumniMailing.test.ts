import { describe, expect, test } from 'vitest';
import type { AlumniExport, AlumniFilter, SavedFile } from '#contract/alumniMailing.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';
import { API, everybody, file, filter, karin, portal, setUpMailing } from './alumniMailingSetUp.ts';

setUpMailing();

const namesOf = async (changes: Partial<AlumniFilter>) =>
  ((await filter(changes)).body as AlumniExport).alumnsForExport
    .map(({ firstName }) => firstName)
    .toSorted();

// ALUM-22
describe('the filter', () => {
  test.each([
    ['no source', { fileId: null, useOnlyLocalData: false, newFile: null }, 'INPUT_REQUIRED'],
    [
      'the register and a file',
      { ...file('anna@list.example').source, useOnlyLocalData: true },
      'INPUT_INVALID',
    ],
    [
      'two files',
      { ...file('anna@list.example').source, fileId: '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901' },
      'INPUT_INVALID',
    ],
  ])('selects nobody with %s', async (_what, source, error) => {
    const refusal = { status: 400, body: { errors: { source: [error] } } };
    expect(await filter({ source })).toEqual(refusal);
    for (const path of ['labels', 'spreadsheet'])
      expect(
        await answer(karin(`${API}/filter/${path}`, change('POST', { ...everybody, source }))),
      ).toEqual(refusal);
  });

  test.each<[string, Partial<AlumniFilter>, string[]]>([
    ['an empty filter', {}, ['Anna', 'Bo', 'Cia', 'Dan', 'Eva', 'Fia']],
    ['a language', { preferredLanguage: 'en-GB' }, ['Bo']],
    ['countries', { countryCodes: ['NO', 'DK'] }, ['Bo']],
    [
      'post, without alumni who declined or have moved',
      { massMailingPostal: true },
      ['Anna', 'Bo', 'Eva', 'Fia'],
    ],
    [
      'e-mail, without alumni whose address rejects mail',
      { massMailingEmail: true },
      ['Anna', 'Bo', 'Cia', 'Dan', 'Fia'],
    ],
    ['a declined post subscription', { massMailingPostal: false }, ['Cia']],
  ])('selects by %s', async (_what, changes, names) => {
    expect(await namesOf(changes)).toEqual(names);
  });

  test('counts the people it leaves out, and is recorded in the audit trail of the caller', async () => {
    expect((await filter({ massMailingPostal: true })).body).toMatchObject({
      numberOfAlumns: 4,
      numberOfDeclined: 1,
      numberOfRejected: 1,
    });
    expect((await auditOf(portal.db, 'alumniAdmin.filter')).at(-1)).toMatchObject({
      actor_user_id: 'karwi36',
      after: expect.objectContaining({ massMailingPostal: true, found: 4 }),
    });
  });

  test.each<[string, string | Buffer]>([
    [
      'with semicolons',
      'Namn;E-post\nAnna;ANNA@list.example\nNiemand;no@list.example\nIgen;anna@list.example',
    ],
    [
      'with commas and a national id',
      'Personnummer,Namn\n890101-2388,Anna\nno@list.example,Niemand\n19890101-2388,Igen',
    ],
    [
      'in Windows-1252',
      Buffer.from(
        'Namn;E-post\nÅsa;anna@list.example\nÖrjan;no@list.example\nÅsa;anna@list.example',
        'latin1',
      ),
    ],
    [
      'in UTF-16',
      Buffer.from('\uFEFFE-post\nanna@list.example\nno@list.example\nanna@list.example', 'utf16le'),
    ],
  ])('selects by a file %s', async (_how, content) => {
    expect((await filter(file(content))).body).toMatchObject({
      alumnsForExport: [{ firstName: 'Anna' }],
      numberOfAlumns: 1,
      numberOfAlumnsFromNewFile: 2,
      numberOfAlumnsFoundFromNewFile: 1,
      duplicateRows: [4],
    });
  });

  test.each<[string, string | Buffer, Record<string, string[]>]>([
    [
      'with rows that identify nobody',
      'E-post\nanna@list.example\nBo\n890101-2389',
      {
        'row.3': ['ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS'],
        'row.4': ['ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS'],
        'useData.rows': ['2'],
      },
    ],
    [
      'that is half a workbook',
      Buffer.from('PK\u0003\u0004 and more', 'latin1'),
      { base64File: ['ALUMNI_FILE/WORKBOOK_BROKEN'] },
    ],
    [
      'that is not text',
      Buffer.from([0x41, 0, 1, 2, 0xff]),
      { base64File: ['ALUMNI_FILE/NOT_TEXT'] },
    ],
    ['with a header and no rows', 'E-post\n', { base64File: ['ALUMNI_FILE/EMPTY'] }],
  ])(
    'reports the errors of a file %s row by row, and neither uses nor stores the file',
    async (_what, content, errors) => {
      const before = await contentsOf(portal.db, 'alumni_file', 'audit_entry');
      expect(await filter(file(content, true))).toEqual({ status: 400, body: { errors } });
      expect(
        await answer(
          karin(
            `${API}/files`,
            change('POST', {
              name: 'Lista',
              description: '',
              base64File: Buffer.from(content).toString('base64'),
            }),
          ),
        ),
      ).toEqual({ status: 400, body: { errors } });
      expect(await contentsOf(portal.db, 'alumni_file', 'audit_entry')).toEqual(before);
    },
  );
});

// ALUM-23
describe('saved files', () => {
  test('are listed, reused and deleted', async () => {
    expect((await filter(file('anna@list.example\nbo@list.example', true))).status).toBe(200);
    const [saved] = (await answer(karin(`${API}/files`))).body as SavedFile[];
    expect(saved).toMatchObject({
      name: 'Lista',
      creator: 'Karin Wikström',
      created: expect.any(String),
    });
    expect(
      await namesOf({
        source: { fileId: saved?.id ?? '', useOnlyLocalData: false, newFile: null },
      }),
    ).toEqual(['Anna', 'Bo']);
    const { status, body } = await answer(
      karin(
        `${API}/files`,
        change('POST', {
          name: 'Två',
          description: 'Andra',
          base64File: Buffer.from('anna@list.example').toString('base64'),
        }),
      ),
    );
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Två', description: 'Andra', creator: 'Karin Wikström' }),
    ]);
    for (const { id } of (await answer(karin(`${API}/files`))).body as SavedFile[])
      expect(await answer(karin(`${API}/files/${id}`, { method: 'DELETE' }))).toEqual({
        status: 200,
        body: null,
      });
    expect((await answer(karin(`${API}/files`))).body).toEqual([]);
  });

  test('that do not exist return 404', async () => {
    for (const id of ['x', '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901']) {
      expect(await answer(karin(`${API}/files/${id}`, { method: 'DELETE' }))).toEqual(refused(404));
      expect(
        await filter({ source: { fileId: id, useOnlyLocalData: false, newFile: null } }),
      ).toEqual(refused(404));
    }
  });
});

// ALUM-04
test('shows national ids to staff who decide about alumni, but not to staff who print labels', async () => {
  const numbersFor = async (send: Send) =>
    ((await filter({}, send)).body as AlumniExport).alumnsForExport.map(
      ({ norEduPersonNin }) => norEduPersonNin,
    );
  expect(await numbersFor(await portal.as('johal25'))).toContain('198901012388');
  expect(new Set(await numbersFor(karin))).toEqual(new Set([null]));
});

// ALUM-04
test.each(['annli42', 'saral789'])('denies %s access', async (persona) => {
  const send = await portal.as(persona);
  expect(await filter({}, send)).toEqual(refused(403));
  expect(await answer(send(`${API}/addresslabels`))).toEqual(refused(403));
  expect(await answer(send(`${API}/filter/labels`, change('POST', everybody)))).toEqual(
    refused(403),
  );
});
