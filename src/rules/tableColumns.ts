/** One column of a table: its position from the left, counted from 0, and whether it is visible. */
export interface ColumnChoice {
  readonly order: number;
  readonly columnId: string;
  readonly isActive: boolean;
}

/**
 * The fields of an account in the order of the export (ACCT-58), each a column; those with an
 * asterisk are visible by default and fit a window of 1440 pixels.
 */
const accountColumns = [
  '*displayName',
  '*liUId',
  '*accountType',
  '*subscriptionType',
  '*userStatus',
  '*organisationCanonicalPath',
  '*validThrough',
  'norEduPersonLIN',
  'givenName',
  'surname',
  'title',
  'affiliationEndDate',
  'retirementDate',
  'adAccountDisabledWhen',
  'lastRetirementProcessStepDueDateFromForADAccount',
  'irtComment',
  'hasLiUPhone',
  'hasEmployeeProfilePage',
  'contactPerson',
  'externalEmailAddress',
  'liUEmailAddress',
  'costCentre',
  'costCentreActivity',
  'externalInvoiceData',
] as const;

/**
 * Every table whose columns users can choose (ACCT-17). The ids of tables and columns are defined
 * by this project.
 */
const tables: Readonly<Record<string, readonly string[]>> = {
  active: accountColumns,
  deprovisioning: accountColumns,
  inactive: accountColumns,
};

/** Returns the default columns of a table; null if there is no such table. */
export function defaultColumns(tableId: string): ColumnChoice[] | null {
  if (!Object.hasOwn(tables, tableId)) return null;
  return (tables[tableId] ?? []).map((column, order) => ({
    order,
    columnId: column.replace('*', ''),
    isActive: column.startsWith('*'),
  }));
}

/**
 * Whether the choice contains every column of the table once, numbers them without gaps and shows
 * at least one.
 */
export function isWholeChoice(tableId: string, choice: readonly ColumnChoice[]): boolean {
  const known = defaultColumns(tableId) ?? [];
  const named = new Set(choice.map(({ columnId }) => columnId));
  const orders = new Set(choice.map(({ order }) => order));
  return (
    choice.length === known.length &&
    known.every(({ columnId, order }) => named.has(columnId) && orders.has(order)) &&
    choice.some(({ isActive }) => isActive)
  );
}

/**
 * Returns a saved choice adapted to the table's current columns: removed columns are dropped, new
 * ones are appended and hidden.
 */
export function fittedColumns(
  saved: readonly ColumnChoice[],
  defaults: readonly ColumnChoice[],
): ColumnChoice[] {
  const known = new Set(defaults.map(({ columnId }) => columnId));
  const chosen = saved
    .filter(({ columnId }) => known.has(columnId))
    .toSorted((one, other) => one.order - other.order);
  const shown = new Set(chosen.filter(({ isActive }) => isActive).map(({ columnId }) => columnId));
  const inOrder = new Set([...chosen, ...defaults].map(({ columnId }) => columnId));
  return [...inOrder].map((columnId, order) => ({
    order,
    columnId,
    isActive: shown.has(columnId),
  }));
}
