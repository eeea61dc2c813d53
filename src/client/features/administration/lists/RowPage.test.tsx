import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { KeptRow } from '#contract/lists.ts';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { RowForm } from './RowForm.tsx';
import { Row } from './RowPage.tsx';

const centre: KeptRow = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  cells: {
    id: 'K1',
    name: 'Bas',
    organisation: '4100',
    account_number: 'K1',
    from: null,
    until: null,
  },
  names: { organisation: 'Datateknik' },
  source: 'portal',
  isEnded: false,
  mayChange: true,
  ending: 'Ended',
  version: '1',
};
const address = `/api/Lists/cost_centres/${centre.id}`;

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
});

const showRow = (row: KeptRow) => {
  answer(`GET ${address}`, { body: row });
  show(<Row kind="cost_centres" id={centre.id} />);
};
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: RegExp, value: string) => {
  const field = await screen.findByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

test('a row of another source is read-only and names its source', async () => {
  showRow({ ...centre, source: 'ledger', mayChange: false, ending: null });
  expect(await screen.findByText(/Källan ledger anger raden/)).toBeTruthy();
  expect(screen.getByText('Datateknik · 4100')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a row about oneself is read-only and says who can change it', async () => {
  showRow({ ...centre, mayChange: false, ending: null });
  expect(await screen.findByText(/gäller dig själv/)).toBeTruthy();
  expect(screen.queryByText(/^Källan/)).toBeNull();
});

test('asks before a row ends, with what follows', async () => {
  answer(`POST ${address}/end`, { status: 204 });
  showRow(centre);
  await press('Avsluta…');
  expect(await screen.findByText(/Ska Bas avslutas från i dag/)).toBeTruthy();
  expect(sent).toEqual([]);
  await press('Avsluta');
  await waitFor(() => expect(sent).toMatchObject([{ body: { version: '1' } }]));
});

test('says before a call what the server would refuse, and sends the cells as a file has them', async () => {
  answer('POST /api/Lists/cost_centres', { body: { id: centre.id } });
  let done = '';
  show(<RowForm kind="cost_centres" row={null} onDone={(id) => (done = id)} />);
  await type(/^Id/, 'K2');
  await type(/^Namn/, ' Ny  bas ');
  await type(/^Organisation/, '4100');
  await type(/^Första dag/, '2026-02-01');
  await type(/^Sista dag/, '2026-01-01');
  await press('Lägg till');
  expect((await screen.findAllByText(/Sista dagen är före den första/)).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await type(/^Sista dag/, '');
  await press('Lägg till');
  await waitFor(() => expect(done).toBe(centre.id));
  expect(sent).toMatchObject([
    { body: { cells: { id: 'K2', name: 'Ny bas', organisation: '4100', until: '' } } },
  ]);
});

test('what a row may refer to is chosen, also what is no longer offered', async () => {
  answer('GET /api/Lists/cost_centres/choices', {
    body: { organisation: [{ value: '10', name: 'Biologi' }] },
  });
  answer(`PATCH ${address}`, { status: 204 });
  showRow(centre);
  const field = await screen.findByRole('combobox', { name: /^Organisation/ });
  expect(field).toHaveProperty('value', 'Datateknik · 4100');
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Biologi · 10', hidden: true }));
  await press('Spara');
  await waitFor(() => expect(sent).toMatchObject([{ body: { cells: { organisation: '10' } } }]));
});

test('a refusal of the server stands at its field', async () => {
  answer('POST /api/Lists/cost_centres', {
    status: 400,
    errors: { organisation: ['LISTS/REFUSED/ORGANISATION_UNKNOWN'] },
  });
  show(<RowForm kind="cost_centres" row={null} onDone={() => undefined} />);
  await type(/^Id/, 'K2');
  await type(/^Namn/, 'Bas');
  await type(/^Organisation/, 'x');
  await press('Lägg till');
  expect((await screen.findAllByText(/Ingen organisation har det id:t/)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(/^Organisation/).getAttribute('aria-invalid')).toBe('true');
});
