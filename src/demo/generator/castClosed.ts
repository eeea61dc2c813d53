import type { AccountRow } from './people.ts';
import { castEmployee, linOf } from './cast.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { addApproved } from './liabilities.ts';

/** Number of people that `addCastClosed` adds. */
export const CLOSED_PEOPLE = 3;

/**
 * Adds the personas whose account status denies them access, one for each page that explains why.
 */
export function addCastClosed(draft: Draft): void {
  const closedOn = (days: number) => ({
    status_changed_at: onDay(inDays(draft, -days)),
    disabled_at: onDay(inDays(draft, -days)),
  });
  const fixedTerm = { is_employed_until_further_notice: false } satisfies Partial<AccountRow>;

  const stefan = castEmployee(
    draft,
    'steli57',
    { at: 'MAI1', title: ['Adjungerad lärare', 'Adjunct Lecturer'] },
    { user_status: 'Suspended', ...closedOn(6) },
  );
  draft.rows.suspension.push({
    account_id: stefan.account.id,
    since: onDay(inDays(draft, -6)),
    until: null,
    reason: 'Kontot har skickat skräppost. Utreds av it-säkerhet.',
    status_before: 'Active',
    by_lin: linOf('davos31'),
    follows: null,
  });
  const ingrid = castEmployee(
    draft,
    'ingfa63',
    { at: 'MAI1', title: ['Gästforskare', 'Visiting Researcher'], since: 500 },
    {
      ...fixedTerm,
      user_status: 'Inactive',
      ...closedOn(24),
      affiliation_type: 'Associate',
      subscription_type: 'Medium',
      has_employee_profile_page: false,
      contact_person_lin: linOf('tomhe69'),
      valid_through: inDays(draft, -25),
      affiliation_end_date: inDays(draft, -25),
    },
  );
  const rune = castEmployee(
    draft,
    'runab52',
    { at: 'MAI1', title: ['Professor', 'Professor'], since: 9_000 },
    {
      ...fixedTerm,
      user_status: 'Retired',
      ...closedOn(100),
      affiliation_end_date: inDays(draft, -190),
      retirement_date: inDays(draft, -101),
    },
  );
  for (const { person } of [stefan, ingrid, rune]) addApproved(draft, person.lin, 'Employee');
}
