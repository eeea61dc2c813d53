import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, signIn, startScreens } from '../../../../../tests/support/screen.tsx';
import type { Account } from '../../../../contract/account.ts';
import { dateInSweden } from '../../../../rules/dates.ts';
import { oneYearFrom } from '../../../../rules/extension.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { query } from '../../../api/query.ts';
import { accounts } from '../../../../contract/accounts.ts';
import { accountOf, organisation } from '../bulk/accounts.testing.ts';
import { openPanel, panelOf } from './create.testing.tsx';
import { journey, type Subject } from './journey.ts';

configure({ asyncUtilTimeout: 5000 });
const NUMBER = '199001012385';
const CREATE = 'POST /api/Accounts';
const inAYear = oneYearFrom({ affiliationEndDate: null }, dateInSweden(new Date()));
const node = (organisationId: string, type: string, children: unknown[] = [], isAdministered = true) => ({
  organisationId, type, children, isAdministered, shortName: organisationId.slice(0, 3), path: `/${organisationId}`, name: { 'sv-SE': `Nod ${organisationId}`, 'en-GB': organisationId },
});
const root = '00000000-0000-4000-8000-000000000001';
const foreign = '00000000-0000-4000-8000-000000000002';
const tree = [node(root, 'Company', [node(organisation, 'Department'), node(foreign, 'Department', [], false)])];

const open = async (subject: Subject) => {
  journey.choose(subject);
  const router = openPanel(`manageaccount/specify/${subject.type}`);
  await screen.findByText('Giltigt till och med');
  return router;
};
const create = () => open({ type: 'create', norEduPersonNIN: NUMBER });
const takeOver = (account: Account) => open({ type: 'takeover', account });

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
// By label and text: roles are slow to tell in a form with so many lists.
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: '[role=combobox]' });
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button, button *' }));
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
async function pick(name: string, option: string | RegExp): Promise<void> {
  fireEvent.click(box(name));
  const list = within(document.getElementById(box(name).getAttribute('aria-controls') ?? '')!);
  fireEvent.click(await list.findByRole('option', { name: option, hidden: true }));
}
const submit = (name = 'Skapa kontot') => press(name);
const faults = async () => {
  const list = within(await screen.findByRole('alert')).getAllByRole('listitem');
  return list.map(({ textContent }) => textContent);
};
const fillIn = async () => {
  type(/Förnamn/, ' Berit ');
  type(/Efternamn/, 'Nyström');
  await pick('Institution', new RegExp(organisation));
  fireEvent.click(field('Medium'));
};

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  journey.forget();
  Element.prototype.scrollIntoView = () => {};
  answer('GET /api/Organisations', { body: tree });
  answer(`GET /api/costcentres/${organisation}`, { body: [{ id: '1510', name: 'Fysik', organisationId: organisation }] });
  answer(`GET /api/costcentres/${foreign}`, { body: [] });
  answer('GET /api/costcentres/1510/activities', { body: [{ id: '1510-1', name: 'Undervisning', costCentreId: '1510' }] });
  answer(CREATE, { body: accountOf({ liUId: 'berny12', displayName: 'Berit Nyström', userStatus: 'New', validThroughCurrent: inAYear }) });
});

describe('without somebody to make an account for', () => {
  test.each(['create', 'takeover', 'extend'])('%s leads to the search, which says so', async (mode) => {
    const router = openPanel(`manageaccount/specify/${mode}`);
    expect(await screen.findByText(/Sök efter personen igen/)).toBeTruthy();
    expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
  });

  test('a bad id leads to the search, which warns', async () => {
    const router = openPanel('manageaccount/specify/create?searchQuery=900101-2386');
    expect(await screen.findByText(/Skriv ett helt personnummer/)).toBeTruthy();
    expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
  });

  test('a mode that there is not is not found', async () => {
    openPanel('manageaccount/specify/steal');
    expect(await screen.findByText('404')).toBeTruthy();
  });
});

