import { useFormContext } from 'react-hook-form';
import { TextField } from '../../../components/TextField.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { SpecifyFields } from './specifyFields.ts';
import { useFaultOf } from './useFaultOf.ts';
import classes from './AccountCreation.module.css';

/** Whom the account is invoiced to when it isn't the university itself. Folded away until it is wanted, or is there. */
export function InvoicePart({ isFilledIn }: { isFilledIn: boolean }) {
  const { t } = useTranslation();
  const { register } = useFormContext<SpecifyFields>();
  const faultOf = useFaultOf();
  const isAtFault = faultOf('invoiceContactPerson') ?? faultOf('invoiceAddress') ?? faultOf('invoiceReference');
  return (
    <details className={classes.fold} open={isFilledIn || isAtFault !== undefined}>
      <summary>{t('ACCOUNTS/FIELD/EXTERNALINVOICEDATA')}</summary>
      <div className={classes.fields}>
        <p className={classes.quiet}>{t('ACCOUNTS/SPECIFY/INVOICE_HELP')}</p>
        <TextField label={t('ACCOUNTS/FIELD/INVOICECONTACTPERSON')} autoComplete="off" error={faultOf('invoiceContactPerson')} {...register('invoiceContactPerson')} />
        <TextField label={t('ACCOUNTS/FIELD/INVOICEADDRESS')} autoComplete="off" error={faultOf('invoiceAddress')} {...register('invoiceAddress')} />
        <TextField label={t('ACCOUNTS/FIELD/INVOICEREFERENCE')} autoComplete="off" error={faultOf('invoiceReference')} {...register('invoiceReference')} />
      </div>
    </details>
  );
}
