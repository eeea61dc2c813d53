import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '../../../../../tests/support/screen.tsx';
import ManagementPage from '../requests/ManagementPage.tsx';

vi.mock('../../../device/saveFile.ts', () => ({ download: vi.fn<(address: string) => void>() }));
vi.mock('../../../api/streamed.ts', () => ({ callStreamed: vi.fn<() => Promise<readonly unknown[]>>() }));
const { callStreamed } = await import('../../../api/streamed.ts');
const { download } = await import('../../../device/saveFile.ts');

const FILTER = 'POST /api/alumniportaladmin/filter';
const alumn = (id: string, changes: object = {}) => ({
  id, firstName: 'Ada', lastName: `Ny${id}`, norEduPersonNin: '198901012388', gender: 'None', email: `ada${id}@example.net`, mobile: '', secondaryEmail: null, linkedIn: '', internalNotes: 'Hemligt', registered: '2020-01-01T00:00:00.000Z',
  preferredLanguage: 'sv-SE', massMailingPostal: true, massMailingEmail: true, massMailingMobile: false, newsletterSv: false, newsletterEn: false, liUMagazine: false,
  address: 'Storgatan 1', zipCode: '58222', city: 'Linköping', countryCode: 'SE', countryTitle: { 'sv-SE': 'Sverige', 'en-GB': 'Sweden' }, addressType: 'Home', workplaceName: '', workplacePosition: '',
  educationName: '', educationSpecialisation: '', educationOther: '', educationStartYear: null, educationEndYear: null, graduationYear: 1999, degree: '', degreeSpecialisation: '',
  isEmailRejected: false, emailRejectedNotes: '', isAddressRejected: false, addressRejectedNotes: '', ...changes,
});
const result = (alumni: object[], changes: object = {}) => ({
  alumnsForExport: alumni, numberOfAlumns: alumni.length, numberOfDeclined: 0, numberOfRejected: 0, numberOfAlumnsFromNewFile: 0, numberOfAlumnsFoundFromNewFile: 0, duplicateRows: [], ...changes,
});
const open = (files: object[] = [], reply: Reply = { body: files }) => {
  signIn({ roleIds: ['AlumniPortalAddressLabelsAdministrator'] });
  answer('GET /api/alumniportaladmin/files', reply);
  answer('GET /api/alumniportaladmin/countries', { body: [{ code: 'NO', title: { 'sv-SE': 'Norge', 'en-GB': 'Norway' } }] });
  show(<ManagementPage />, '/alumni-admin/management');
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(async () => {
  await startScreens();
  vi.mocked(download).mockClear();
});

// ALUM-22
describe('the choice', () => {
  test('is asked about with what was chosen, and tells who is left out', async () => {
    open();
    fireEvent.click(await screen.findByLabelText('Utskick med post'));
    fireEvent.click(screen.getByLabelText('Engelska'));
    fireEvent.click(await screen.findByLabelText('Norge'));
    answer(FILTER, { body: result([alumn('1')], { numberOfDeclined: 3, numberOfRejected: 1 }) });
    await press('Visa urvalet');
    expect(await screen.findByRole('heading', { name: '1 alumn' })).toBeTruthy();
    expect(screen.getByText('3 är utelämnade, som har tackat nej.')).toBeTruthy();
    expect(screen.getByText(/1 är utelämnad, eftersom post/)).toBeTruthy();
    expect(sent).toEqual([{ call: FILTER, body: expect.objectContaining({ preferredLanguage: 'en-GB', countryCodes: ['NO'], massMailingPostal: true, massMailingEmail: null, source: { fileId: null, useOnlyLocalData: true, newFile: null } }) }]);
    expect(document.body.textContent).not.toMatch(/198901012388|Hemligt/);
  });

  test('that finds nobody says so', async () => {
    open();
    answer(FILTER, { body: result([]) });
    await press('Visa urvalet');
    expect(await screen.findByText('Ingen finns i urvalet')).toBeTruthy();
  });

  test.each<[string, Reply, RegExp]>([['failing', { status: 500 }, /./], ['offline', 'noNetwork', /offline|Ingen kontakt/i]])('%s is told', async (_state, reply, text) => {
    open();
    answer(FILTER, reply);
    await press('Visa urvalet');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: /alumner$/ })).toBeNull();
  });

  test('of a new file needs one, and tells of its rows', async () => {
    open();
    fireEvent.click(await screen.findByLabelText('En ny fil'));
    await press('Visa urvalet');
    expect(await screen.findByText('Välj en fil.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Fil med personer'), { target: { files: [new File(['E-post\nBo'], 'lista.csv')] } });
    await waitFor(() => expect(screen.queryByText('Välj en fil.')).toBeNull());
    answer(FILTER, { status: 400, errors: { 'row.2': ['ALUMNI_FILE/NOT_A_NUMBER_OR_ADDRESS'], 'useData.rows': ['1'] } });
    await press('Visa urvalet');
    expect(await screen.findByText('1 rad i filen nämner ingen')).toBeTruthy();
    expect(screen.getByText(/^Rad 2:/)).toBeTruthy();
    expect(sent).toEqual([{ call: FILTER, body: expect.objectContaining({ source: { fileId: null, useOnlyLocalData: false, newFile: { name: 'lista.csv', description: '', saveForLater: false, base64File: btoa('E-post\nBo') } } }) }]);
  });

  // ALUM-23
  test('of a saved file is one tap away, and a file is deleted after a question', async () => {
    open([{ id: 'f', name: 'Jubileum', description: '', creator: 'Karin Wikström', created: '2026-11-01T09:00:00.000Z' }]);
    await press('Använd Jubileum');
    expect((await screen.findAllByLabelText('Sparad fil')).length).toBeGreaterThan(0);
    await press('Ta bort Jubileum');
    answer('DELETE /api/alumniportaladmin/files/f', { body: null });
    answer('GET /api/alumniportaladmin/files', { body: [] });
    await press('Ta bort');
    await waitFor(() => expect(screen.queryByText('Sparade filer')).toBeNull());
  });
});

