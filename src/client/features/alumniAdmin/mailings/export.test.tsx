import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, startScreens } from '#tests/support/screen.tsx';
import { NetworkError } from '#client/api/errors.ts';
import { alumn, FILTER, open, press, result } from '#tests/support/mailings.tsx';

vi.mock('#client/ui/saveFile.ts', () => ({ download: vi.fn<(address: string) => void>() }));
vi.mock('#client/api/streamed.ts', () => ({
  callStreamed: vi.fn<() => Promise<readonly unknown[]>>(),
}));
const { callStreamed } = await import('#client/api/streamed.ts');
const { download } = await import('#client/ui/saveFile.ts');

beforeEach(async () => {
  await startScreens();
  vi.mocked(download).mockClear();
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
