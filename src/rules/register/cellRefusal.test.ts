import { expect, test } from 'vitest';
import { cellRefusal } from './cellRefusal.ts';
import { readListed } from './readListed.ts';

const centre = { id: 'K1', name: 'Bas', organisation: '1' };

test.each([
  [centre, []],
  [{ ...centre, from: '2026-01-01', until: '2026-01-01' }, []],
  [{ ...centre, from: '2026-01-02', until: '2026-01-01' }, ['until DATES']],
  [{ ...centre, from: 'soon', until: '2026-01-01' }, ['from CELL_DATE']],
  [{ ...centre, name: '' }, ['name CELL_EMPTY']],
  [{ id: '9,7E+15' }, ['id CELL_CODE', 'name CELL_EMPTY', 'organisation CELL_EMPTY']],
])('%j is refused at %j, as the row is', (cells, expected) => {
  const names = ['id', 'name', 'organisation', 'account_number', 'from', 'until'];
  const refused = names.flatMap((name) => {
    const refusal = cellRefusal('cost_centres', name, cells);
    return refusal === null ? [] : [`${name} ${refusal}`];
  });
  expect(refused).toEqual(expected);
  const { refusal, columns } = readListed('cost_centres', cells);
  expect(refused[0] ?? null).toBe(refusal && `${columns.at(-1)} ${refusal}`);
});

test.each([
  [{}, ['person', 'externt_uid']],
  [{ person: 'annli42' }, []],
  [{ externt_uid: '5f3c2a10-7f0e-11ee-8c99-0242ac120002' }, []],
])('a registration about %j is refused at %j', (about, expected) => {
  const cells = { id: 'R1', code: 'C1', name_sv: 'Kurs', start: '2026-08-31', ...about };
  const names = ['person', 'externt_uid', 'code', 'name_en'];
  expect(names.filter((name) => cellRefusal('registrations', name, cells) !== null)).toEqual(
    expected,
  );
  expect(readListed('registrations', cells)).toMatchObject({ columns: expected });
});
