import { type AccountNotice, accountNotice } from '../data/accountNotices.ts';
import { daysBetween, type IsoDate } from '#rules/dates.ts';
import { validThroughCurrent } from '#rules/validity.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import type { Rows } from './rows.ts';
import { departmentOf, nodes } from './tree.ts';
import { inBoth } from '../inBoth.ts';

/** Maximum number of notifications about the accounts of one department, however large it is. */
const MOST_OF_A_DEPARTMENT = 14;
const DAYS_AHEAD = 30;

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

type Fact = { readonly notice: AccountNotice; readonly about: IsoDate; readonly daysAgo: number };

function factOf(
  draft: Draft,
  account: Rows['account'][number],
  deceasedOn: IsoDate | null,
): Fact | null {
  if (account.user_status === 'Deceased' && deceasedOn !== null) {
    const daysAgo = Math.min(daysBetween(deceasedOn, draft.today), 20);
    return { notice: 'Deceased', about: inDays(draft, -daysAgo), daysAgo };
  }
  if (account.user_status === 'Inretirement') {
    return account.has_liu_phone && account.retirement_date
      ? { notice: 'PhoneToReturn', about: account.retirement_date, daysAgo: 3 }
      : null;
  }
  if (account.user_status !== 'Active') return null;
  if (account.subscription_type === 'XLarge' && !account.has_liu_phone)
    return { notice: 'PhoneMissing', about: draft.today, daysAgo: 5 };
  const end = validThroughCurrent({
    affiliation: account.affiliation_type ?? null,
    isEmployedUntilFurtherNotice: account.is_employed_until_further_notice ?? false,
    affiliationEndDate: account.affiliation_end_date ?? null,
    validThrough: account.valid_through ?? null,
  });
  // Employees' end dates are extended by the staff system.
  if (end === null || account.affiliation_type === 'Employee') return null;
  const daysLeft = daysBetween(draft.today, end);
  if (daysLeft < 0)
    return { notice: 'AccountHasEnded', about: end, daysAgo: Math.min(-daysLeft - 1, 20) };
  return daysLeft <= DAYS_AHEAD
    ? { notice: 'AccountEnds', about: end, daysAgo: DAYS_AHEAD - daysLeft }
    : null;
}

function tell(
  draft: Draft,
  { place, lin, name, notice, about, daysAgo }: Fact & { place: string; lin: string; name: string },
): void {
  const { sv, en } = accountNotice(notice, name, about);
  const date = inDays(draft, -daysAgo);
  draft.rows.admin_notification.push({
    id: draft.random.uuid(),
    organisation_id: place,
    subject_lin: lin,
    date,
    notification_type: notice,
    title: inBoth(sv[0], en[0]),
    message: inBoth(sv[1], en[1]),
    created_at: onDay(date, 6),
  });
}
