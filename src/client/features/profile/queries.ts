import { employee } from '../../../contract/employee.ts';
import { offices } from '../../../contract/offices.ts';
import { students } from '../../../contract/students.ts';
import { user } from '../../../contract/user.ts';
import { verifications } from '../../../contract/verifications.ts';
import { query } from '../../api/query.ts';

export const profileQueries = {
  account: () => query(user.account, {}),
  positions: () => query(employee.positions, {}),
  contactInformation: () => query(employee.contactInformation, {}),
  verifications: () => query(verifications.verifications, {}),
  offices: () => query(offices.offices, {}),
  orcid: () => query(employee.orcid, {}),
  retirementOptions: () => query(students.retirementOptions, {}),
};
