import type { ContactPerson } from '#contract/contactPerson.ts';
import { type contactPersons as calls, MAX_CONTACT_PERSONS } from '#contract/contactPersons.ts';
import type { Handlers } from '#server/call/handler.ts';
import { type ContactPersonRow, contactPersons } from './store.ts';

/**
 * Searches employees of the whole university, because the contact person for an account need not
 * work in the organisation that manages it.
 */
export const contactPersonHandlers: Handlers<typeof calls> = {
  async search({ db, query: { query } }) {
    return {
      status: 200,
      body: (await contactPersons(db, query, MAX_CONTACT_PERSONS)).map(toContactPerson),
    };
  },
};

const toContactPerson = (row: ContactPersonRow): ContactPerson => ({
  givenName: row.given_name,
  surname: row.surname,
  liUId: row.user_id,
  norEduPersonLin: row.lin,
  organisationId: row.organisation_id,
  organisationCanonicalPath: row.canonical_path,
});
