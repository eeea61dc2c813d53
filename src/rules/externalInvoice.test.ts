import { describe, expect, test } from 'vitest';
import { invoiceColumns, invoiceInColumns, invoiceOf, invoiceTexts } from './externalInvoice.ts';
import { invoiceLine } from './invoiceLine.ts';

const texts = {
  invoiceContactPerson: 'Eva Ek',
  invoiceAddress: 'Storgatan 1',
  invoiceReference: 'R-1',
};
const data = { contactPerson: 'Eva Ek', invoiceAddress: 'Storgatan 1', invoiceReference: 'R-1' };
const columns = {
  invoice_contact_person: 'Eva Ek',
  invoice_address: 'Storgatan 1',
  invoice_reference: 'R-1',
};
const noColumns = { invoice_contact_person: null, invoice_address: null, invoice_reference: null };
const noTexts = { invoiceContactPerson: '', invoiceAddress: '', invoiceReference: '' };

describe('an external invoice', () => {
  test('is the same in a form, in a call and in the columns of an account', () => {
    expect(invoiceTexts(data)).toEqual(texts);
    expect(invoiceOf(texts)).toEqual(data);
    expect(invoiceColumns(data)).toEqual(columns);
    expect(invoiceInColumns(columns)).toEqual(data);
    expect(invoiceLine(data)).toBe('Eva Ek, Storgatan 1, R-1');
  });

  test('without any text is none', () => {
    expect(invoiceTexts(null)).toEqual(noTexts);
    expect(invoiceOf({ ...noTexts, invoiceAddress: ' ' })).toBeNull();
    expect(invoiceColumns(null)).toEqual(noColumns);
    expect(invoiceInColumns(noColumns)).toBeNull();
  });

  test('with one text has the others empty', () => {
    const one = { contactPerson: '', invoiceAddress: '', invoiceReference: 'R-1' };
    expect(invoiceOf({ ...noTexts, invoiceReference: ' R-1 ' })).toEqual(one);
    expect(invoiceColumns(one)).toEqual({ ...noColumns, invoice_reference: 'R-1' });
    expect(invoiceInColumns({ ...noColumns, invoice_reference: 'R-1' })).toEqual(one);
    expect(invoiceLine(one)).toBe('R-1');
  });
});
