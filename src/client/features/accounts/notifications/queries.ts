import { configuration } from '../../../../contract/configuration.ts';
import { notifications } from '../../../../contract/notifications.ts';
import { query } from '../../../api/query.ts';

export const noticeQueries = {
  /** What concerns the administrators of an organisation. */
  of: (organisationId: string) => query(notifications.ofOrganisation, { params: { organisationId } }),
  /** What is switched on here: without its flag nothing of this is asked for (ACCT-60). */
  features: () => query(configuration.siteFeatures, {}),
};
