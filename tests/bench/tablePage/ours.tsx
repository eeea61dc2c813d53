import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import swedish from '#translations/sv-SE.json' with { type: 'json' };
import table from '#translations/table.sv-SE.json' with { type: 'json' };
import type { Column } from '#client/table/column.ts';
import { DataTable } from '#client/table/DataTable.tsx';
import { wholeView } from '#client/table/tableView.ts';
import { showTexts } from '#client/i18n/texts.ts';
import { schemeManager } from '#client/theme/scheme.ts';
import { theme } from '#client/theme/theme.ts';
import '#client/theme/styles.ts';
import { requireElement, type Contender } from './contender.ts';
import { measuredColumns, type MeasuredRow } from './rows.ts';

const columns: readonly Column<MeasuredRow>[] = measuredColumns.map(({ id, ...rest }) => ({
  ...rest,
  id,
  valueOf: (row: MeasuredRow) => row[id],
  ...(id === 'displayName' && { isSticky: true }),
}));
const idOf = ({ id }: MeasuredRow) => id;
const noSelection: ReadonlySet<string> = new Set();

function Table({ rows }: { rows: readonly MeasuredRow[] }) {
  const [view, setView] = useState(wholeView);
  const [selection, setSelection] = useState(noSelection);
  return (
    <DataTable
      label="Konton"
      rows={rows}
      idOf={idOf}
      columns={columns}
      view={view}
      onView={setView}
      selection={selection}
      onSelection={setSelection}
      onOpen={() => {}}
    />
  );
}

let root: Root | null = null;
const columnAt = (id: string) => columns.findIndex((column) => column.id === id) + 1;

/** The portal's table. */
export const ours: Contender = {
  mount: (place, rows) => {
    showTexts('sv-SE', { ...swedish, ...table });
    root = createRoot(place);
    root.render(
      <MantineProvider theme={theme} colorSchemeManager={schemeManager}>
        <Table rows={rows} />
      </MantineProvider>,
    );
  },
  unmount: () => root?.unmount(),
  firstRow: (column) =>
    document.querySelector(`[aria-rowindex="2"] [data-column="${columnAt(column)}"]`)
      ?.textContent ?? null,
  shown: () => Number(requireElement('[role=grid]').ariaRowCount) - 1,
  search: (text) => {
    const field = requireElement<HTMLInputElement>('[role=search] input');
    // Simulates typing: React looks for a value that it has not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  },
  clickHeader: (column) =>
    requireElement<HTMLElement>(
      `[role=columnheader][data-column="${columnAt(column)}"] button`,
    ).click(),
  scroller: () => requireElement<HTMLElement>('[role=grid]').parentElement ?? document.body,
};
