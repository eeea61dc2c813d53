import { describe, expect, test } from 'vitest';
import { accountOf, organisation } from '../bulk/accounts.testing.ts';
import { differencesBetween } from './differences.ts';
import { changesOf, type ProfileFields, toFields } from './profileFields.ts';

const today = '2026-09-01';
const account = accountOf({ norEduPersonNIN: '199001012385' });
const changed = (changes: Partial<ProfileFields>, of = account) =>
  changesOf(of, { ...toFields(of), ...changes }, today);
const invoice = {
  contactPerson: 'Bo Ek',
  invoiceAddress: 'Storgatan 1',
  invoiceReference: 'REF-7',
};
const elsewhere = {
  organisationId: '00000000-0000-4000-8000-000000000002',
  path: '/KU/MAT/',
  isAdministered: true,
  isDepartmentOrBelow: true,
};

describe('the changes sent from a form', () => {
  test('are empty for an untouched form', () => expect(changed({})).toEqual({}));

  test('are empty when only surrounding whitespace was added', () =>
    expect(changed({ surname: '  Lindqvist ', description: ' ' })).toEqual({}));

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
    [
      { invoiceReference: 'REF-7' },
      { externalInvoiceData: { contactPerson: '', invoiceAddress: '', invoiceReference: 'REF-7' } },
    ],
  ])('contain only the field changed by %j', (changes, sent) =>
    expect(changed(changes)).toEqual(sent),
  );

  test('contain all of the invoice details, or null when all are cleared', () => {
    const invoiced = accountOf({ externalInvoiceData: invoice });
    expect(changed({ invoiceReference: '' }, invoiced)).toEqual({
      externalInvoiceData: { ...invoice, invoiceReference: '' },
    });
    expect(
      changed({ invoiceContactPerson: '', invoiceAddress: ' ', invoiceReference: '' }, invoiced),
    ).toEqual({ externalInvoiceData: null });
  });

  test('contain null for a cleared field', () =>
    expect(changed({ description: '' }, accountOf({ description: 'Gästar' }))).toEqual({
      description: null,
    }));
});

describe('the differences between two states of an account', () => {
  test('are empty when only fields outside the form have changed', () => {
    expect(
      differencesBetween(account, {
        ...account,
        version: 9,
        subscriptionType: 'Large',
        validThrough: '2027-01-01',
      }),
    ).toEqual([]);
  });

  test('ignore a new name of the same person, place or activity', () => {
    const renamed = accountOf({
      norEduPersonNIN: '199001012385',
      organisationCanonicalPath: '/KU/FYSIK/',
      contactPerson: account.contactPerson && { ...account.contactPerson, surname: 'Ekman' },
      costCentreActivity: account.costCentreActivity && {
        ...account.costCentreActivity,
        name: 'Forskning',
      },
    });
    expect(differencesBetween(account, renamed)).toEqual([]);
  });

  test('are listed in the form’s order with both values', () => {
    const after = accountOf({
      ...account,
      organisationId: null,
      description: 'Ny',
      surname: 'Ek',
      externalInvoiceData: invoice,
    });
    expect(differencesBetween(account, after)).toEqual([
      { field: 'surname', before: 'Lindqvist', after: 'Ek' },
      { field: 'description', before: '', after: 'Ny' },
      {
        field: 'organisation',
        before: expect.objectContaining({ organisationId: organisation }),
        after: null,
      },
      { field: 'invoiceContactPerson', before: '', after: 'Bo Ek' },
      { field: 'invoiceAddress', before: '', after: 'Storgatan 1' },
      { field: 'invoiceReference', before: '', after: 'REF-7' },
    ]);
  });
});
