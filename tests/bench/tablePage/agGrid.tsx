import {
  ClientSideRowModelModule,
  ModuleRegistry,
  QuickFilterModule,
  RowApiModule,
  RowSelectionModule,
  themeQuartz,
  type ColDef,
  type GridApi,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot, type Root } from 'react-dom/client';
import { requireElement, type Contender } from './contender.ts';
import { measuredColumns, type MeasuredRow } from './rows.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  QuickFilterModule,
  RowApiModule,
  RowSelectionModule,
]);

const swedish = new Intl.Collator('sv-SE', { numeric: true });
const columns: ColDef<MeasuredRow>[] = measuredColumns.map(({ id, title, width }) => ({
  field: id,
  headerName: title,
  width,
  comparator: (one: string, other: string) => swedish.compare(one, other),
}));
/**
 * The height of the portal's table in the bench's window: both tables must render the same visible
 * area.
 */
const HEIGHT_PX = 816;
const selection = { mode: 'multiRow', selectAll: 'filtered' } as const;

let root: Root | null = null;
let api: GridApi<MeasuredRow> | null = null;

/** AG Grid Community, configured for speed: cached search, no animations, the same collation. */
export const agGrid: Contender = {
  mount: (place, rows) => {
    root = createRoot(place);
    root.render(
      <div style={{ height: HEIGHT_PX }}>
        <AgGridReact<MeasuredRow>
          theme={themeQuartz}
          rowData={[...rows]}
          columnDefs={columns}
          getRowId={({ data }) => data.id}
          rowHeight={34}
          rowSelection={selection}
          cacheQuickFilter
          animateRows={false}
          onGridReady={(event) => (api = event.api)}
        />
      </div>,
    );
  },
  unmount: () => {
    root?.unmount();
    api = null;
  },
  firstRow: (column) =>
    document.querySelector(`.ag-row[row-index="0"] [col-id="${column}"]`)?.textContent ?? null,
  shown: () => api?.getDisplayedRowCount() ?? 0,
  search: (text) => api?.setGridOption('quickFilterText', text),
  clickHeader: (column) =>
    requireElement<HTMLElement>(
      `.ag-header-cell[col-id="${column}"] .ag-header-cell-label`,
    ).click(),
  scroller: () => requireElement<HTMLElement>('.ag-body-viewport, .ag-grid-viewport'),
};
