import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { KeptRow } from '#contract/lists.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { Rows } from './ListPage.tsx';

const price = (at: number): KeptRow => ({
  id: `Large~20${10 + at}-01-01`,
  cells: { subscription: 'Large', from: `20${10 + at}-01-01`, monthly: '310' },
  names: {},
  source: at === 0 ? 'ledger' : 'portal',
  isEnded: false,
  mayChange: at !== 0,
  ending: null,
  version: '1',
});
const SEARCH = 'POST /api/Lists/prices/search';
const showRows = (rows: readonly KeptRow[], total = rows.length) => {
  answer(SEARCH, { body: { rows, total } });
  show(<Rows kind="prices" />);
};

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
});

test('an empty list says how rows come in, and has no search', async () => {
  showRows([]);
  const link = await screen.findByRole('link', { name: 'Importera en fil' });
  expect(link.getAttribute('href')).toBe('/administration/import');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('each row is a link and names its source; the next ones are asked for', async () => {
  showRows([price(0), price(1)], 3);
  const link = await screen.findByRole('link', { name: 'Large · 2010-01-01' });
  expect(link.getAttribute('href')).toBe('/administration/lists/prices/row/Large~2010-01-01');
  expect(screen.getByText(/Källa: ledger/)).toBeTruthy();
  expect(screen.getByText(/Förs för hand här/)).toBeTruthy();
  expect(screen.getByText('De första 2 av 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Visa fler' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { text: '', skip: 2 } }));
});

test('a search that finds nothing is no empty list, and one that fails says so', async () => {
  showRows([price(0)]);
  const field = await screen.findByRole('searchbox');
  answer(SEARCH, { body: { rows: [], total: 0 } });
  fireEvent.change(field, { target: { value: 'ingen' } });
  expect(await screen.findByText('Ingen rad passar')).toBeTruthy();
  answer(SEARCH, { status: 403 });
  fireEvent.change(field, { target: { value: 'fel' } });
  expect(await screen.findByText('Raderna kunde inte hämtas.')).toBeTruthy();
});
