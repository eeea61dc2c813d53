import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import { NetworkError } from '#client/api/errors.ts';
import ManagementPage from '../requests/ManagementPage.tsx';

vi.mock('#client/device/saveFile.ts', () => ({ download: vi.fn<(address: string) => void>() }));
vi.mock('#client/api/streamed.ts', () => ({
  callStreamed: vi.fn<() => Promise<readonly unknown[]>>(),
}));
const { callStreamed } = await import('#client/api/streamed.ts');
const { download } = await import('#client/device/saveFile.ts');

const FILTER = 'POST /api/alumniportaladmin/filter';
const alumn = (id: string, changes: object = {}) => ({
  id,
  firstName: 'Ada',
  lastName: `Ny${id}`,
  norEduPersonNin: '198901012388',
  gender: 'None',
  email: `ada${id}@example.net`,
  mobile: '',
  secondaryEmail: null,
  linkedIn: '',
  internalNotes: 'Hemligt',
  registered: '2020-01-01T00:00:00.000Z',
  preferredLanguage: 'sv-SE',
  massMailingPostal: true,
  massMailingEmail: true,
  massMailingMobile: false,
  newsletterSv: false,
  newsletterEn: false,
  liUMagazine: false,
  address: 'Storgatan 1',
  zipCode: '58222',
  city: 'Linköping',
  countryCode: 'SE',
  countryTitle: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' },
  addressType: 'Home',
  workplaceName: '',
  workplacePosition: '',
  educationName: '',
  educationSpecialisation: '',
  educationOther: '',
  educationStartYear: null,
  educationEndYear: null,
  graduationYear: 1999,
  degree: '',
  degreeSpecialisation: '',
  isEmailRejected: false,
  emailRejectedNotes: '',
  isAddressRejected: false,
  addressRejectedNotes: '',
  ...changes,
});
const result = (alumni: object[], changes: object = {}) => ({
  alumnsForExport: alumni,
  numberOfAlumns: alumni.length,
  numberOfDeclined: 0,
  numberOfRejected: 0,
  numberOfLabels: alumni.length,
  numberOfAlumnsFromNewFile: 0,
  numberOfAlumnsFoundFromNewFile: 0,
  duplicateRows: [],
  ...changes,
});
const open = (
  files: object[] = [],
  reply: Reply = { body: files },
  search = '',
  countries: Reply = { body: [{ code: 'NO', title: { 'sv-SE': 'Norge', 'en-GB': 'Norway' } }] },
) => {
  signIn({ roleIds: ['AlumniPortalAddressLabelsAdministrator'] });
  answer('GET /api/alumniportaladmin/files', reply);
  answer('GET /api/alumniportaladmin/countries', countries);
  return show(<ManagementPage />, `/alumni-admin/management${search}`);
};
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await startScreens();
  vi.mocked(download).mockClear();
});

