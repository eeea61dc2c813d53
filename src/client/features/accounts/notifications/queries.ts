import { notifications } from '#contract/notifications.ts';
import { query } from '#client/api/query.ts';
import { siteFeaturesQuery } from '#client/api/siteFeatures.ts';

export const noticeQueries = {
  /** The notices for the administrators of an organisation. */
  of: (organisationId: string) =>
    query(notifications.ofOrganisation, { params: { organisationId } }),
  /** The feature flags of this site. Without its flag, no notices are requested (ACCT-60). */
  features: siteFeaturesQuery,
};
