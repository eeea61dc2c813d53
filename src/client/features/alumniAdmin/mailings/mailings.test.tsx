import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, keysOf, type Reply, sent, startScreens } from '#tests/support/screen.tsx';
import { alumn, FILTER, open, press, result } from '#tests/support/mailings.tsx';

vi.mock('#client/ui/saveFile.ts', () => ({ download: vi.fn<(address: string) => void>() }));
vi.mock('#client/api/streamed.ts', () => ({
  callStreamed: vi.fn<() => Promise<readonly unknown[]>>(),
}));
const { download } = await import('#client/ui/saveFile.ts');

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
    expect(screen.getByText('3 har tackat nej och är utelämnade.')).toBeTruthy();
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
    ['offline', 'noNetwork', /Inget svar kom/],
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
    expect(await screen.findByText('1 rad i filen går inte att använda')).toBeTruthy();
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
  await screen.findAllByText(/Inget svar kom/);
  await press('Visa urvalet');
  await waitFor(() => expect(keysOf(FILTER)).toHaveLength(2));
  expect(new Set(keysOf(FILTER)).size).toBe(1);
  expect(screen.getByDisplayValue('Jubileum')).toBeTruthy();
});
