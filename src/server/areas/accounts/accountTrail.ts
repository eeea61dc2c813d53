import { isDeepStrictEqual } from 'node:util';
import type { Account } from '#contract/account.ts';
import { auditedColumns } from './accountStore.ts';
import { permissionsOn, type Reach } from './reach.ts';
import { toAccount } from './shape.ts';
import type { AccountRow, Facts } from './store.ts';

/**
 * The fields that audit entries record about an account, named as in the account: never the
 * national id, nothing that depends on the viewer, and nothing that is derived from another field.
 */
const AUDITED_FIELDS = [
  'liUId',
  'givenName',
  'surname',
  'displayName',
  ...auditedColumns,
  'costCentre',
  'costCentreActivity',
] as const satisfies readonly (keyof Account)[];

/** The account data in an audit entry: only the fields that the action changed. */
export type AuditedFields = Partial<Pick<Account, (typeof AUDITED_FIELDS)[number]>>;

/**
 * Returns the fields that differ between two states of an account as its organisation sees it; all
 * fields for a new account.
 */
export function changedFields(
  before: Account | null,
  after: Account,
): { readonly before: AuditedFields; readonly after: AuditedFields } {
  const changed = AUDITED_FIELDS.filter(
    (field) => !isDeepStrictEqual(before?.[field] ?? null, after[field]),
  );
  const of = (account: Account): AuditedFields =>
    Object.fromEntries(changed.map((field) => [field, account[field]]));
  return { before: before === null ? {} : of(before), after: of(after) };
}

const wholeReach = ({ organisation_id: id }: AccountRow): Reach => ({
  organisationIds: new Set(id === null ? [] : [id]),
  hasRoot: true,
  exceptions: new Map(),
});

/**
 * The account with all data that its organisation maintains, regardless of the viewer: an audit
 * entry is complete for those who may read it.
 */
export const asOrganisationSees = (row: AccountRow, facts: Facts): Account =>
  toAccount(row, wholeReach(row), facts);

/**
 * An account without an organisation, for evaluating the rules by which its contact person decides.
 */
export const asContactPersonSees = (row: AccountRow, facts: Facts): Account => ({
  ...asOrganisationSees(row, facts),
  externalEmailAddress: row.external_email_address,
  hasAccessToAccountThroughOrg: true,
  permissions: permissionsOn(wholeReach(row), row.lin),
});
