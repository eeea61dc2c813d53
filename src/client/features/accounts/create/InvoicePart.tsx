import { invoiceFields } from '#contract/invoiceParts.ts';
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
  const hasError = invoiceFields.some((name) => fieldError(name) !== undefined);
  return (
    <details className={classes.fold} open={isFilledIn || hasError}>
      <summary>{t('ACCOUNTS/FIELD/EXTERNALINVOICEDATA')}</summary>
      <div className={classes.fields}>
        <p className="quiet">{t('ACCOUNTS/SPECIFY/INVOICE_HELP')}</p>
        {invoiceFields.map((name) => (
          <TextField key={name} autoComplete="off" {...field(name)} />
        ))}
      </div>
    </details>
  );
}
