import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { sent } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { accountOf, organisation } from '../bulk/accounts.testing.ts';
import { createQueries } from './queries.ts';
import { openPanel, panelOf } from '#tests/support/accountPanels.tsx';
import {
  administrator,
  box,
  CREATE,
  create,
  fieldErrors,
  field,
  fillIn,
  another,
  inAYear,
  NUMBER,
  open,
  pick,
  press,
  startAccountFlow,
  submit,
  takeOver,
  type,
} from '#tests/support/accountFlow.tsx';

beforeEach(startAccountFlow);

describe('without a chosen person', () => {
  // ACCT-42, ACCT-43
  test.each(['create', 'takeover', 'extend'])(
    '%s redirects to the search with a notice',
    async (mode) => {
      const router = openPanel(`manageaccount/specify/${mode}`);
      expect(await screen.findByText(/Sök efter personen igen/)).toBeTruthy();
      expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
    },
  );

  // ACCT-43
  test('redirects an invalid national id to the search with a warning', async () => {
    const router = openPanel('manageaccount/specify/create?searchQuery=900101-2386');
    expect(await screen.findByText(/Den sista siffran stämmer inte/)).toBeTruthy();
    expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
  });

  test('shows 404 for an unknown mode', async () => {
    openPanel('manageaccount/specify/steal');
    expect(await screen.findByText('404')).toBeTruthy();
  });
});

describe('a new account', () => {
  test('masks the national id, and contains it in full nowhere', async () => {
    const router = await create();
    expect(screen.getByText('19900101-****')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('2385');
    expect(JSON.stringify(router.state.location)).not.toContain('2385');
  });

  // ACCT-47, ACCT-48
  test('lists the missing fields with links to them', async () => {
    await create();
    submit();
    expect(await fieldErrors()).toEqual([
      'Förnamn: Fyll i fältet.',
      'Efternamn: Fyll i fältet.',
      'Organisation: Välj den organisation som kontot hör till.',
      'It-abonnemang: Välj ett it-abonnemang.',
    ]);
    press('Organisation');
    await waitFor(() => expect(document.activeElement).toBe(box('Institution')));
    press('It-abonnemang');
    await waitFor(() => expect(document.activeElement).toBe(field('Small')));
    expect(sent).toEqual([]);
  });

  test('shows an error when its field is left, not before', async () => {
    await create();
    fireEvent.click(field('Small'));
    type(/Extern e-postadress/, 'berit@');
    expect(screen.queryByText(/Skriv en e-postadress/)).toBeNull();
    fireEvent.blur(field(/Extern e-postadress/));
    expect(await screen.findByText(/Skriv en e-postadress/)).toBeTruthy();
  });

  test('is sent according to the contract, and the success panel replaces the form in the history', async () => {
    queryClient.setQueryData(createQueries.search({ norEduPersonNin: NUMBER }).queryKey, []);
    const router = await create();
    await fillIn();
    submit();
    expect(await screen.findByText('Berit Nyström har fått ett konto')).toBeTruthy();
    expect(screen.getByText('berny12')).toBeTruthy();
    expect(sent).toEqual([
      {
        call: CREATE,
        body: {
          norEduPersonLIN: null,
          norEduPersonNIN: NUMBER,
          liUId: null,
          givenName: 'Berit',
          surname: 'Nyström',
          description: null,
          organisationId: organisation,
          validThrough: inAYear,
          itSubscriptionType: 'Medium',
          contactPersonEmployeeNorEduPersonLin: administrator.norEduPersonLin,
          costCentreActivityId: null,
          hasEmployeeProfilePage: false,
          externalEmailAddress: null,
          externalInvoiceData: null,
        },
      },
    ]);
    expect(panelOf(router)).toBe('manageaccount/success/create?dismissType=close');
    expect(
      queryClient.getQueryData(createQueries.search({ norEduPersonNin: NUMBER }).queryKey),
    ).toBeUndefined();

    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/accountmanagement');
  });

  // ACCT-56
  test('includes the invoice details and the description', async () => {
    await create();
    await fillIn();
    type('Fakturans kontaktperson', 'Bo Ek');
    type('Fakturaadress', 'Storgatan 1');
    type('Fakturareferens', 'REF-7');
    type('Beskrivning', 'Gästar i höst');
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      description: 'Gästar i höst',
      externalInvoiceData: {
        contactPerson: 'Bo Ek',
        invoiceAddress: 'Storgatan 1',
        invoiceReference: 'REF-7',
      },
    });
  });

  // ACCT-49, ACCT-50
  test('has no profile page and requires an external address with Small', async () => {
    await create();
    await fillIn();
    fireEvent.click(field('Ja'));
    expect(screen.queryByLabelText(/Extern e-postadress/)).toBeNull();
    fireEvent.click(field('Small'));
    expect(screen.queryByLabelText('Ja')).toBeNull();
    expect(screen.getByText('Small har ingen profilsida.')).toBeTruthy();
    submit();
    expect(await fieldErrors()).toEqual(['Extern e-postadress: Fyll i fältet.']);

    type(/Extern e-postadress/, 'berit@Example.org');
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      itSubscriptionType: 'Small',
      hasEmployeeProfilePage: false,
      externalEmailAddress: 'berit@example.org',
    });
  });

  // ACCT-52
  test('requires an activity for a cost centre, and clears both for another organisation', async () => {
    await create();
    await fillIn();
    await waitFor(() => expect(box('Kostnadsställe').disabled).toBe(false));
    await pick('Kostnadsställe', 'Fysik');
    submit();
    expect(await fieldErrors()).toEqual([
      expect.stringContaining('Välj både kostnadsställe och aktivitet'),
    ]);
    await pick('Aktivitet', 'Undervisning');
    await pick('Institution', new RegExp(another));
    expect(box('Kostnadsställe').value).toBe('');
    expect(sent).toEqual([]);
  });

  // ACCT-14
  test('cannot belong to the root organisation', async () => {
    await create();
    await fillIn();
    fireEvent.click(screen.getAllByLabelText('Rensa')[1]!);
    submit();
    expect(await fieldErrors()).toEqual([
      'Organisation: Välj en institution eller enhet längre ner i organisationen.',
    ]);
  });
});

