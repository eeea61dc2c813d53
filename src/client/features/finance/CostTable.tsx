import { memo, useMemo } from 'react';
import type { CostDistributionRow } from '#contract/finance.ts';
import type { Language } from '#contract/values.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { csvOf, exportName } from '#rules/csv.ts';
import { decimalSign } from '#rules/languages.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { Column } from '#client/table/column.ts';
import { DataTable } from '#client/table/DataTable.tsx';
import { useTableView } from '#client/table/useTableView.ts';
import { Button } from '#client/ui/Button.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { money } from './money.ts';
import { type Translate, useTranslation } from './texts.ts';
import classes from './Finance.module.css';

const columnIds = [
  'name',
  'liUId',
  'organisation',
  'type',
  'status',
  'subscription',
  'share',
  'cost',
  'costCentre',
  'activity',
  'description',
  'customer',
  'reference',
  'contact',
  'lin',
];

/**
 * Every account's share, which can be searched, sorted and exported as shown (FIN-03, FIN-04).
 * Memoized: it renders again for other rows only, not for another grouping of them.
 */
export const CostTable = memo(function CostTable({
  rows,
}: {
  rows: readonly CostDistributionRow[];
}) {
  const { t, language } = useTranslation();
  const today = useToday();
  const { view, onView } = useTableView(columnIds);
  const columns = useMemo(() => costColumns(t, language), [t, language]);
  const idOf = useMemo(() => {
    const ids = new Map(rows.map((row, at) => [row, String(at)]));
    return (row: CostDistributionRow) => ids.get(row) ?? '';
  }, [rows]);
  const save = (shown: readonly CostDistributionRow[]) =>
    saveFile(
      new Blob(
        [
          csvOf(
            columns.map(({ title }) => title),
            shown.map((row) => columns.map((column) => column.valueOf(row))),
            decimalSign(language),
          ),
        ],
        { type: 'text/csv' },
      ),
      exportName(today),
    );
  return (
    <section className={classes.table}>
      <DataTable
        label={t('FINANCE/ROWS')}
        rows={rows}
        idOf={idOf}
        columns={columns}
        view={view}
        onView={onView}
        renderTools={(left) => (
          <Button
            variant="default"
            size="sm"
            leftSection={<DownloadIcon size={16} />}
            onClick={() => save(left.rows())}
          >
            {t('FINANCE/EXPORT')}
          </Button>
        )}
      />
    </section>
  );
});

/** Returns the columns of the table, which the exported file contains in the same order. */
const costColumns = (t: Translate, language: Language) => [
  ...accountColumns(t),
  ...paymentColumns(t, language),
];

const accountColumns = (t: Translate): readonly Column<CostDistributionRow>[] => [
  {
    id: 'name',
    title: t('FINANCE/COLUMN/NAME'),
    width: 200,
    isSticky: true,
    valueOf: ({ displayName }) => displayName,
  },
  { id: 'liUId', title: t('FINANCE/COLUMN/USER_ID'), width: 110, valueOf: ({ liUId }) => liUId },
  {
    id: 'organisation',
    title: t('FINANCE/ORGANISATION'),
    width: 180,
    hasChoices: true,
    valueOf: ({ organisationCanonicalPath: path }) => path && readablePath(path),
  },
  {
    id: 'type',
    title: t('FINANCE/COLUMN/TYPE'),
    width: 150,
    hasChoices: true,
    valueOf: ({ affiliation }) => affiliation && t(`FINANCE/TYPE/${upperCase(affiliation)}`),
  },
  {
    id: 'status',
    title: t('FINANCE/COLUMN/STATUS'),
    width: 130,
    hasChoices: true,
    valueOf: ({ userStatus }) => t(`USER_STATUS/${upperCase(userStatus)}`),
  },
  {
    id: 'subscription',
    title: t('FINANCE/COLUMN/SUBSCRIPTION'),
    width: 170,
    hasChoices: true,
    valueOf: ({ subscriptionType }) =>
      subscriptionType && t(`SUBSCRIPTION_TYPE/${upperCase(subscriptionType)}`),
  },
];

const paymentColumns = (
  t: Translate,
  language: Language,
): readonly Column<CostDistributionRow>[] => [
  {
    id: 'share',
    title: t('FINANCE/COLUMN/SHARE'),
    width: 90,
    valueOf: ({ distributionPercent }) => distributionPercent,
    textOf: (value) => `${value} %`,
  },
  {
    id: 'cost',
    title: t('FINANCE/COST'),
    width: 170,
    valueOf: ({ monthlyCost }) => monthlyCost,
    textOf: (value) => money(Number(value), language),
  },
  {
    id: 'costCentre',
    title: t('FINANCE/COST_CENTRE'),
    width: 300,
    hasChoices: true,
    valueOf: ({ costCentreName, costCentreAccountNumber }) =>
      costCentreName && `${costCentreName} (${costCentreAccountNumber})`,
  },
  {
    id: 'activity',
    title: t('FINANCE/COLUMN/ACTIVITY'),
    width: 280,
    hasChoices: true,
    valueOf: ({ activityName, activityAccountNumber }) =>
      activityName && `${activityName} (${activityAccountNumber})`,
  },
  {
    id: 'description',
    title: t('FINANCE/COLUMN/DESCRIPTION'),
    width: 180,
    valueOf: ({ employeeDescription }) => employeeDescription,
  },
  {
    id: 'customer',
    title: t('FINANCE/COLUMN/CUSTOMER'),
    width: 230,
    valueOf: ({ externalInvoiceCustomer }) => externalInvoiceCustomer || null,
  },
  {
    id: 'reference',
    title: t('FINANCE/COLUMN/REFERENCE'),
    width: 160,
    valueOf: ({ externalInvoiceReference }) => externalInvoiceReference || null,
  },
  {
    id: 'contact',
    title: t('FINANCE/COLUMN/CONTACT'),
    width: 160,
    valueOf: ({ externalInvoiceContactPerson }) => externalInvoiceContactPerson || null,
  },
  {
    id: 'lin',
    title: t('FINANCE/COLUMN/PERSON_ID'),
    width: 160,
    valueOf: ({ norEduPersonLin }) => norEduPersonLin,
  },
];