describe('a new account', () => {
  test('shows the number masked, and nowhere whole', async () => {
    const router = await create();
    expect(screen.getByText('19900101-****')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('2385');
    expect(JSON.stringify(router.state.location)).not.toContain('2385');
  });

  test('is told what is missing, each with a way to its field', async () => {
    await create();
    submit();
    expect(await faults()).toEqual([
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

  test('is told a fault when its field is left, not before', async () => {
    await create();
    fireEvent.click(field('Small'));
    type(/Extern e-postadress/, 'berit@');
    expect(screen.queryByText(/Skriv en e-postadress/)).toBeNull();
    fireEvent.blur(field(/Extern e-postadress/));
    expect(await screen.findByText(/Skriv en e-postadress/)).toBeTruthy();
  });

  test('is sent as the contract has it, and the page that tells so takes the form’s place', async () => {
    queryClient.setQueryData(query(accounts.search, { query: { norEduPersonNin: NUMBER } }).queryKey, []);
    const router = await create();
    await fillIn();
    submit();
    expect(await screen.findByText('Berit Nyström har fått ett konto')).toBeTruthy();
    expect(screen.getByText('berny12')).toBeTruthy();
    expect(sent).toEqual([{
      call: CREATE,
      body: {
        norEduPersonLIN: null, norEduPersonNIN: NUMBER, liUId: null, givenName: 'Berit', surname: 'Nyström', description: null,
        organisationId: organisation, validThrough: inAYear, itSubscriptionType: 'Medium', contactPersonEmployeeNorEduPersonLin: null,
        costCentreActivityId: null, hasEmployeeProfilePage: false, externalEmailAddress: null, externalInvoiceData: null,
      },
    }]);
    expect(panelOf(router)).toBe('manageaccount/success/create?dismissType=close');
    expect(queryClient.getQueryData(query(accounts.search, { query: { norEduPersonNin: NUMBER } }).queryKey)).toBeUndefined();

    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/accountmanagement');
  });

  test('carries invoice and description', async () => {
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
      externalInvoiceData: { contactPerson: 'Bo Ek', invoiceAddress: 'Storgatan 1', invoiceReference: 'REF-7' },
    });
  });

  test('Small has no profile page, and needs an external address', async () => {
    await create();
    await fillIn();
    fireEvent.click(field('Ja'));
    expect(screen.queryByLabelText(/Extern e-postadress/)).toBeNull();
    fireEvent.click(field('Small'));
    expect(screen.queryByLabelText('Ja')).toBeNull();
    expect(screen.getByText('Small har ingen profilsida.')).toBeTruthy();
    submit();
    expect(await faults()).toEqual(['Extern e-postadress: Fyll i fältet.']);

    type(/Extern e-postadress/, 'berit@Example.org');
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ itSubscriptionType: 'Small', hasEmployeeProfilePage: false, externalEmailAddress: 'berit@example.org' });
  });

  test('a cost centre needs its activity, and another organisation has others', async () => {
    await create();
    await fillIn();
    await waitFor(() => expect(box('Kostnadsställe').disabled).toBe(false));
    await pick('Kostnadsställe', 'Fysik');
    submit();
    expect(await faults()).toEqual([expect.stringContaining('Välj både kostnadsställe och aktivitet')]);
    await pick('Aktivitet', 'Undervisning');
    await pick('Institution', new RegExp(foreign));
    expect(box('Kostnadsställe').value).toBe('');
    submit();
    expect((await faults())[0]).toContain('Organisation');
    expect(sent).toEqual([]);
  });

  test('the root is no organisation to belong to', async () => {
    await create();
    await fillIn();
    fireEvent.click(screen.getAllByLabelText('Töm')[1]!);
    submit();
    expect(await faults()).toEqual(['Organisation: Välj en institution eller enhet längre ner i organisationen.']);
  });
});

describe('what the server refuses', () => {
  const refused = async (reply: Parameters<typeof answer>[1]) => {
    answer(CREATE, reply);
    const router = await create();
    await fillIn();
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    return router;
  };

  test('about a field stands at the field, and what was typed stays', async () => {
    await refused({ status: 400, errors: { surname: ['INPUT_TOO_LONG'] } });
    expect(await screen.findByText('Texten är för lång.')).toBeTruthy();
    expect(field(/Efternamn/).value).toBe('Nyström');
  });

  test.each([
    [403, 'Du får inte spara konton i den här organisationen'],
    [409, 'Personen har redan fått ett sådant konto'],
    [404, 'finns inte längre'],
    [500, 'Det gick inte att slutföra'],
  ])('with %i is told above the button, and the form lives on', async (status, text) => {
    await refused({ status });
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
    expect(field(/Förnamn/).value).toBe(' Berit ');

    answer(CREATE, { body: accountOf() });
    submit();
    expect(await screen.findByText('Anna Lindqvist har fått ett konto')).toBeTruthy();
  });

  test('about the number leads back to the search with a warning', async () => {
    const router = await refused({ status: 400, errors: { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] } });
    expect(await screen.findByText(/Skriv personnumret med 10 eller 12 siffror/)).toBeTruthy();
    expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
  });

  test('about the account itself is told in its words', async () => {
    await refused({ status: 400, errors: { norEduPersonLIN: ['ACCOUNT_IS_EMPLOYEE'] } });
    expect(await screen.findByText('Kontot hör till en anställning och styrs av den.')).toBeTruthy();
  });

  test('for want of a network is sent again under the same key', async () => {
    const fetched = vi.fn<typeof fetch>(fetch);
    vi.stubGlobal('fetch', fetched);
    await refused('noNetwork');
    expect(await screen.findByText(/Du verkar sakna anslutning/)).toBeTruthy();
    answer(CREATE, { body: accountOf() });
    submit();
    await screen.findByText('Anna Lindqvist har fått ett konto');
    const keys = fetched.mock.calls.filter(([address]) => address === '/api/Accounts').map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('a take-over', () => {
  test('without access begins without what is the other organisation’s', async () => {
    await takeOver(accountOf({ hasAccessToAccountThroughOrg: false }));
    expect([box('Institution').value, box('Kontaktperson').value, box('Kostnadsställe').value, box('Aktivitet').value]).toEqual(['', '', '', '']);
    expect(screen.getByText('Anna Lindqvist')).toBeTruthy();
    expect(screen.queryByLabelText(/Förnamn/)).toBeNull();
  });

  test('with access begins with what there is, and loads what can be chosen instead', async () => {
    await takeOver(accountOf({ userStatus: 'Inactive' }));
    expect(box('Institution').value).toContain(organisation);
    expect([box('Kontaktperson').value, box('Kostnadsställe').value, box('Aktivitet').value]).toEqual(['Bo Ek', 'Fysik', 'Undervisning']);
    submit('Ta över kontot');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ norEduPersonLIN: 'lin-1', liUId: 'annli42', givenName: 'Anna', costCentreActivityId: '1510-1', contactPersonEmployeeNorEduPersonLin: 'lin-boss' });
  });

  test.each([
    ['XLarge without a phone', { subscriptionType: 'XLarge', hasLiUPhone: false }, 4],
    ['a phone without XLarge', { subscriptionType: 'Medium', hasLiUPhone: true }, 1],
  ] as const)('of %s begins without a subscription', async (_what, changes, offered) => {
    await takeOver(accountOf(changes));
    const radios = within(screen.getByText('It-abonnemang').parentElement!).getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual(Array.from({ length: offered }, () => false));
  });

  test('of somebody whom no authority vouches for lets the names be changed', async () => {
    await takeOver(accountOf({ hasSwedishNin: false }));
    expect(field(/Förnamn/).value).toBe('Anna');
  });
});

test.each([
  ['a non-employee until the account ends', accountOf({ validThroughCurrent: '2020-12-31' }), 'Slutade gälla 31\u00A0december\u00A02020'],
  ['an affiliation without an end', accountOf({ validThroughCurrent: null }), 'Gäller tills vidare'],
])('the form shows how long the account lasts as things stand: %s', async (_whose, account, text) => {
  await open({ type: 'extend', account });
  expect(screen.getByText(text, { normalizer: (shown) => shown })).toBeTruthy();
});

describe('what was typed', () => {
  test('is asked about before the panel is closed', async () => {
    const router = await create();
    type(/Förnamn/, 'Berit');
    fireEvent.blur(field(/Förnamn/));
    fireEvent.click(screen.getByLabelText('Stäng'));
    fireEvent.click(await screen.findByText('Stäng utan att spara'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/accountmanagement'));
    expect(journey.subject('create')).toBeNull();
    expect(journey.draft()).toBeNull();
  });

  test('is there again after a look at the search', async () => {
    await create();
    type(/Förnamn/, 'Berit');
    answer(`GET /api/Accounts/Search?norEduPersonNin=${NUMBER}`, { body: [] });
    journey.search(NUMBER);
    press('Tillbaka till sökningen');
    fireEvent.click(await screen.findByText('Skapa nytt konto'));
    await waitFor(() => expect(field(/Förnamn/).value).toBe('Berit'));
  });

  test('about one person is not there for the next', async () => {
    await create();
    type(/Förnamn/, 'Berit');
    press('Tillbaka till sökningen');
    await screen.findByRole('search');
    journey.choose({ type: 'create', norEduPersonNIN: '198001012386' });
    expect(journey.draft()).toBeNull();
  });
});

test('the success panel by its address alone leads to the search', async () => {
  const router = openPanel('manageaccount/success/create');
  await screen.findByRole('search');
  expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
});