test('saved files that could not be fetched are told of, and the rest works', async () => {
  open([], { status: 500 });
  expect(await screen.findByText('Vi kunde inte hämta de sparade filerna.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Visa urvalet' })).toBeTruthy();
});

describe('taking them along', () => {
  const openFound = async (alumni: object[]) => {
    open();
    answer(FILTER, { body: result(alumni) });
    vi.mocked(callStreamed).mockResolvedValue(alumni);
    await press('Visa urvalet');
  };

  test('as a spreadsheet is left to the browser, which fetches it by a ticket', async () => {
    await openFound([alumn('1')]);
    answer('POST /api/alumniportaladmin/filter/spreadsheet', { body: { ticket: 'a-ticket' } });
    await press('Hämta 1 som kalkylblad');
    await waitFor(() => expect(download).toHaveBeenCalledExactlyOnceWith('/api/alumniportaladmin/filter/spreadsheet/a-ticket'));
    expect(sent.at(-1)?.body).toEqual(expect.objectContaining({ source: { fileId: null, useOnlyLocalData: true, newFile: null } }));
  });

  test.each<[string, Reply]>([['failing', { status: 500 }], ['offline', 'noNetwork']])('as a spreadsheet, %s, saves nothing and leaves the choice as it is', async (_state, reply) => {
    await openFound([alumn('1')]);
    answer('POST /api/alumniportaladmin/filter/spreadsheet', reply);
    await press('Hämta 1 som kalkylblad');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hämta 1 som kalkylblad' }).hasAttribute('data-loading')).toBe(false));
    expect(download).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: '1 alumn' })).toBeTruthy();
  });

  // ALUM-24
  test('as labels: Swedish and foreign forms, and who cannot be reached is counted', async () => {
    await openFound([alumn('1'), alumn('2', { countryCode: 'NO', countryTitle: { 'sv-SE': 'Norge', 'en-GB': 'Norway' }, zipCode: '0150', city: 'Oslo' }), alumn('3', { isAddressRejected: true }), alumn('4', { address: '', city: '' }), alumn('5', { massMailingPostal: false })]);
    await press('Visa adressetiketter');
    expect(await screen.findByText('2 etiketter på 1 ark')).toBeTruthy();
    expect(screen.getByText('582 22 LINKÖPING')).toBeTruthy();
    expect(screen.getByText('NORWAY')).toBeTruthy();
    expect(screen.getByText(/^3 är utelämnade: vill inte ha post/)).toBeTruthy();
    await press('Tillbaka till urvalet');
    expect(await screen.findByRole('button', { name: 'Visa urvalet' })).toBeTruthy();
  });
});
