import type { PersonType, TargetGroup } from '#contract/values.ts';

/**
 * The desk that helps a person: students are referred to the infocentre, everybody else to the
 * helpdesk (SHELL-13, KEY-09).
 */
export const targetGroupOf = (personType: PersonType): TargetGroup =>
  personType === 'Student' ? 'Student' : 'Employee';
