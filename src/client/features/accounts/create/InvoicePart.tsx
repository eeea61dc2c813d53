import { TextField } from '#client/ui/TextField.tsx';
import { useTranslation } from '../texts.ts';
import { useSpecifyForm } from './specifyForm.ts';
import classes from './AccountCreation.module.css';

/**
 * Fields for the recipient of the account's invoices when that is not the university itself.
 * Collapsed until opened, unless a field has a value or an error.
 */
export function InvoicePart({ isFilledIn }: { isFilledIn: boolean }) {
  const { t } = useTranslation();
  const { field, fieldError } = useSpecifyForm();
  const hasError =
    fieldError('invoiceContactPerson') ??
    fieldError('invoiceAddress') ??
    fieldError('invoiceReference');
  return (
    <details className={classes.fold} open={isFilledIn || hasError !== undefined}>
      <summary>{t('ACCOUNTS/FIELD/EXTERNALINVOICEDATA')}</summary>
      <div className={classes.fields}>
        <p className="quiet">{t('ACCOUNTS/SPECIFY/INVOICE_HELP')}</p>
        <TextField autoComplete="off" {...field('invoiceContactPerson')} />
        <TextField autoComplete="off" {...field('invoiceAddress')} />
        <TextField autoComplete="off" {...field('invoiceReference')} />
      </div>
    </details>
  );
}
