import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { ContactPerson } from './contactPerson.ts';
import { refusals } from './errors.ts';
import { searchText } from './inputs.ts';
import { route } from './route.ts';

/** Shorter searches find too many people (ACCT-51). */
export const MIN_SEARCH_LENGTH = 3;

/** Maximum number of people in a response. */
export const MAX_CONTACT_PERSONS = 50;

export const contactPersons = {
  search: route({
    summary:
      'Returns at most 50 employees who can be the contact person of an account, by part of a name or user id.',
    method: 'GET',
    path: '/api/ContactPerson/SearchContactPersons',
    may: usersOf('account-management'),
    query: z.object({
      query: searchText(MIN_SEARCH_LENGTH),
    }),
    responses: { ...refusals, 200: z.array(ContactPerson) },
  }),
};
