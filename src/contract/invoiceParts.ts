interface InvoicePart {
  /** Its name in `externalInvoiceData` of the calls. */
  readonly wire: string;
  readonly column: string;
  /** The greatest number of characters. */
  readonly maxLength: number;
  readonly hasSeveralLines?: true;
}

/**
 * What an external invoice consists of, by the names of the form's fields. Forms, calls, lists, files, the
 * history, the person's own data and erasure follow from this table. A new part needs a row here, its column
 * (a migration) and its names in the texts of accounts and privacy.
 */
export const invoiceParts = {
  invoiceContactPerson: {
    wire: 'contactPerson',
    column: 'invoice_contact_person',
    maxLength: 200,
  },
  invoiceAddress: {
    wire: 'invoiceAddress',
    column: 'invoice_address',
    maxLength: 500,
    hasSeveralLines: true,
  },
  invoiceReference: { wire: 'invoiceReference', column: 'invoice_reference', maxLength: 200 },
} as const satisfies Readonly<Record<string, InvoicePart>>;

type Parts = typeof invoiceParts;
export type InvoiceField = keyof Parts;
export type InvoiceWireName = Parts[InvoiceField]['wire'];
export type InvoiceColumn = Parts[InvoiceField]['column'];

/** An object with one property for each part, named by one of its facts. */
type ByPart<Key extends string, Value> = { [Name in Key]: Value };

export const isInvoiceField = (name: string): name is InvoiceField => name in invoiceParts;
/** The fields of the form, from top to bottom. */
export const invoiceFields: readonly InvoiceField[] =
  Object.keys(invoiceParts).filter(isInvoiceField);

export const hasSeveralLines = (field: InvoiceField): boolean => {
  const part: InvoicePart = invoiceParts[field];
  return part.hasSeveralLines ?? false;
};

/** Returns an object with the value of each part under the name that `keyOf` gives it. */
export const forEachPart = <Key extends InvoiceField | InvoiceWireName | InvoiceColumn, Value>(
  keyOf: (part: Parts[InvoiceField], field: InvoiceField) => Key,
  valueOf: (part: Parts[InvoiceField], field: InvoiceField) => Value,
): ByPart<Key, Value> =>
  // One entry for each part.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    invoiceFields.map((field) => [
      keyOf(invoiceParts[field], field),
      valueOf(invoiceParts[field], field),
    ]),
  ) as ByPart<Key, Value>;

/** The same value for the column of each part. */
export const invoiceColumnsAs = <Value>(value: Value): ByPart<InvoiceColumn, Value> =>
  forEachPart(
    ({ column }): InvoiceColumn => column,
    () => value,
  );
