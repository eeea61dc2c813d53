import { fireEvent, screen, within } from '@testing-library/react';
import { answer, signIn, startScreens } from './screen.tsx';
import type { Account } from '#contract/account.ts';
import type { ContactPerson } from '#contract/contactPerson.ts';
import { dateInSweden } from '#rules/dates.ts';
import { oneYearFrom } from '#rules/extension.ts';
import { accountOf, organisation } from '#client/features/accounts/bulk/accounts.testing.ts';
import { openPanel } from './accountPanels.tsx';
import { accountFlow, type Subject } from '#client/features/accounts/create/accountFlow.ts';

export const NUMBER = '199001012385';
export const CREATE = 'POST /api/Accounts';
export const inAYear = oneYearFrom({ affiliationEndDate: null }, dateInSweden(new Date()));
const node = (
  organisationId: string,
  type: string,
  children: unknown[] = [],
  isAdministered = true,
) => ({
  organisationId,
  type,
  children,
  isAdministered,
  shortName: organisationId.slice(0, 3),
  path: `/${organisationId}`,
  name: { 'sv-SE': `Nod ${organisationId}`, 'en-GB': organisationId },
});
const root = '00000000-0000-4000-8000-000000000001';
export const another = '00000000-0000-4000-8000-000000000002';
const tree = [
  node(root, 'Company', [node(organisation, 'Department'), node(another, 'Department')]),
];

/** The signed-in administrator as a contact person. */
export const administrator: ContactPerson = {
  givenName: 'Anna',
  surname: 'Lindqvist',
  liUId: 'annli42',
  norEduPersonLin: 'administrator',
  organisationId: organisation,
  organisationCanonicalPath: '/KU/IFM',
};

export const open = async (subject: Subject) => {
  accountFlow.choose(subject);
  const router = openPanel(`manageaccount/specify/${subject.type}`);
  await screen.findByText('Giltigt till och med');
  return router;
};
export const create = () => open({ type: 'create', norEduPersonNIN: NUMBER, person: null });
export const takeOver = (account: Account) => open({ type: 'takeover', account });

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
// By label and text, because queries by role are slow in a form with so many lists.
export const box = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: '[role=combobox]' });
export const press = (text: string) =>
  fireEvent.click(screen.getByText(text, { selector: 'button, button *' }));
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export async function pick(name: string, option: string | RegExp): Promise<void> {
  fireEvent.click(box(name));
  const list =
    document.getElementById(box(name).getAttribute('aria-controls') ?? '') ?? document.body;
  fireEvent.click(await within(list).findByRole('option', { name: option, hidden: true }));
}
export const submit = (name = 'Skapa kontot') => press(name);
export const fieldErrors = async () => {
  const list = within(await screen.findByRole('alert')).getAllByRole('listitem');
  return list.map(({ textContent }) => textContent);
};
export const fillIn = async () => {
  type(/Förnamn/, ' Berit ');
  type(/Efternamn/, 'Nyström');
  await pick('Institution', new RegExp(organisation));
  fireEvent.click(field('Medium'));
};

/**
 * Before each test: sets up an administrator, a small university, and a server that saves what it
 * receives.
 */
export async function startAccountFlow(): Promise<void> {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  accountFlow.clear();
  answer('GET /api/Organisations', { body: tree });
  answer(`GET /api/costcentres/${organisation}`, {
    body: [{ id: '1510', name: 'Fysik', organisationId: organisation }],
  });
  answer(`GET /api/costcentres/${another}`, { body: [] });
  answer('GET /api/costcentres/1510/activities', {
    body: [{ id: '1510-1', name: 'Undervisning', costCentreId: '1510' }],
  });
  // The administrator is proposed as the contact person.
  answer(`GET /api/ContactPerson/SearchContactPersons?query=${administrator.liUId}`, {
    body: [administrator],
  });
  answer(CREATE, {
    body: accountOf({
      liUId: 'berny12',
      displayName: 'Berit Nyström',
      userStatus: 'New',
      validThroughCurrent: inAYear,
    }),
  });
}
