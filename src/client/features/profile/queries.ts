import { employee } from '#contract/employee.ts';
import { offices } from '#contract/offices.ts';
import { students } from '#contract/students.ts';
import { user } from '#contract/user.ts';
import { verifications } from '#contract/verifications.ts';
import { query } from '#client/api/query.ts';
import { versionedQuery } from '#client/api/versioned.ts';

export const profileQueries = {
  account: () => query(user.account, {}),
  positions: () => query(employee.positions, {}),
  contactInformation: () => versionedQuery(employee.contactInformation, {}),
  verifications: () => query(verifications.verifications, {}),
  offices: () => versionedQuery(offices.offices, {}),
  orcid: () => versionedQuery(employee.orcid, {}),
  retirementOptions: () => query(students.retirementOptions, {}),
};
