import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import { isNonEmployee } from './eligibility.ts';

/**
 * Returns what should be fixed about an account, for its row in a list. XLARGE_WITHOUT_PHONE is
 * required (ACCT-18); the others would prevent a non-employee's account from being extended, and
 * are shown before an extension is tried.
 */
export function warningsOf(account: Account): BulkErrorType[] {
  const isExtended = isNonEmployee(account) && account.hasAccessToAccountThroughOrg;
  const warnings: [applies: boolean, warning: BulkErrorType][] = [
    [account.subscriptionType === 'XLarge' && !account.hasLiUPhone, 'XLARGE_WITHOUT_PHONE'],
    [isExtended && account.subscriptionType === null, 'ITSUB_MISSING'],
    [isExtended && account.organisationId === null, 'ORG_MISSING'],
    [
      isExtended && account.subscriptionType === 'Small' && account.hasEmployeeProfilePage,
      'CANT_HAVE_PROFILEPAGE',
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, warning]) => warning);
}
