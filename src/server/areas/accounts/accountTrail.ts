import { isDeepStrictEqual } from 'node:util';
import type { Account } from '../../../contract/account.ts';
import { permissionsOn, type Reach } from './reach.ts';
import { toAccount } from './shape.ts';
import type { AccountRow } from './store.ts';

/**
 * What an account's audit entries tell, as the account spells it: never the national id, nothing that depends on who looks, and
 * nothing that follows from another field.
 */
const TOLD = [
  'liUId', 'givenName', 'surname', 'displayName', 'userStatus', 'validThrough', 'retirementDate', 'subscriptionType', 'hasLiUPhone',
  'hasEmployeeProfilePage', 'externalEmailAddress', 'organisationCanonicalPath', 'description', 'contactPerson', 'costCentre',
  'costCentreActivity', 'externalInvoiceData',
] as const satisfies readonly (keyof Account)[];

/** What an audit entry keeps of an account: only what the action changed. */
export type Told = Partial<Pick<Account, (typeof TOLD)[number]>>;

/** What differs between two states of an account as its organisation sees it; everything that a new one has. */
export function changedFields(before: Account | null, after: Account): { readonly before: Told; readonly after: Told } {
  const changed = TOLD.filter((field) => !isDeepStrictEqual(before?.[field] ?? null, after[field]));
  const of = (account: Account): Told => Object.fromEntries(changed.map((field) => [field, account[field]]));
  return { before: before === null ? {} : of(before), after: of(after) };
}

const wholeReach = ({ organisation_id: id }: AccountRow): Reach => ({ organisationIds: new Set(id === null ? [] : [id]), hasRoot: true, exceptions: new Map() });

/** The account with all that belongs to its organisation, no matter who looks: an entry tells the truth to those who may read it. */
export const asItsOwnersSee = (row: AccountRow): Account => toAccount(row, wholeReach(row));

/** An account that belongs to no organisation, for the rules by which its contact person decides. */
export const asContactPersonSees = (row: AccountRow): Account => ({
  ...asItsOwnersSee(row),
  externalEmailAddress: row.external_email_address,
  hasAccessToAccountThroughOrg: true,
  permissions: permissionsOn(wholeReach(row), row.lin),
});
