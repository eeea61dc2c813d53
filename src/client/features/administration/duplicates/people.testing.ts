import type { ComparedAccount, ComparedPerson } from '#contract/duplicates.ts';

/** An employee's account in use, with the given differences. */
export const accountWith = (changes: Partial<ComparedAccount> = {}): ComparedAccount => ({
  id: `id of ${changes.liUId ?? 'erijo42'}`,
  liUId: 'erijo42',
  accountType: 'Personal',
  personType: 'Employee',
  affiliation: 'Employee',
  userStatus: 'Active',
  organisation: { 'sv-SE': 'Datateknik', 'en-GB': 'Computing' },
  lastDay: null,
  sources: ['staff'],
  createdAt: '2024-08-19T08:00:00.000Z',
  ...changes,
});

/** A person without accounts, with the given differences. */
export const personWith = (lin: string, changes: Partial<ComparedPerson> = {}): ComparedPerson => ({
  lin,
  displayName: 'Erik Johansson',
  givenName: 'Erik',
  surname: 'Johansson',
  birthDate: '1990-05-03',
  maskedNumber: null,
  numberKind: null,
  emails: [],
  phones: [],
  accounts: [],
  cards: 0,
  holdsRole: false,
  isAlumn: false,
  isDeceased: false,
  isSelf: false,
  joinedInto: null,
  ...changes,
});
