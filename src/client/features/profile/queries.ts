import { employee } from '../../../contract/employee.ts';
import { students } from '../../../contract/students.ts';
import { user } from '../../../contract/user.ts';
import { query } from '../../api/query.ts';

export const profileQueries = {
  account: () => query(user.account, {}),
  positions: () => query(employee.positions, {}),
  contactInformation: () => query(employee.contactInformation, {}),
  orcid: () => query(employee.orcid, {}),
  retirementOptions: () => query(students.retirementOptions, {}),
};
