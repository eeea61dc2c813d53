import type { AffiliationType, UserStatus } from '#contract/values.ts';
import { guestTitles } from '#demo/data/words.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { type AccountRow, addAccount, addContact, addPosition } from './people.ts';
import { contactPersonAt, idsOf, personWith } from './staff.ts';
import { node } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

/**
 * An account situation that an administrator may encounter; the randomly generated people cover
 * most of these only by chance.
 */
interface Situation {
  /** Short name of the organisation; null when the account has lost its organisation. */
  readonly at: string | null;
  readonly affiliation?: AffiliationType;
  readonly status?: UserStatus;
  /** Days from today until the account ends; null for no end date. */
  readonly endsInDays?: number | null;
  readonly hasDied?: true;
  readonly isUnpaid?: true;
  readonly isUnknownToRegister?: true;
  /** Days from today until the person becomes employed. */
  readonly employedInDays?: number;
  readonly account?: Partial<AccountRow>;
}

const invoice = {
  invoice_contact_person: 'Maria Ståhl',
  invoice_address: 'Verkstadsgatan 4, 582 00 Kvarnby',
  invoice_reference: 'KS-4471',
};

/**
 * At least one account of each kind that the rules distinguish. All except the last three are in
 * the department that Bengt administers.
 */
const situations: readonly Situation[] = [
  { at: 'IDT11', endsInDays: 1 },
  { at: 'IDT2', endsInDays: 12 },
  { at: 'IDT41', endsInDays: 29, affiliation: 'Affiliated' },
  { at: 'IDT12', endsInDays: 30 },
  { at: 'IDT2', endsInDays: -1 },
  { at: 'IDT31', endsInDays: null },
  { at: 'IDT2', endsInDays: 700 },
  { at: 'IDT1', status: 'New', affiliation: 'Affiliated' },
  { at: 'IDT1', status: 'Inactive', endsInDays: -20 },
  { at: 'IDT3', status: 'Retired', endsInDays: -200 },
  { at: 'IDT42', status: 'Inretirement', endsInDays: -5 },
  {
    at: 'IDT5',
    status: 'Suspended',
    account: { irt_comment: 'Kontot skickade skräppost. Väntar på samtal med innehavaren.' },
  },
  { at: 'IDT5', status: 'Unsuspended' },
  { at: 'IDT32', status: 'None', endsInDays: -400 },
  { at: 'IDT3', status: 'Deceased', hasDied: true, endsInDays: 80 },
  {
    at: 'IDT6',
    status: 'Inretirement',
    hasDied: true,
    endsInDays: -10,
    account: { deceased_in_retirement: true },
  },
  {
    at: 'IDT62',
    status: 'Inretirement',
    hasDied: true,
    endsInDays: -10,
    affiliation: 'Employee',
    account: { deceased_in_retirement: true },
  },
  { at: 'IDT1', account: { subscription_type: 'XLarge', has_work_phone: true } },
  { at: 'IDT4', account: { subscription_type: 'XLarge', has_work_phone: false } },
  {
    at: 'IDT61',
    affiliation: 'Employee',
    endsInDays: null,
    account: { subscription_type: 'XLarge', has_work_phone: false },
  },
  { at: 'IDT2', account: { subscription_type: 'Medium', has_work_phone: true } },
  { at: 'IDT31', account: { subscription_type: null } },
  { at: 'IDT42', isUnpaid: true },
  { at: 'IDT12', employedInDays: 24 },
  { at: 'IDT41', account: invoice },
  { at: 'IDT2', isUnknownToRegister: true },
  { at: 'MINI' },
  { at: null },
  { at: null, affiliation: 'Affiliated', endsInDays: -3, status: 'Inactive' },
];

export function addAccountCases(draft: Draft): void {
  for (const situation of situations) addCase(draft, situation);
}

function addCase(
  draft: Draft,
  { at, affiliation = 'Associate', status = 'Active', endsInDays = 150, ...rest }: Situation,
): void {
  const identity = rest.isUnknownToRegister
    ? draft.identities.takeTransient(1960, 1995)
    : draft.identities.take(1960, 1995);
  const person = personWith(draft, identity);
  if (rest.hasDied) person.deceased_on = inDays(draft, -25);
  const place = node(at ?? 'UF1');
  const title = draft.random.weighted(guestTitles);
  const isEmployee = affiliation === 'Employee';
  const end = endsInDays === null ? null : inDays(draft, endsInDays);
  const account = addAccount(draft, {
    ...idsOf(draft, person),
    person_type: 'Employee',
    affiliation_type: affiliation,
    primary_affiliation: isEmployee
      ? 'employee'
      : affiliation === 'Associate'
        ? 'associate'
        : 'affiliate',
    user_status: status,
    organisation_id: at === null ? null : place.id,
    contact_person_lin: isEmployee ? null : contactPersonAt(draft, place),
    title: inBoth(title.sv, title.en),
    subscription_type: 'Medium',
    is_employed_until_further_notice: isEmployee && end === null,
    valid_through: isEmployee ? null : end,
    affiliation_end_date: end,
    retirement_date: status === 'Inretirement' ? inDays(draft, 25) : null,
    next_retirement_step_on: status === 'Inretirement' ? inDays(draft, 11) : null,
    disabled_at: ['Inactive', 'Retired', 'Suspended', 'None'].includes(status)
      ? onDay(inDays(draft, -9))
      : null,
    ...rest.account,
  });
  const words = { title: inBoth(title.sv, title.en) };
  addPosition(draft, account, place, {
    ...words,
    start_date: inDays(draft, -500),
    end_date: end,
    is_primary: true,
    subscription_type: isEmployee ? null : (account.subscription_type ?? null),
    ...(rest.isUnpaid ? { cost_centre_activity_id: null } : {}),
  });
  if (rest.employedInDays !== undefined) {
    addPosition(draft, account, place, {
      title: inBoth('Forskningsingenjör', 'Research Engineer'),
      start_date: inDays(draft, rest.employedInDays),
      is_employee: true,
    });
  }
  addContact(draft, person, {
    phone: account.has_work_phone ?? false,
    alternative: null,
    hasSms: true,
  });
}
