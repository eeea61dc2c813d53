import { helpdesk } from '../../contract/helpdesk.ts';
import type { PersonType, TargetGroup } from '../../contract/values.ts';
import { query } from '../api/query.ts';

/** Which half of the helpdesk serves a person; anyone who is neither student nor employee meets the staff's (SHELL-13). */
export const targetGroupOf = (personType: PersonType): TargetGroup => (personType === 'Student' ? 'Student' : 'Employee');

export const helpdeskQueries = {
  information: (targetGroup: TargetGroup) => query(helpdesk.information, { query: { targetGroup } }),
};
