import type { ExternalInvoiceData } from '#contract/externalInvoice.ts';
import {
  forEachPart,
  type InvoiceColumn,
  type InvoiceField,
  invoiceFields,
} from '#contract/invoiceParts.ts';

/** The texts of the form; empty for what there is not. */
export const invoiceTexts = (
  invoice: ExternalInvoiceData | null,
): { [Field in InvoiceField]: string } =>
  forEachPart(
    (_, field): InvoiceField => field,
    ({ wire }) => invoice?.[wire] ?? '',
  );

/** The invoice that the form states; null if all its texts are empty: it is invoiced to the university. */
export const invoiceOf = (
  texts: Readonly<Record<InvoiceField, string>>,
): ExternalInvoiceData | null =>
  invoiceFields.some((field) => texts[field].trim() !== '')
    ? forEachPart(
        ({ wire }) => wire,
        (_, field) => texts[field].trim(),
      )
    : null;

/** The columns of an account; null for an empty text. */
export const invoiceColumns = (
  invoice: ExternalInvoiceData | null,
): { [Column in InvoiceColumn]: string | null } =>
  forEachPart(
    ({ column }): InvoiceColumn => column,
    ({ wire }) => invoice?.[wire] || null,
  );

/** The invoice in the columns of an account; null if all are empty. */
export const invoiceInColumns = (
  row: Readonly<Record<InvoiceColumn, string | null>>,
): ExternalInvoiceData | null =>
  invoiceOf(
    forEachPart(
      (_, field): InvoiceField => field,
      ({ column }) => row[column] ?? '',
    ),
  );
