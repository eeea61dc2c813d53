import { useQuery } from '@tanstack/react-query';
import { helpdesk } from '#contract/helpdesk.ts';
import type { PersonType, TargetGroup } from '#contract/values.ts';
import { query } from '../api/query.ts';
import { useCaller } from '../session/session.ts';

/**
 * The helpdesk that serves a person: the students' or the employees', which also serves everyone
 * else (SHELL-13).
 */
export const targetGroupOf = (personType: PersonType): TargetGroup =>
  personType === 'Student' ? 'Student' : 'Employee';

export const helpdeskQueries = {
  information: (targetGroup: TargetGroup) =>
    query(helpdesk.information, { query: { targetGroup } }),
};

const PAGE_VALUES: Record<TargetGroup, string> = {
  Employee: 'helpdesk-phone',
  Student: 'student-helpdesk-phone',
};

/**
 * The phone number of a helpdesk in the page itself, which is there when no call succeeds; null
 * when the page has none.
 */
export const phoneInPage = (targetGroup: TargetGroup): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_VALUES[targetGroup]}"]`)?.content ??
  null;

/** The user's helpdesk. When its details cannot be loaded, at least its phone number is known. */
export function useHelpdesk() {
  const group = targetGroupOf(useCaller()?.personType ?? 'None');
  const information = useQuery(helpdeskQueries.information(group));
  const phoneNumber =
    information.data?.phoneNumber ?? (information.isError ? phoneInPage(group) : null);
  return { ...information, group, phoneNumber };
}
