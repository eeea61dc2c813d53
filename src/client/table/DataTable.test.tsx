import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
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

function Table({ rows, openId }: { rows: readonly Person[] | null; openId?: string }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const kept = useTableView(columnIds);
  return (
    <DataTable
      label="Personer"
      rows={rows}
      idOf={idOf}
      columns={columns}
      {...kept}
      selection={selection}
      onSelection={setSelection}
      onOpen={opened}
      {...(openId && { openId })}
    />
  );
}

const table = (rows: readonly Person[] | null, at = '/list') => show(<Table rows={rows} />, at);
const rowIndex = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex'));
/** The rows in the order in which they appear on the screen. */
const bodyRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .toSorted((one, other) => rowIndex(one) - rowIndex(other));
const names = () => bodyRows().map((row) => within(row).getByRole('rowheader').textContent);
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Sök i listan' }), {
    target: { value: text },
  });

beforeEach(async () => {
  opened.mockReset();
  await startScreens();
});

test('draws a screenful of rows and shows the total number of rows', () => {
  table(people(5000));
  expect(bodyRows().length).toBeLessThan(60);
  expect(screen.getByRole('grid', { name: 'Personer' }).getAttribute('aria-rowcount')).toBe('5001');
  expect(screen.getByText('5 000 rader')).toBeTruthy();
});

test('has no checkboxes when no selection handler is given', () => {
  const Plain = () => (
    <DataTable
      label="Personer"
      rows={people(5)}
      idOf={idOf}
      columns={columns}
      {...useTableView(columnIds)}
    />
  );
  show(<Plain />, '/list');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  const [first] = bodyRows();
  expect(first?.hasAttribute('aria-selected')).toBe(false);
  const name = within(first as HTMLElement).getByRole('rowheader');
  act(() => name.focus());
  for (const key of [' ', 'a', 'Home', 'ArrowLeft'])
    fireEvent.keyDown(name, { key, ctrlKey: key === 'a' });
  expect(document.activeElement).toBe(name);
  expect(first?.hasAttribute('aria-selected')).toBe(false);
});

test('marks only the row that is open beside the table', () => {
  show(<Table rows={people(5)} openId="p3" />, '/list');
  expect(bodyRows().map((row) => row.getAttribute('aria-current'))).toEqual([
    null,
    null,
    null,
    'true',
    null,
  ]);
});

