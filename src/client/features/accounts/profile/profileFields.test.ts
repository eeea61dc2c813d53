import { describe, expect, test } from 'vitest';
import { accountOf, organisation } from '../bulk/accounts.testing.ts';
import { differencesBetween } from './differences.ts';
import { changesOf, type ProfileFields, toFields } from './profileFields.ts';

const today = '2026-09-01';
const account = accountOf({ norEduPersonNIN: '199001012385' });
const changed = (changes: Partial<ProfileFields>, of = account) => changesOf(of, { ...toFields(of), ...changes }, today);
const invoice = { contactPerson: 'Bo Ek', invoiceAddress: 'Storgatan 1', invoiceReference: 'REF-7' };
const elsewhere = { organisationId: '00000000-0000-4000-8000-000000000002', path: '/KU/MAT/', isAdministered: true, isDepartmentOrBelow: true };

describe('what is sent of a form', () => {
  test('that nobody has touched is nothing', () => expect(changed({})).toEqual({}));

  test('with blanks around what there was is nothing', () => expect(changed({ surname: '  Lindqvist ', description: ' ' })).toEqual({}));

  test.each<[Partial<ProfileFields>, object]>([
    [{ givenName: ' Annika ' }, { givenName: 'Annika' }],
    [{ surname: 'Ek' }, { surname: 'Ek' }],
    [{ displayName: 'A. Lindqvist' }, { displayName: 'A. Lindqvist' }],
    [{ norEduPersonNIN: '900101-2385' }, { norEduPersonNIN: '199001012385' }],
    [{ description: ' Gästar ' }, { description: 'Gästar' }],
    [{ organisation: elsewhere }, { organisationId: elsewhere.organisationId }],
    [{ contactPerson: null }, { contactPersonEmployeeNorEduPersonLin: null }],
    [{ cost: null }, { costCentreActivityId: null }],
    [{ hasEmployeeProfilePage: true }, { hasEmployeeProfilePage: true }],
    [{ externalEmailAddress: 'anna@example.org' }, { externalEmailAddress: 'anna@example.org' }],
    [{ invoiceReference: 'REF-7' }, { externalInvoiceData: { contactPerson: '', invoiceAddress: '', invoiceReference: 'REF-7' } }],
  ])('%j is only that', (changes, sent) => expect(changed(changes)).toEqual(sent));

  test('an invoice goes whole, and goes away whole', () => {
    const invoiced = accountOf({ externalInvoiceData: invoice });
    expect(changed({ invoiceReference: '' }, invoiced)).toEqual({ externalInvoiceData: { ...invoice, invoiceReference: '' } });
    expect(changed({ invoiceContactPerson: '', invoiceAddress: ' ', invoiceReference: '' }, invoiced)).toEqual({ externalInvoiceData: null });
  });

  test('what is emptied is null', () => expect(changed({ description: '' }, accountOf({ description: 'Gästar' }))).toEqual({ description: null }));
});

describe('what differs between two states of an account', () => {
  test('is nothing where only what the form does not show has changed', () => {
    expect(differencesBetween(account, { ...account, version: 9, subscriptionType: 'Large', validThrough: '2027-01-01' })).toEqual([]);
  });

  test('a person, place or activity with another name is the same', () => {
    const renamed = accountOf({
      norEduPersonNIN: '199001012385',
      organisationCanonicalPath: '/KU/FYSIK/',
      contactPerson: account.contactPerson && { ...account.contactPerson, surname: 'Ekman' },
      costCentreActivity: account.costCentreActivity && { ...account.costCentreActivity, name: 'Forskning' },
    });
    expect(differencesBetween(account, renamed)).toEqual([]);
  });

  test('is told field by field in the form’s order, with both values', () => {
    const after = accountOf({ ...account, organisationId: null, description: 'Ny', surname: 'Ek', externalInvoiceData: invoice });
    expect(differencesBetween(account, after)).toEqual([
      { field: 'surname', before: 'Lindqvist', after: 'Ek' },
      { field: 'description', before: '', after: 'Ny' },
      { field: 'organisation', before: expect.objectContaining({ organisationId: organisation }), after: null },
      { field: 'invoiceContactPerson', before: '', after: 'Bo Ek' },
      { field: 'invoiceAddress', before: '', after: 'Storgatan 1' },
      { field: 'invoiceReference', before: '', after: 'REF-7' },
    ]);
  });
});
