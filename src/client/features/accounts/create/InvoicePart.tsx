import { useFormContext } from 'react-hook-form';
import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import type { SpecifyFields } from './specifyFields.ts';
import { useFieldError } from './fieldError.ts';
import classes from './AccountCreation.module.css';

/**
 * Fields for the recipient of the account's invoices when that is not the university itself.
 * Collapsed until opened, unless a field has a value or an error.
 */
export function InvoicePart({ isFilledIn }: { isFilledIn: boolean }) {
  const { t } = useTranslation();
  const { register } = useFormContext<SpecifyFields>();
  const fieldError = useFieldError();
  const hasError =
    fieldError('invoiceContactPerson') ??
    fieldError('invoiceAddress') ??
    fieldError('invoiceReference');
  return (
    <details className={classes.fold} open={isFilledIn || hasError !== undefined}>
      <summary>{t('ACCOUNTS/FIELD/EXTERNALINVOICEDATA')}</summary>
      <div className={classes.fields}>
        <p className="quiet">{t('ACCOUNTS/SPECIFY/INVOICE_HELP')}</p>
        <TextField
          label={t('ACCOUNTS/FIELD/INVOICECONTACTPERSON')}
          autoComplete="off"
          error={fieldError('invoiceContactPerson')}
          {...register('invoiceContactPerson')}
        />
        <TextField
          label={t('ACCOUNTS/FIELD/INVOICEADDRESS')}
          autoComplete="off"
          error={fieldError('invoiceAddress')}
          {...register('invoiceAddress')}
        />
        <TextField
          label={t('ACCOUNTS/FIELD/INVOICEREFERENCE')}
          autoComplete="off"
          error={fieldError('invoiceReference')}
          {...register('invoiceReference')}
        />
      </div>
    </details>
  );
}
