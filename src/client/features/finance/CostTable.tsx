import { memo, useMemo } from 'react';
import type { CostDistributionRow } from '../../../contract/finance.ts';
import { saveFile } from '../../device/saveFile.ts';
import { csvOf, exportName } from '../../../rules/csv.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useTableView } from '../../table/useTableView.ts';
import { Button } from '../../ui/Button.ts';
import { useToday } from '../../ui/dates/useToday.ts';
import { DownloadIcon } from '../../ui/deferredIcons.tsx';
import { costColumns } from './costColumns.ts';
import { useTranslation } from './texts.ts';
import classes from './Finance.module.css';

const columnIds = ['name', 'liUId', 'organisation', 'type', 'subscription', 'share', 'cost', 'costCentre', 'activity', 'description', 'customer', 'reference', 'contact'];

/**
 * Every account's share, which can be searched, sorted and exported as shown (FIN-03, FIN-04). Memoized: it renders again for other rows
 * only, not for another grouping of them.
 */
export const CostTable = memo(function CostTable({ rows }: { rows: readonly CostDistributionRow[] }) {
  const { t, language } = useTranslation();
  const today = useToday();
  const { view, onView } = useTableView(columnIds);
  const columns = useMemo(() => costColumns(t, language), [t, language]);
  const idOf = useMemo(() => {
    const ids = new Map(rows.map((row, at) => [row, String(at)]));
    return (row: CostDistributionRow) => ids.get(row) ?? '';
  }, [rows]);
  const save = (shown: readonly CostDistributionRow[]) =>
    saveFile(new Blob([csvOf(columns.map(({ title }) => title), shown.map((row) => columns.map((column) => column.valueOf(row))))], { type: 'text/csv' }), exportName(today));
  return (
    <section className={classes.table}>
      <DataTable
        label={t('FINANCE/ROWS')}
        rows={rows}
        idOf={idOf}
        columns={columns}
        view={view}
        onView={onView}
        renderTools={(left) => <Button variant="default" size="sm" leftSection={<DownloadIcon size={16} />} onClick={() => save(left.rows())}>{t('FINANCE/EXPORT')}</Button>}
      />
    </section>
  );
});