// ALUM-22
describe('filter', () => {
  test('is sent with the chosen values, and the result shows who is left out', async () => {
    open();
    fireEvent.click(await screen.findByLabelText('Utskick med post'));
    fireEvent.click(screen.getByLabelText('Engelska'));
    fireEvent.click(await screen.findByLabelText('Norge'));
    answer(FILTER, { body: result([alumn('1')], { numberOfDeclined: 3, numberOfRejected: 1 }) });
    await press('Visa urvalet');
    expect(await screen.findByRole('heading', { name: '1 alumn' })).toBeTruthy();
    expect(screen.getByText('3 är utelämnade, som har tackat nej.')).toBeTruthy();
    expect(screen.getByText(/1 är utelämnad, eftersom post/)).toBeTruthy();
    expect(sent).toEqual([
      {
        call: FILTER,
        body: expect.objectContaining({
          preferredLanguage: 'en-GB',
          countryCodes: ['NO'],
          massMailingPostal: true,
          massMailingEmail: null,
          source: { fileId: null, useOnlyLocalData: true, newFile: null },
        }),
      },
    ]);
    expect(document.body.textContent).not.toMatch(/198901012388|Hemligt/);
  });

  test('shows an empty state when nobody is found', async () => {
    open();
    answer(FILTER, { body: result([]) });
    await press('Visa urvalet');
    expect(await screen.findByText('Ingen finns i urvalet')).toBeTruthy();
  });

  test.each<[string, Reply, RegExp]>([
    ['failing', { status: 500 }, /./],
    ['offline', 'noNetwork', /offline|Ingen kontakt/i],
  ])('shows an error while %s', async (_state, reply, text) => {
    open();
    answer(FILTER, reply);
    await press('Visa urvalet');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: /alumner$/ })).toBeNull();
  });

  test('requires a file when a new one is selected, and shows its invalid rows', async () => {
    open();
    fireEvent.click(await screen.findByLabelText('En ny fil'));
    await press('Visa urvalet');
    expect(await screen.findByText('Välj en fil.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Fil med personer'), {
      target: { files: [new File(['E-post\nBo'], 'lista.csv')] },
    });
    await waitFor(() => expect(screen.queryByText('Välj en fil.')).toBeNull());
    answer(FILTER, {
      status: 400,
      errors: { 'row.2': ['ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS'], 'useData.rows': ['1'] },
    });
    await press('Visa urvalet');
    expect(await screen.findByText('1 rad i filen nämner ingen')).toBeTruthy();
    expect(screen.getByText(/^Rad 2:/)).toBeTruthy();
    expect(sent).toEqual([
      {
        call: FILTER,
        body: expect.objectContaining({
          source: {
            fileId: null,
            useOnlyLocalData: false,
            newFile: {
              name: 'lista.csv',
              description: '',
              saveForLater: false,
              base64File: btoa('E-post\nBo'),
            },
          },
        }),
      },
    ]);
  });

  test('explains that the chosen file can no longer be read, and keeps the form', async () => {
    open();
    fireEvent.click(await screen.findByLabelText('En ny fil'));
    fireEvent.click(screen.getByLabelText('Utskick med post'));
    fireEvent.change(screen.getByLabelText('Fil med personer'), {
      target: { files: [new File(['E-post'], 'lista.csv')] },
    });
    const reading = vi
      .spyOn(FileReader.prototype, 'readAsDataURL')
      .mockImplementationOnce(function fail(this: FileReader) {
        queueMicrotask(() => this.dispatchEvent(new ProgressEvent('error')));
      });
    await press('Visa urvalet');
    expect(await screen.findByText(/^Filen gick inte att läsa/)).toBeTruthy();
    reading.mockRestore();
    expect(sent).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Utskick med post').checked).toBe(true);
  });

  // ALUM-23
  test('uses a saved file with one tap, and deletes a file after a confirmation', async () => {
    open([
      {
        id: 'f',
        name: 'Jubileum',
        description: '',
        creator: 'Karin Wikström',
        created: '2026-11-01T09:00:00.000Z',
      },
    ]);
    await press('Använd Jubileum');
    expect((await screen.findAllByLabelText('Sparad fil')).length).toBeGreaterThan(0);
    await press('Ta bort Jubileum');
    answer('DELETE /api/alumniportaladmin/files/f', { body: null });
    answer('GET /api/alumniportaladmin/files', { body: [] });
    await press('Ta bort');
    await waitFor(() => expect(screen.queryByText('Sparade filer')).toBeNull());
  });
});

test('shows an error when the saved files cannot be fetched, and keeps the rest working', async () => {
  open([], { status: 500 });
  expect(await screen.findByText('Vi kunde inte hämta de sparade filerna.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Visa urvalet' })).toBeTruthy();
});

const labelOf = (alumnId: string, changes: object = {}) => ({
  alumnId,
  name: `Ada Ny${alumnId}`,
  address: 'Storgatan 1',
  zipCode: '58222',
  city: 'Linköping',
  country: null,
  ...changes,
});

