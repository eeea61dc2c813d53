import type { ExternalInvoiceData } from '#contract/externalInvoice.ts';

/**
 * The invoice on one line, for lists, files and the history; its parts stand in the order of
 * `invoiceParts`. In a file of its own, because lists need nothing else of invoices.
 */
export const invoiceLine = (invoice: ExternalInvoiceData): string =>
  Object.values(invoice).filter(Boolean).join(', ');
