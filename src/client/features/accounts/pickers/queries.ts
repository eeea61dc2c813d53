import { contactPersons } from '#contract/contactPersons.ts';
import { costCentres } from '#contract/costCentres.ts';
import { query } from '#client/api/query.ts';

export const pickerQueries = {
  costCentres: (organisationId: string) =>
    query(costCentres.ofOrganisation, { params: { organisationId } }),
  activities: (costCentreId: string) => query(costCentres.activities, { params: { costCentreId } }),
  contactPersons: (text: string) => query(contactPersons.search, { query: { query: text } }),
};
