import type { Account } from '../../../../contract/account.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import type { ProfileField } from './profileFields.ts';

/** The names of the form's fields, and what they hold in words; empty for nothing. */
export function useFieldTexts() {
  const { t } = useTranslation();
  const textOf = (account: Account, field: ProfileField): string => {
    switch (field) {
      case 'organisationId':
        return account.organisationCanonicalPath?.split('/').filter(Boolean).join(' › ') ?? '';
      case 'contactPerson':
        return account.contactPerson ? [`${account.contactPerson.givenName} ${account.contactPerson.surname}`, account.contactPerson.liUId].filter(Boolean).join(' · ') : '';
      case 'cost':
        return [account.costCentre?.name, account.costCentreActivity?.name].filter(Boolean).join(' · ');
      case 'hasEmployeeProfilePage':
        return t(account.hasEmployeeProfilePage ? 'ACCOUNTS/YES' : 'ACCOUNTS/NO');
      case 'invoiceContactPerson':
        return account.externalInvoiceData?.contactPerson ?? '';
      case 'invoiceAddress':
        return account.externalInvoiceData?.invoiceAddress ?? '';
      case 'invoiceReference':
        return account.externalInvoiceData?.invoiceReference ?? '';
      default:
        return account[field] ?? '';
    }
  };
  return { nameOf: (field: ProfileField) => t(`ACCOUNTS/FIELD/${upperCase(field)}`), textOf };
}
