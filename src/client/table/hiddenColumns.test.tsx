import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import type { Column } from './column.ts';
import { DataTable } from './DataTable.tsx';
import { useTableView } from './useTableView.ts';

interface Person {
  readonly name: string;
  readonly unit: string;
}

const rows: readonly Person[] = [
  { name: 'Anna', unit: 'Biologi' },
  { name: 'Bo', unit: 'Fysik' },
  { name: 'Cecilia', unit: 'Fysik' },
];
const shown: readonly Column<Person>[] = [
  { id: 'name', title: 'Namn', width: 180, valueOf: ({ name }) => name, isSticky: true },
];
const hidden: readonly Column<Person>[] = [
  { id: 'unit', title: 'Enhet', width: 120, valueOf: ({ unit }) => unit, hasChoices: true },
];
const columnIds = ['name', 'unit'];
const idOf = ({ name }: Person) => name;

function Compact() {
  const kept = useTableView(columnIds);
  return (
    <DataTable
      label="Personer"
      rows={rows}
      idOf={idOf}
      columns={shown}
      hiddenColumns={hidden}
      {...kept}
    />
  );
}

beforeEach(() => startScreens());

test.each([
  ['the search', '/list?q=fysik', ['BoI Enhet: Fysik', 'CeciliaI Enhet: Fysik']],
  ['a filter', '/list?unit=Biologi', ['Anna']],
  ['both', '/list?q=bo&unit=Fysik', ['Bo']],
])('%s finds by a column that is not shown', (_, at, found) => {
  show(<Compact />, at);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(found);
  expect(screen.queryByRole('columnheader', { name: 'Enhet' })).toBeNull();
});
