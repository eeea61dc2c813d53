import type { Notification } from '#contract/notification.ts';
import type { OwnAccount } from '#contract/user.ts';
import { daysBetween, startOfDay } from '#rules/dates.ts';
import { validThroughCurrent } from '#rules/validity.ts';
import { localized, localizedOrNull } from '../localized.ts';
import type { AccountRow, NotificationRow, StudiesRow } from './store.ts';

/** The account as its owner sees it, without the national id and the administrators' notes. */
export function toOwnAccount(row: AccountRow, studies: StudiesRow | undefined): OwnAccount {
  const organisationName = localizedOrNull(row.name);
  return {
    liUId: row.user_id,
    displayName: row.display_name,
    givenName: row.given_name,
    surname: row.surname,
    liUEmailAddress: row.university_email_address,
    accountType: row.account_type,
    personType: row.person_type,
    primaryAffiliation: row.primary_affiliation,
    userStatus: row.user_status,
    subscriptionType: row.subscription_type,
    validThroughCurrent: validThroughCurrent({
      affiliation: row.affiliation_type,
      isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
      affiliationEndDate: row.affiliation_end_date,
      validThrough: row.valid_through,
    }),
    ...(row.user_status === 'Inretirement' &&
      row.retirement_date !== null && { retirementDate: row.retirement_date }),
    isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
    organisation: organisationName && { name: organisationName, path: row.canonical_path ?? '' },
    studies: studies ? toStudies(studies) : null,
  };
}

const toStudies = ({ name, credits, last_registered_on }: StudiesRow): OwnAccount['studies'] => ({
  programme: localizedOrNull(name),
  credits,
  registeredThrough: last_registered_on,
});

export const toNotification = (row: NotificationRow, today: string): Notification => ({
  ...content(row),
  id: row.id,
  daysBackInTime: daysBetween(row.date, today),
  notificationType: row.notification_type,
  isRead: row.read_at !== null,
  ...popupOf(row),
});

/** The fields that the list and a popup share. */
const content = (row: NotificationRow) => ({
  prio: row.prio,
  date: startOfDay(row.date).toISOString(),
  title: localized(row.title),
  message: localized(row.message),
  link: row.link,
  isInternalLink: row.is_internal_link,
});

/** The separate texts for the popup, if any (SELF-14): either all of them exist or none. */
function popupOf(row: NotificationRow): Pick<Notification, 'popup'> {
  const { popup_title, popup_message } = row;
  if (popup_title === null || popup_message === null) return {};
  return {
    popup: {
      ...content(row),
      key: row.id,
      popupTitle: localized(popup_title),
      popupMessage: localized(popup_message),
    },
  };
}
