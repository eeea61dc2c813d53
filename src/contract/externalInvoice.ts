import * as z from 'zod/mini';
import { optionalText } from './inputs.ts';
import { forEachPart, type InvoiceWireName } from './invoiceParts.ts';

/** The invoice recipient of an account that is not invoiced to the university itself. */
export const ExternalInvoiceData = z.object(
  forEachPart(
    ({ wire }): InvoiceWireName => wire,
    ({ maxLength }) => optionalText(maxLength),
  ),
);
export type ExternalInvoiceData = z.infer<typeof ExternalInvoiceData>;
