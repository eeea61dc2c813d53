import type { Account } from '../contract/account.ts';
import type { BulkErrorType } from '../contract/bulk.ts';
import { isNonEmployee } from './eligibility.ts';

/**
 * What somebody ought to mend about an account, for its row in a list. XLARGE_WITHOUT_PHONE is required (ACCT-18); the others
 * are what would stop a non-employee's account from being extended, told before it is tried.
 */
export function warningsOf(account: Account): BulkErrorType[] {
  const isExtended = isNonEmployee(account) && account.hasAccessToAccountThroughOrg;
  const warnings: [applies: boolean, warning: BulkErrorType][] = [
    [account.subscriptionType === 'XLarge' && !account.hasLiUPhone, 'XLARGE_WITHOUT_PHONE'],
    [isExtended && account.subscriptionType === null, 'ITSUB_MISSING'],
    [isExtended && account.organisationId === null, 'ORG_MISSING'],
    [isExtended && account.subscriptionType === 'Small' && account.hasEmployeeProfilePage, 'CANT_HAVE_PROFILEPAGE'],
  ];
  return warnings.filter(([applies]) => applies).map(([, warning]) => warning);
}
