import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { OrganisationId, text } from './inputs.ts';
import { Notification } from './notification.ts';
import { route } from './route.ts';

/** A notification for the administrators of an organisation, which may concern one account. */
export const AccountAdminNotification = z.extend(Notification, {
  organisationId: z.guid(),
  norEduPersonLin: z.nullable(z.string()),
  liUId: z.nullable(z.string()),
});
export type AccountAdminNotification = z.infer<typeof AccountAdminNotification>;

const may = usersOf('account-management');

/** Notifications for account administrators. A user's own notifications are in `user`. */
export const notifications = {
  ofOrganisation: route({
    summary:
      'Returns the notifications for the administrators of an organisation. ' +
      '403: the caller does not administer it, or the feature is disabled.',
    method: 'GET',
    path: '/api/notifications/accountadmin/{organisationId}',
    may,
    params: z.object({ organisationId: OrganisationId }),
    responses: { ...refusals, 200: z.array(AccountAdminNotification), 404: Errors },
  }),
  markRead: route({
    summary: 'Marks notifications of an organisation as read for all its administrators.',
    method: 'POST',
    path: '/api/notifications/accountadmin/actions/read',
    may,
    body: z.object({
      organisationId: OrganisationId,
      notificationIds: z
        .array(text(64))
        .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(500, 'INPUT_TOO_LONG')),
    }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
};
