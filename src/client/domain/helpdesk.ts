import { helpdesk } from '../../contract/helpdesk.ts';
import type { PersonType, TargetGroup } from '../../contract/values.ts';
import { query } from '../api/query.ts';

/** The helpdesk that serves a person: the students' or the employees', which also serves everyone else (SHELL-13). */
export const targetGroupOf = (personType: PersonType): TargetGroup => (personType === 'Student' ? 'Student' : 'Employee');

export const helpdeskQueries = {
  information: (targetGroup: TargetGroup) => query(helpdesk.information, { query: { targetGroup } }),
};
