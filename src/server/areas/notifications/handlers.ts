import type { AccountAdminNotification, notifications } from '#contract/notifications.ts';
import { daysBetween, startOfDay } from '#rules/dates.ts';
import type { Handlers } from '#server/call/handler.ts';
import { managesOrganisation } from '../accounts/index.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { localized } from '../localized.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import {
  markRead,
  type NotificationRow,
  notificationsAmong,
  notificationsBelow,
  organisationExists,
} from './store.ts';

/**
 * Notifications that the administrators of an organisation share: one administrator reading a
 * notification marks it as read for all (ACCT-60).
 */
export const notificationHandlers: Handlers<typeof notifications> = {
  async ofOrganisation({ db, actor, config, today, params: { organisationId } }) {
    if (!config.features.enableAccountAdminNotifications) return forbidden;
    if (!(await organisationExists(db, organisationId))) return notFound;
    if (!(await managesOrganisation(db, actor, organisationId, today))) return forbidden;
    const rows = await notificationsBelow(db, organisationId, today);
    return { status: 200, body: rows.map((row) => toNotification(row, today)) };
  },

  async markRead(call) {
    const { db, actor, config, now, today, body } = call;
    if (!config.features.enableAccountAdminNotifications) return forbidden;
    if (!(await organisationExists(db, body.organisationId))) return notFound;
    if (!(await managesOrganisation(db, actor, body.organisationId, today))) return forbidden;

    const ids = [...new Set(body.notificationIds.map((id) => id.toLowerCase()))];
    if (!ids.every(isIdentifier)) return notFound;
    return await call.change(async (tx) => {
      const known = await notificationsAmong(tx, ids, body.organisationId);
      if (known.length < ids.length) return notFound;
      const read = await markRead(tx, ids, self(actor).lin, now);
      const entry = about(null, 'notifications.markRead', { after: { notificationIds: read } });
      return { status: 200, audit: read.length > 0 ? entry : null };
    });
  },
};

/** 1 is the most urgent. Types that the table does not contain get the usual priority. */
const priorities: Readonly<Record<string, number>> = {
  Deceased: 1,
  AccountHasEnded: 1,
  AccountEnds: 2,
  PhoneToReturn: 2,
  PhoneMissing: 3,
};
const USUAL_PRIORITY = 2;

const toNotification = (row: NotificationRow, today: string): AccountAdminNotification => ({
  id: row.id,
  prio: priorities[row.notification_type] ?? USUAL_PRIORITY,
  date: startOfDay(row.date).toISOString(),
  daysBackInTime: daysBetween(row.date, today),
  notificationType: row.notification_type,
  title: localized(row.title),
  message: localized(row.message),
  link: row.user_id === null ? null : `/accountmanagement/panels/account/employee/${row.user_id}`,
  isInternalLink: row.user_id !== null,
  isRead: Boolean(row.is_read),
  organisationId: row.organisation_id,
  norEduPersonLin: row.subject_lin,
  liUId: row.user_id,
});
