import { type AdminNotice, adminNoticeOf, type DueNotice } from '#rules/adminNotices.ts';
import { daysBetween, type IsoDate } from '#rules/dates.ts';
import { adminNoticeTexts } from '#server/areas/notifications/index.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import type { Rows } from './rows.ts';
import { departmentOf, nodes } from './tree.ts';

/** Maximum number of notifications about the accounts of one department, however large it is. */
const MOST_OF_A_DEPARTMENT = 14;
const MOST_DAYS_AGO = 30;

/**
 * Adds notifications for each organisation's administrators about the accounts there that need
 * attention.
 */
export function notifyOfAccounts(draft: Draft): void {
  const names = new Map(draft.rows.person.map((person) => [person.lin, person]));
  const places = new Map(nodes.map((place) => [place.id, place]));
  const told = new Map<string, number>();
  for (const account of draft.rows.account) {
    const place = places.get(account.organisation_id ?? '');
    const person = names.get(account.lin);
    if (!place || !person || !account.affiliation_type) continue;
    const fact = factOf(draft, account, person.deceased_on ?? null);
    const department = departmentOf(place).id;
    const count = told.get(department) ?? 0;
    if (!fact || count >= MOST_OF_A_DEPARTMENT) continue;
    told.set(department, count + 1);
    tell(draft, { place: place.id, lin: account.lin, name: person.display_name, ...fact });
  }
}

type Fact = { readonly notice: AdminNotice; readonly about: IsoDate; readonly daysAgo: number };

function factOf(
  draft: Draft,
  account: Rows['account'][number],
  deceasedOn: IsoDate | null,
): Fact | null {
  const due = adminNoticeOf(
    {
      userStatus: account.user_status,
      affiliation: account.affiliation_type ?? null,
      isEmployedUntilFurtherNotice: account.is_employed_until_further_notice ?? false,
      affiliationEndDate: account.affiliation_end_date ?? null,
      validThrough: account.valid_through ?? null,
      subscriptionType: account.subscription_type ?? null,
      hasLiUPhone: account.has_work_phone ?? false,
      retirementDate: account.retirement_date ?? null,
      deceasedOn,
    },
    draft.today,
  );
  if (due === null) return null;
  const { notice, about } = due;
  return { notice, about, daysAgo: Math.min(daysAgoOf(due, draft.today), MOST_DAYS_AGO) };
}

/** For how many days administrators have known. */
function daysAgoOf({ notice, since }: DueNotice, today: IsoDate): number {
  if (notice === 'PhoneToReturn') return 3;
  return notice === 'PhoneMissing' ? 5 : daysBetween(since, today);
}

function tell(
  draft: Draft,
  { place, lin, name, notice, about, daysAgo }: Fact & { place: string; lin: string; name: string },
): void {
  const date = inDays(draft, -daysAgo);
  draft.rows.admin_notification.push({
    id: draft.random.uuid(),
    organisation_id: place,
    subject_lin: lin,
    date,
    notification_type: notice,
    ...adminNoticeTexts(notice, name, about),
    created_at: onDay(date, 6),
  });
}