describe('a take-over', () => {
  // ACCT-44
  test('starts without the other organisation’s values when the account is out of reach', async () => {
    await takeOver(accountOf({ hasAccessToAccountThroughOrg: false }));
    expect([
      box('Institution').value,
      box('Kontaktperson').value,
      box('Kostnadsställe').value,
      box('Aktivitet').value,
    ]).toEqual(['', '', '', '']);
    expect(screen.getByText('Anna Lindqvist')).toBeTruthy();
    expect(screen.queryByLabelText(/Förnamn/)).toBeNull();
  });

  // ACCT-44
  test('starts with the current values, and loads the alternatives, when the account is within reach', async () => {
    await takeOver(accountOf({ userStatus: 'Inactive' }));
    expect(box('Institution').value).toContain(organisation);
    expect([
      box('Kontaktperson').value,
      box('Kostnadsställe').value,
      box('Aktivitet').value,
    ]).toEqual(['Bo Ek', 'Fysik', 'Undervisning']);
    submit('Ta över kontot');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      norEduPersonLIN: 'lin-1',
      liUId: 'annli42',
      givenName: 'Anna',
      costCentreActivityId: '1510-1',
      contactPersonEmployeeNorEduPersonLin: 'lin-boss',
    });
  });

  // ACCT-46
  test.each([
    ['XLarge without a phone', { subscriptionType: 'XLarge', hasLiUPhone: false }, 4],
    ['a phone without XLarge', { subscriptionType: 'Medium', hasLiUPhone: true }, 1],
  ] as const)('of %s starts without a subscription', async (_what, changes, offered) => {
    await takeOver(accountOf(changes));
    const radios = within(
      screen.getByText('It-abonnemang').parentElement!,
    ).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual(
      Array.from({ length: offered }, () => false),
    );
  });

  test('allows editing the names of a person that no authority has verified', async () => {
    await takeOver(accountOf({ hasSwedishNin: false }));
    expect(field(/Förnamn/).value).toBe('Anna');
  });
});

// ACCT-45
test.each([
  [
    'a non-employee until the account ends',
    accountOf({ validThroughCurrent: '2020-12-31' }),
    'Slutade gälla 31\u00A0december\u00A02020',
  ],
  [
    'an affiliation without an end',
    accountOf({ validThroughCurrent: null }),
    'Gäller tills vidare',
  ],
])('shows the account’s current end date: %s', async (_whose, account, text) => {
  await open({ type: 'extend', account });
  expect(screen.getByText(text, { normalizer: (shown) => shown })).toBeTruthy();
});
