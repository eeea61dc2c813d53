import { expect, test } from 'vitest';
import { cardColumns, type CardCells, readCard } from './cards.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const example = Object.fromEntries(
  cardColumns.map(({ name, example: cell }) => [name, cell]),
) as unknown as CardCells;
const read = (cells: Partial<CardCells> = {}) => readCard({ ...example, ...cells }, NOW);

test('reads the example', () => {
  expect(read()).toEqual({
    record: {
      id: 'K-88231',
      type: 'card.issued',
      person: 'anneb123',
      isoNumber: '9752200000012345',
      uid: '04A2B3C4D5E6F7',
      validFrom: '2026-08-20',
      validUntil: '2031-06-30',
      reference: null,
      pickupPlace: 'Infocenter',
      at: Date.parse('2026-11-29T09:12:00Z'),
    },
  });
});

test.each<[cells: Partial<CardCells>, expected: object]>([
  [{ iso_number: '0012345' }, { isoNumber: '0012345' }],
  [{ uid: '04:a2:b3:c4' }, { uid: '04A2B3C4' }],
  [{ state: 'Ready' }, { type: 'order.ready' }],
  [{ changed_at: '2026-11-29' }, { at: Date.parse('2026-11-29T00:00:00Z') }],
  [
    { changed_at: '', uid: '', valid_until: '', pickup_place: ' ' },
    { at: null, uid: null, validUntil: null, pickupPlace: null },
  ],
])('reads %j', (cells, expected) => {
  expect(read(cells)).toMatchObject({ record: expected });
});

test.each<[cells: Partial<CardCells>, refusal: string]>([
  [{ id: '' }, 'CELL_CODE'],
  [{ person: 'Anna Lind' }, 'CELL_CODE'],
  [{ iso_number: '9,7522E+15' }, 'CELL_CODE'],
  [{ iso_number: '9.7522E+15' }, 'CELL_CODE'],
  [{ iso_number: '97522E11' }, 'CELL_CODE'],
  [{ state: 'frozen' }, 'CELL_CHOICE'],
  [{ state: 'constructor' }, 'CELL_CHOICE'],
  [{ uid: '1234567' }, 'CELL_CHIP'],
  [{ valid_until: '2031-02-30' }, 'CELL_DATE'],
  [{ changed_at: '29/11/2026' }, 'CELL_DATE'],
  [{ changed_at: '2026-11-29T10:12' }, 'CELL_DATE'],
  [{ changed_at: '2026-12-01' }, 'CELL_DATE'],
  [{ order_reference: '17' }, 'CELL_CODE'],
  [{ pickup_place: 'see http://example.org' }, 'CELL_LINE'],
])('refuses %j', (cells, refusal) => {
  expect(read(cells)).toEqual({ refusal, columns: Object.keys(cells) });
});
