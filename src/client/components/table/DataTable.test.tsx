import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show, startScreens } from '../../../../tests/support/screen.tsx';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';
import { useTableView } from './useTableView.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly credits: number | null;
}

const units = ['Biologi', 'Ekonomi', 'Fysik', null];
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `p${number}`,
    name: `Person ${number}`,
    unit: units[number % 4] ?? null,
    credits: number % 7 === 0 ? null : (number * 37) % 1000,
  }));

const columns: readonly Column<Person>[] = [
  { id: 'name', title: 'Namn', width: 180, valueOf: ({ name }) => name, isSticky: true },
  { id: 'unit', title: 'Enhet', width: 120, valueOf: ({ unit }) => unit, hasChoices: true },
  { id: 'credits', title: 'Poäng', width: 80, valueOf: ({ credits }) => credits },
];
const columnIds = columns.map(({ id }) => id);
const idOf = ({ id }: Person) => id;
const opened = vi.fn<(person: Person) => void>();

function Table({ rows }: { rows: readonly Person[] | null }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const kept = useTableView(columnIds);
  return <DataTable label="Personer" rows={rows} idOf={idOf} columns={columns} {...kept} selection={selection} onSelection={setSelection} onOpen={opened} />;
}

const table = (rows: readonly Person[] | null, at = '/list') => show(<Table rows={rows} />, at);
const bodyRows = () => screen.getAllByRole('row').slice(1);
const names = () => bodyRows().map((row) => within(row).getByRole('rowheader').textContent);
const search = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Sök i listan' }), { target: { value: text } });

beforeEach(async () => {
  opened.mockReset();
  await startScreens();
});

test('draws a screenful of rows, and says how many there are', () => {
  table(people(5000));
  expect(bodyRows().length).toBeLessThan(60);
  expect(screen.getByRole('grid', { name: 'Personer' }).getAttribute('aria-rowcount')).toBe('5001');
  expect(screen.getByText('5 000 rader')).toBeTruthy();
});

test('a press on a heading sorts up, down and not at all', () => {
  table(people(5));
  const heading = screen.getByRole('columnheader', { name: 'Poäng' });
  const sort = () => fireEvent.click(within(heading).getByRole('button'));
  sort();
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  expect(names()).toEqual(['Person 1', 'Person 2', 'Person 3', 'Person 4', 'Person 0']);
  sort();
  expect(names()).toEqual(['Person 4', 'Person 3', 'Person 2', 'Person 1', 'Person 0']);
  sort();
  expect(heading.getAttribute('aria-sort')).toBe('none');
  expect(names()[0]).toBe('Person 0');
});

describe('the search', () => {
  test('finds every word in any column, and says how many', () => {
    table(people(100));
    search('SON 2 FYS');
    expect(names().slice(0, 3)).toEqual(['Person 2', 'Person 6', 'Person 22']);
    expect(screen.getByText(/^\d+ av 100$/)).toBeTruthy();
  });

  test('that finds nothing says so and can be cleared', () => {
    table(people(100));
    search('xyz');
    expect(screen.getByText('Inga träffar')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Rensa filter' })[0]!);
    expect(screen.getByText('100 rader')).toBeTruthy();
  });
});
