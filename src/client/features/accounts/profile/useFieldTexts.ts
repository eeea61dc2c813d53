import type { Account } from '../../../../contract/account.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { upperCase } from '../../../i18n/upperCase.ts';
import type { ProfileField } from './profileFields.ts';

/** What an account holds of each field, as people read it. */
const texts: Readonly<Record<Exclude<ProfileField, 'hasEmployeeProfilePage'>, (account: Account) => string | null | undefined>> = {
  givenName: ({ givenName }) => givenName,
  surname: ({ surname }) => surname,
  displayName: ({ displayName }) => displayName,
  norEduPersonNIN: ({ norEduPersonNIN }) => norEduPersonNIN,
  description: ({ description }) => description,
  organisationId: ({ organisationCanonicalPath }) => organisationCanonicalPath?.split('/').filter(Boolean).join(' › '),
  contactPerson: ({ contactPerson: person }) => person && [`${person.givenName} ${person.surname}`, person.liUId].filter(Boolean).join(' · '),
  cost: ({ costCentre, costCentreActivity }) => [costCentre?.name, costCentreActivity?.name].filter(Boolean).join(' · '),
  externalEmailAddress: ({ externalEmailAddress }) => externalEmailAddress,
  invoiceContactPerson: ({ externalInvoiceData }) => externalInvoiceData?.contactPerson,
  invoiceAddress: ({ externalInvoiceData }) => externalInvoiceData?.invoiceAddress,
  invoiceReference: ({ externalInvoiceData }) => externalInvoiceData?.invoiceReference,
};

/** The names of the form's fields, and what an account holds of them in words; empty for nothing. */
export function useFieldTexts() {
  const { t } = useTranslation();
  return {
    nameOf: (field: ProfileField): string => t(`ACCOUNTS/FIELD/${upperCase(field)}`),
    textOf: (account: Account, field: ProfileField): string => {
      if (field === 'hasEmployeeProfilePage') return t(account.hasEmployeeProfilePage ? 'ACCOUNTS/YES' : 'ACCOUNTS/NO');
      return texts[field](account) ?? '';
    },
  };
}