describe('export', () => {
  const openFound = async (alumni: object[], changes: object = {}) => {
    const shown = open();
    answer(FILTER, { body: result(alumni, changes) });
    await press('Visa urvalet');
    return shown;
  };

  test('lets the browser download a spreadsheet by a ticket', async () => {
    await openFound([alumn('1')]);
    answer('POST /api/alumniportaladmin/filter/spreadsheet', { body: { ticket: 'a-ticket' } });
    await press('Hämta 1 som kalkylblad');
    await waitFor(() =>
      expect(download).toHaveBeenCalledExactlyOnceWith(
        '/api/alumniportaladmin/filter/spreadsheet/a-ticket',
      ),
    );
    expect(sent.at(-1)?.body).toEqual(
      expect.objectContaining({ source: { fileId: null, useOnlyLocalData: true, newFile: null } }),
    );
  });

  test.each<[string, Reply]>([
    ['failing', { status: 500 }],
    ['offline', 'noNetwork'],
  ])('downloads no spreadsheet while %s, and keeps the result', async (_state, reply) => {
    await openFound([alumn('1')]);
    answer('POST /api/alumniportaladmin/filter/spreadsheet', reply);
    await press('Hämta 1 som kalkylblad');
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Hämta 1 som kalkylblad' }).hasAttribute('data-loading'),
      ).toBe(false),
    );
    expect(download).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: '1 alumn' })).toBeTruthy();
  });

  // ALUM-24
  test('shows how many get no label, and addresses here and abroad; Back returns to the filter', async () => {
    const { router } = await openFound([alumn('1'), alumn('2'), alumn('3')], { numberOfLabels: 2 });
    expect(await screen.findByText(/^1 får ingen etikett: vill inte ha post/)).toBeTruthy();
    vi.mocked(callStreamed).mockResolvedValue([
      labelOf('1'),
      labelOf('2', {
        zipCode: '0150',
        city: 'Oslo',
        country: { 'sv-SE': 'Norge', 'en-GB': 'Norway' },
      }),
    ]);
    await press('Visa 2 adressetiketter');
    expect(await screen.findByText('2 etiketter på 1 ark')).toBeTruthy();
    expect(screen.getByText('582 22 LINKÖPING')).toBeTruthy();
    expect(screen.getByText('NORWAY')).toBeTruthy();
    expect(screen.getByText(/^1 får ingen etikett/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Skriv ut' })).toBeTruthy();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: '3 alumner' })).toBeTruthy();
    await press('Visa 2 adressetiketter');
    await press('Tillbaka till urvalet');
    expect(await screen.findByRole('button', { name: 'Visa urvalet' })).toBeTruthy();
  });

  test('renders at most 100 sheets of 100,000 labels at a time, and makes every part available', async () => {
    await openFound([alumn('1')], { numberOfAlumns: 100_000, numberOfLabels: 100_000 });
    vi.mocked(callStreamed).mockResolvedValue(
      Array.from({ length: 100_000 }, (_, place) => labelOf(String(place))),
    );
    await press(/^Visa 100\s000 adressetiketter$/);
    expect(await screen.findByText(/^100\s000 etiketter på 4\s167 ark$/)).toBeTruthy();
    const names = () =>
      [...document.querySelectorAll('address span:first-child')].map(
        ({ textContent }) => textContent,
      );
    expect([names().length, names()[0], names().at(-1)]).toEqual([2400, 'Ada Ny0', 'Ada Ny2399']);
    await press('Visa ark 101–200');
    expect([names().length, names()[0]]).toEqual([2400, 'Ada Ny2400']);
    expect(screen.getByRole('button', { name: 'Skriv ut ark 101–200' })).toBeTruthy();
    fireEvent.click(screen.getByRole('combobox', { name: 'Ark' }));
    fireEvent.click(
      await screen.findByRole('option', { name: /^Ark 4\s101–4\s167$/, hidden: true }),
    );
    await waitFor(() => expect(names().at(-1)).toBe('Ada Ny99999'));
    expect(names()).toHaveLength(100_000 - 4100 * 24);
    expect(screen.queryByRole('button', { name: /^Visa ark/ })).toBeNull();
  });

  test('shows how many labels have been received, and can be cancelled', async () => {
    await openFound([alumn('1')], { numberOfLabels: 5000 });
    const signals: (AbortSignal | undefined)[] = [];
    vi.mocked(callStreamed).mockImplementation((_route, _input, { onItems, signal }) => {
      signals.push(signal);
      void Promise.resolve().then(() => act(() => onItems([labelOf('1'), labelOf('2')] as never)));
      return new Promise(() => {});
    });
    await press(/^Visa 5\s000 adressetiketter$/);
    expect(await screen.findByText(/^Hämtar etiketter: 2 av 5\s000$/)).toBeTruthy();
    await press('Avbryt');
    await waitFor(() => expect(screen.queryByText(/^Hämtar etiketter/)).toBeNull());
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test.each([
    ['failing', new Error('500')],
    ['interrupted', new NetworkError('/')],
  ])('shows no labels when the stream is %s, and keeps the result', async (_state, error) => {
    await openFound([alumn('1')]);
    vi.mocked(callStreamed).mockRejectedValue(error);
    await press('Visa 1 adressetikett');
    await waitFor(() =>
      expect(
        screen.getByRole('button', { name: 'Visa 1 adressetikett' }).hasAttribute('data-loading'),
      ).toBe(false),
    );
    expect(screen.getByRole('heading', { name: '1 alumn' })).toBeTruthy();
    expect(document.querySelector('address')).toBeNull();
  });

  test('offers no labels when nobody can be reached by post', async () => {
    await openFound([alumn('1')], { numberOfLabels: 0 });
    expect(await screen.findByText(/^1 får ingen etikett/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /adressetikett/ })).toBeNull();
  });
});

test('restores the filter from the address after a reload', async () => {
  const { router } = open();
  fireEvent.click(await screen.findByLabelText('Engelska'));
  fireEvent.click(await screen.findByLabelText('Norge'));
  fireEvent.click(screen.getByLabelText('Utskick med post'));
  const { search } = router.state.location;
  cleanup();
  open([], { body: [] }, search);
  expect((await screen.findByLabelText<HTMLInputElement>('Engelska')).checked).toBe(true);
  expect((await screen.findByLabelText<HTMLInputElement>('Norge')).checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Utskick med post').checked).toBe(true);
});

test.each<[string, Reply, object[]]>([
  [
    'failing',
    { status: 500 },
    [
      {
        id: 'f',
        name: 'Jubileum',
        description: '',
        creator: 'Karin Wikström',
        created: '2026-11-01T09:00:00.000Z',
      },
    ],
  ],
  [
    'offline',
    'noNetwork',
    [
      {
        id: 'f',
        name: 'Jubileum',
        description: '',
        creator: 'Karin Wikström',
        created: '2026-11-01T09:00:00.000Z',
      },
    ],
  ],
  ['already done by another administrator', { status: 404 }, []],
])('shows the current files after deleting one when that is %s', async (_state, reply, after) => {
  open([
    {
      id: 'f',
      name: 'Jubileum',
      description: '',
      creator: 'Karin Wikström',
      created: '2026-11-01T09:00:00.000Z',
    },
  ]);
  await press('Ta bort Jubileum');
  answer('DELETE /api/alumniportaladmin/files/f', reply);
  answer('GET /api/alumniportaladmin/files', { body: after });
  await press('Ta bort');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryAllByText('Jubileum')).toHaveLength(after.length));
});

test.each<[string, Reply]>([
  ['failing', { status: 500 }],
  ['offline', 'noNetwork'],
])('shows an error about the countries while %s', async (_state, reply) => {
  open([], { body: [] }, '', reply);
  expect(await screen.findByText('Vi kunde inte hämta länderna.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Visa urvalet' })).toBeTruthy();
});

test('reuses the idempotency key when the response to saving a file was lost', async () => {
  open();
  fireEvent.click(await screen.findByLabelText('En ny fil'));
  fireEvent.change(screen.getByLabelText('Fil med personer'), {
    target: { files: [new File(['E-post'], 'lista.csv')] },
  });
  fireEvent.click(screen.getByLabelText('Spara filen för senare'));
  fireEvent.change(screen.getByLabelText(/^Filens namn/), { target: { value: 'Jubileum' } });
  answer(FILTER, 'noNetwork');
  await press('Visa urvalet');
  await screen.findAllByText(/offline|Ingen kontakt/i);
  await press('Visa urvalet');
  await waitFor(() => expect(keysOf(FILTER)).toHaveLength(2));
  expect(new Set(keysOf(FILTER)).size).toBe(1);
  expect(screen.getByDisplayValue('Jubileum')).toBeTruthy();
});
