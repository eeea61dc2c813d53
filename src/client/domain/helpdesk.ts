import { useQuery } from '@tanstack/react-query';
import { helpdesk } from '#contract/helpdesk.ts';
import type { TargetGroup } from '#contract/values.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import { query } from '../api/query.ts';
import { useCaller } from '../session/session.ts';

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
