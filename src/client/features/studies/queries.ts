import { students } from '#contract/students.ts';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';

export const studyQueries = {
  retirementOptions: () => query(students.retirementOptions, {}),
  account: () => query(user.account, {}),
  user: () => query(user.current, {}),
};