test('clicking a heading sorts ascending, then descending, then not at all', () => {
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

test('puts the rows in screen order in the DOM once they have stopped changing, for screen readers', async () => {
  vi.useFakeTimers();
  table(people(9));
  const inPage = () => screen.getAllByRole('row').map(rowIndex);
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Poäng' })).getByRole('button'));
  expect(inPage()).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(inPage()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  vi.useRealTimers();
});

describe('quick search', () => {
  test('finds rows that contain every word in any column and shows how many match', () => {
    table(people(100));
    search('SON 2 FYS');
    expect(names().slice(0, 3)).toEqual(['Person 2', 'Person 6', 'Person 22']);
    expect(screen.getByText(/^\d+ av 100$/)).toBeTruthy();
  });

  test('shows an empty state with a button that clears the search when nothing matches', () => {
    table(people(100));
    search('xyz');
    expect(screen.getByText('Inga träffar')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Rensa filter' })[0]!);
    expect(screen.getByText('100 rader')).toBeTruthy();
  });
});

test('announces the result of a search once typing has paused, not for every letter', async () => {
  vi.useFakeTimers();
  table(people(100));
  const announcement = () => screen.getByRole('status').textContent;
  for (const text of ['f', 'fy', 'fys']) {
    search(text);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(announcement()).toBe('');
  }
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(announcement()).toBe('25 av 100');
  vi.useRealTimers();
});

describe('column filter', () => {
  // jsdom does not show popovers, so the dialog has no accessible name.
  const hidden = { hidden: true };
  const open = (title: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Filtrera ${title}` }));
    return within(screen.getByRole('dialog', hidden));
  };

  test('applies ticked values immediately and shows how many are chosen', () => {
    table(people(40));
    const dialog = open('Enhet');
    expect(
      dialog.getAllByRole('checkbox', hidden).map((box) => box.closest('label')?.textContent),
    ).toEqual(['Biologi10', 'Ekonomi10', 'Fysik10', 'Saknas10']);
    fireEvent.click(dialog.getByText('Fysik'));
    fireEvent.click(dialog.getByText('Saknas'));
    expect(names().slice(0, 3)).toEqual(['Person 2', 'Person 3', 'Person 6']);
    expect(screen.getByText('20 av 40')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filtrera Enhet, 2 värden valda' })).toBeTruthy();
  });

  test('shows a hundred values and adds a hundred more at the end of the list (ACCT-15)', () => {
    table(
      Array.from({ length: 250 }, (_, number) => ({
        id: `p${number}`,
        name: 'x',
        unit: `Enhet ${number}`,
        credits: null,
      })),
    );
    const dialog = open('Enhet');
    for (const shown of [100, 200, 250]) {
      expect(dialog.getByText(`Visar ${shown} av 250`)).toBeTruthy();
      expect(dialog.getAllByText(/^Enhet/)).toHaveLength(shown);
      fireEvent.scroll(dialog.getByRole('list', hidden));
    }
    fireEvent.change(dialog.getByRole('searchbox', hidden), { target: { value: 'ENHET 24' } });
    expect(dialog.getByText('Visar 11 av 11')).toBeTruthy();
  });

  test('closes with Esc and returns the focus to its button', () => {
    table(people(4));
    const dialog = open('Enhet');
    fireEvent.keyDown(dialog.getByRole('searchbox', hidden), { key: 'Escape' });
    expect(screen.queryByRole('dialog', hidden)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filtrera Enhet' }));
  });
});

describe('selecting rows', () => {
  const boxOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Markera alla/ });

  test('selects single rows, selects a range with Shift and clears the selection', () => {
    table(people(10));
    fireEvent.click(boxOf('Person 2'));
    expect(screen.getByText('1 markerad')).toBeTruthy();
    expect(all().indeterminate).toBe(true);
    fireEvent.click(boxOf('Person 5'), { shiftKey: true });
    expect(screen.getByText('4 markerade')).toBeTruthy();
    expect(bodyRows()[4]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Avmarkera alla' }));
    expect(screen.queryByText(/markerad/)).toBeNull();
  });

  test('selects all rows that match the filter, drawn or not, and shows how many of them are hidden', () => {
    table(people(1000));
    search('fysik');
    fireEvent.click(all());
    expect(all().checked).toBe(true);
    expect(screen.getByText('250 markerade')).toBeTruthy();
    search('biologi');
    expect(screen.getByText('250 av dem syns inte här')).toBeTruthy();
    expect(all().checked).toBe(false);
  });
});

describe('keyboard', () => {
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement!, { key, ...more });
  const focusedRow = () =>
    document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex');
  const start = () => act(() => screen.getByRole('checkbox', { name: 'Person 0' }).focus());

  test('has one tab stop in the grid and moves from cell to cell with the arrow keys, Home and End', () => {
    table(people(1000));
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    start();
    press('ArrowDown');
    press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('Person 1');
    press('End', { ctrlKey: true });
    expect(focusedRow()).toBe('1001');
    press('Home', { ctrlKey: true });
    press('ArrowUp');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Markera alla/ }));
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test('selects a row with Space, a range with Shift and all rows with Control+A', () => {
    table(people(100));
    start();
    press(' ');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    expect(screen.getByText('3 markerade')).toBeTruthy();
    press('ArrowUp', { shiftKey: true });
    expect(screen.getByText('2 markerade')).toBeTruthy();
    press('a', { ctrlKey: true });
    expect(screen.getByText('100 markerade')).toBeTruthy();
  });

  test('opens the row with Enter', () => {
    table(people(3));
    start();
    press('ArrowDown');
    press('Enter');
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ id: 'p1' }));
  });

  test('keeps the focus on its row when the rows are sorted differently', () => {
    table(people(1000), '/list?sort=name');
    start();
    press('ArrowRight');
    const name = document.activeElement?.textContent;
    fireEvent.click(within(screen.getByRole('columnheader', { name: 'Namn' })).getByRole('button'));
    expect(document.activeElement?.textContent).toBe(name);
    expect(focusedRow()).toBe('1001');
  });

  test('keeps the focus at the same position when its row has been removed', () => {
    function Shrinking() {
      const [rows, setRows] = useState<readonly Person[]>(people(10));
      return (
        <div onDoubleClick={() => setRows(rows.toSpliced(1, 1))}>
          <Table rows={rows} />
        </div>
      );
    }
    show(<Shrinking />);
    start();
    press('ArrowDown');
    press('ArrowRight');
    fireEvent.doubleClick(screen.getByRole('grid'));
    expect(document.activeElement?.textContent).toBe('Person 2');
    press('ArrowUp');
    expect(document.activeElement?.textContent).toBe('Person 0');
  });

  test('moves the focus to the search field with / from anywhere, and from there to the rows with ArrowDown', () => {
    table(people(3));
    start();
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Sök i listan' }));
    press('ArrowDown');
    expect(document.activeElement?.textContent).toBe('Person 0');
  });
});

describe('unusual values', () => {
  const strange = [
    { id: '1', name: '<b>fet</b>', unit: null, credits: null },
    { id: '2', name: 'ا'.repeat(5000), unit: '\u202Eabc', credits: -0 },
    { id: '3', name: '👩‍👩‍👧‍👦 é', unit: '', credits: Number.MAX_SAFE_INTEGER },
  ];
  test('are shown verbatim, sorted and searched', () => {
    table(strange, '/list?sort=-credits');
    expect(names()).toEqual([strange[2]?.name, strange[1]?.name, '<b>fet</b>']);
    search('👧');
    expect(names()).toEqual([strange[2]?.name]);
  });
});

test('shows a skeleton until the first rows have loaded', () => {
  table(null);
  expect(screen.getByRole('status').textContent).toBe('Hämtar');
});

test('shows an empty state when there are no rows', () => {
  table([]);
  expect(screen.getByText('Listan är tom')).toBeTruthy();
});
