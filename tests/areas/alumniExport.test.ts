import { describe, expect, test } from 'vitest';
import type {
  AddressLabel,
  AlumniExport,
  AlumniFilter,
  SavedFile,
} from '#contract/alumniMailing.ts';
import { labelBatches, type LabelRow } from '#server/areas/alumniAdmin/labelStore.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, change } from './calls.ts';
import { API, everybody, file, filter, karin, portal, setUpMailing } from './alumniMailingSetUp.ts';

setUpMailing();

describe('the export', () => {
  test('contains everyone, even when the list spans several batches', async () => {
    const values = Array.from({ length: 1203 }, (_, one) => ({
      lin: null,
      national_id: null,
      first_name: `Nr${one}`,
      last_name: 'Många',
      gender: 'None' as const,
      email: `nr${one}@many.example`,
      internal_notes: '',
      preferred_language: 'en-GB' as const,
      newsletter_en: true,
    }));
    for (let from = 0; from < values.length; from += 500)
      await portal.db
        .insertInto('alumn')
        .values(values.slice(from, from + 500))
        .execute();
    const rows = (
      await (await fetched(await ticketFor({ ...everybody, newsletterEn: true }))).text()
    )
      .trim()
      .split('\r\n');
    expect(new Set(rows.map((row) => row.split(';')[2])).size).toBe(1204);
    const { body } = await filter({ newsletterEn: true });
    expect(body).toMatchObject({ numberOfAlumns: 1203 });
    expect((body as AlumniExport).alumnsForExport).toHaveLength(200);
    await portal.db.deleteFrom('alumn').where('last_name', '=', 'Många').execute();
  });

  const prepare = (body: AlumniFilter = everybody, send = karin, headers = {}) =>
    answer(
      send(`${API}/filter/spreadsheet`, {
        ...change('POST', body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
  const ticketFor = async (...asked: Parameters<typeof prepare>) =>
    ((await prepare(...asked)).body as { ticket: string }).ticket;
  const fetched = (ticket: string, send = karin) => send(`${API}/filter/spreadsheet/${ticket}`);

  test('is CSV in the caller’s language, without national ids and notes, formulas neutralised', async () => {
    await portal.db
      .updateTable('alumn')
      .set({ first_name: '=1+1', workplace_name: 'A;B "C"', internal_notes: 'Hemligt' })
      .where('email', '=', 'bo@list.example')
      .execute();
    const response = await fetched(
      await ticketFor({ ...everybody, countryCodes: ['NO'] }, karin, {
        'accept-language': 'en-GB',
      }),
    );
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'cache-control'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="exported_\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(
      '\uFEFFFirst name;Last name;Email;Email 2;Mobile number;Language;Address;Postcode;Town;' +
        'Country;Employer;Position;Education;Year of graduation;Degree\r\n' +
        '\'=1+1;Test;bo@list.example;;;en-GB;Bogatan 1;58222;Linköping;Norway;"A,B ""C""";;;;\r\n',
    );
    await portal.db
      .updateTable('alumn')
      .set({ first_name: 'Bo', workplace_name: null, internal_notes: '' })
      .where('email', '=', 'bo@list.example')
      .execute();
  });

  test('contains the people of a new or saved file, and is audited when it is downloaded', async () => {
    const before = (await auditOf(portal.db, 'alumniAdmin.export')).length;
    const ticket = await ticketFor({ ...everybody, ...file('anna@list.example') });
    expect((await auditOf(portal.db, 'alumniAdmin.export')).length).toBe(before);
    expect(
      (await (await fetched(ticket)).text()).split('\r\n').map((row) => row.split(';')[0]),
    ).toEqual(['Förnamn', 'Anna', '']);
    expect((await auditOf(portal.db, 'alumniAdmin.export')).at(-1)).toMatchObject({
      actor_user_id: 'karwi36',
      after: { preferredLanguage: null },
    });
    await answer(
      karin(
        `${API}/files`,
        change('POST', {
          name: 'Två',
          description: '',
          base64File: Buffer.from('bo@list.example').toString('base64'),
        }),
      ),
    );
    const [saved] = (await answer(karin(`${API}/files`))).body as SavedFile[];
    const again = await ticketFor({
      ...everybody,
      source: { fileId: saved?.id ?? '', useOnlyLocalData: false, newFile: null },
    });
    await karin(`${API}/files/${saved?.id}`, { method: 'DELETE' });
    expect(
      (await (await fetched(again)).text()).split('\r\n').map((row) => row.split(';')[0]),
    ).toEqual(['Förnamn', 'Bo', '']);
  });

  test('can be downloaded once, before it expires, and only by its creator', async () => {
    const ticket = await ticketFor();
    expect((await fetched(ticket, await portal.as('johal25'))).status).toBe(404);
    expect((await fetched(ticket, await portal.as('annli42'))).status).toBe(403);
    expect((await fetch(`${portal.url}${API}/filter/spreadsheet/${ticket}`)).status).toBe(401);
    expect((await fetched('made-up')).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => fetched(ticket)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    const late = await ticketFor();
    await portal.db
      .updateTable('alumni_export')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect((await fetched(late)).status).toBe(404);
    await Promise.all(answers.map((one) => one.text()));
  });

  test('is rejected for an invalid file before anything is stored', async () => {
    await portal.db.deleteFrom('alumni_export').execute();
    expect((await prepare({ ...everybody, ...file('E-post\nBo') })).status).toBe(400);
    expect(await portal.db.selectFrom('alumni_export').select('creator_lin').execute()).toEqual([]);
  });
});

// ALUM-24
test('returns labels for alumni who want post and have a valid address, with the country if abroad', async () => {
  const { body } = await answer(karin(`${API}/addresslabels`));
  expect(
    (body as AddressLabel[]).map(({ name, country }) => [name, country?.['en-GB'] ?? null]),
  ).toEqual([
    ['Bo Test', 'Norway'],
    ['Anna Test', null],
    ['Eva Test', null],
  ]);
});

// ALUM-24
describe('labels for a selection', () => {
  const ask = (changes: Partial<AlumniFilter>, send: Send = karin) =>
    answer(send(`${API}/filter/labels`, change('POST', { ...everybody, ...changes })));
  const namesOn = ({ body }: { body: unknown }) => (body as AddressLabel[]).map(({ name }) => name);

  test('cover the people reachable by post, match the announced number, and are audited', async () => {
    expect((await filter()).body).toMatchObject({ numberOfAlumns: 6, numberOfLabels: 3 });
    expect((await filter({ countryCodes: ['NO'] })).body).toMatchObject({
      numberOfAlumns: 1,
      numberOfLabels: 1,
    });
    const before = (await auditOf(portal.db, 'alumniAdmin.export')).length;
    expect((await ask({ countryCodes: ['NO'] })).body).toEqual([
      {
        alumnId: expect.any(String),
        name: 'Bo Test',
        address: 'Bogatan 1',
        zipCode: '58222',
        city: 'Linköping',
        country: { 'sv-SE': 'Norge', 'en-GB': 'Norway' },
      },
    ]);
    expect(namesOn(await ask({}))).toEqual(['Bo Test', 'Anna Test', 'Eva Test']);
    expect(namesOn(await ask(file('eva@list.example\nfia@list.example')))).toEqual(['Eva Test']);
    expect((await auditOf(portal.db, 'alumniAdmin.export')).slice(before)).toEqual([
      expect.objectContaining({
        actor_user_id: 'karwi36',
        after: expect.objectContaining({ countryCodes: ['NO'] }),
      }),
      expect.anything(),
      expect.anything(),
    ]);
  });

  test('leave out who declined post, except for a magazine they take, and any selection for email', async () => {
    await portal.db
      .updateTable('alumn')
      .set({ magazine: true, newsletter_sv: true })
      .where('first_name', 'in', ['Cia', 'Anna'])
      .execute();
    for (const [changes, names] of [
      [{}, ['Bo Test', 'Anna Test', 'Eva Test']],
      [{ liUMagazine: true }, ['Anna Test', 'Cia Test']],
      [{ massMailingPostal: true }, ['Bo Test', 'Anna Test', 'Eva Test']],
      [{ massMailingPostal: false }, []],
      [{ newsletterSv: true }, []],
      [{ massMailingEmail: true, newsletterSv: true }, []],
      [{ massMailingMobile: true }, []],
    ] as const) {
      expect(namesOn(await ask(changes))).toEqual(names);
      expect((await filter(changes)).body).toMatchObject({ numberOfLabels: names.length });
    }
    await portal.db.updateTable('alumn').set({ magazine: false, newsletter_sv: false }).execute();
  });

  test('are sorted by country, postcode and name without duplicates, also across batches', async () => {
    const added = await portal.db
      .insertInto('alumn')
      .values(
        Array.from({ length: 7 }, (_, one) => ({
          lin: null,
          national_id: null,
          first_name: one % 2 ? 'Bo' : 'Åke',
          last_name: 'Ordning',
          gender: 'None' as const,
          email: `o${one}@order.example`,
          internal_notes: '',
          preferred_language: 'sv-SE' as const,
          magazine: true,
        })),
      )
      .returning('id')
      .execute();
    const codes = ['582 22', '58221', '58222', '582 21', '100 05', '58222', '582 22'];
    await portal.db
      .insertInto('alumn_address')
      .values(
        added.map(({ id }, one) => ({
          alumn_id: id,
          is_primary: true,
          address_type: 'Home' as const,
          address: 'Gatan 1',
          zip_code: codes[one] ?? '',
          city: 'Ort',
          country_code: one === 4 ? 'DK' : 'SE',
        })),
      )
      .execute();
    const { source: _source, ...wanted } = { ...everybody, liUMagazine: true };
    const inBatches = async (size: number) => {
      const rows: LabelRow[] = [];
      for await (const batch of labelBatches(portal.db, wanted, null, size)) rows.push(...batch);
      return rows;
    };
    const whole = await inBatches(100);
    expect(
      whole.map(({ country_code, zip_code, first_name }) => [
        country_code,
        zip_code.replace(' ', ''),
        first_name,
      ]),
    ).toEqual([
      ['DK', '10005', 'Åke'],
      ['SE', '58221', 'Bo'],
      ['SE', '58221', 'Bo'],
      ['SE', '58222', 'Bo'],
      ['SE', '58222', 'Åke'],
      ['SE', '58222', 'Åke'],
      ['SE', '58222', 'Åke'],
    ]);
    for (const size of [1, 2, 7]) expect(await inBatches(size)).toEqual(whole);
    await portal.db.deleteFrom('alumn').where('last_name', '=', 'Ordning').execute();
  });

  test('are rejected for an invalid file before anything is sent', async () => {
    expect((await ask(file('E-post\nBo'))).status).toBe(400);
  });
});
