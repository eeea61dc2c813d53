import { guestTitles } from '#demo/data/words.ts';
import type { UserStatus } from '#contract/values.ts';
import { type Draft, inDays } from './draft.ts';
import { ascii } from './names.ts';
import { addAccount, addContact, addPosition } from './people.ts';
import { contactPersonAt, idsOf, newPerson, retirement } from './staff.ts';
import { addCard } from './things.ts';
import { workplaces } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

const statuses: { status: UserStatus; weight: number }[] = [
  { status: 'Active', weight: 72 },
  { status: 'New', weight: 4 },
  { status: 'Inactive', weight: 10 },
  { status: 'Inretirement', weight: 10 },
  { status: 'Retired', weight: 4 },
];

/**
 * Adds an associate or affiliated person: not an employee, but a person with an account that an
 * employee is responsible for.
 */
export function addGuest(draft: Draft): void {
  const { random } = draft;
  const person = newPerson(draft, 1955, 2000);
  const { place } = random.weighted(workplaces);
  const title = random.weighted(guestTitles);
  const { status } = random.weighted(statuses);
  const isAssociate = random.chance(0.7);
  const isSmall = random.chance(0.3);
  const isLive = status === 'Active' || status === 'New';
  const start = inDays(draft, -random.between(320, 1_200));
  const end = inDays(draft, isLive ? random.between(-20, 480) : -random.between(10, 300));
  const account = addAccount(draft, {
    ...idsOf(draft, person),
    person_type: 'Employee',
    affiliation_type: isAssociate ? 'Associate' : 'Affiliated',
    primary_affiliation: isAssociate ? 'associate' : 'affiliate',
    user_status: status,
    organisation_id: random.chance(0.97) ? place.id : null,
    contact_person_lin: contactPersonAt(draft, place),
    title: inBoth(title.sv, title.en),
    description: random.chance(0.5) ? `${title.sv} vid ${place.sv}` : null,
    subscription_type: random.chance(0.03)
      ? null
      : isSmall
        ? 'Small'
        : random.pick(['Medium', 'Large']),
    has_employee_profile_page: !isSmall && random.chance(0.3),
    external_email_address: isSmall
      ? `${ascii(person.given_name)}.${ascii(person.surname)}@example.net`
      : null,
    valid_through: end,
    affiliation_end_date: end,
    ...(random.chance(0.08) ? invoicedTo(random.pick(companies)) : {}),
    ...retirement(draft, status),
  });
  addPosition(draft, account, place, {
    title: inBoth(title.sv, title.en),
    start_date: start,
    end_date: end,
    is_primary: true,
    subscription_type: account.subscription_type ?? null,
    // No payer has been assigned yet.
    ...(random.chance(0.04) ? { cost_centre_activity_id: null } : {}),
  });
  if (random.chance(0.06)) {
    addPosition(draft, account, place, {
      title: inBoth('Forskningsassistent', 'Research Assistant'),
      start_date: inDays(draft, random.between(10, 90)),
      is_employee: true,
    });
  }
  addContact(draft, person, {
    phone: false,
    alternative: account.external_email_address ?? null,
    hasSms: random.chance(0.4),
  });
  if (random.chance(0.3)) addCard(draft, account, 'Active');
}

const companies = [
  { name: 'Kvarnby Sensorteknik AB', address: 'Ringvägen 18, 582 11 Kvarnby' },
  { name: 'Region Kvarnby', address: 'Box 1204, 581 01 Kvarnby' },
  { name: 'Stiftelsen Mekanikus', address: 'Torggatan 3, 582 00 Kvarnby' },
];

/** Some guests' costs are invoiced to the company that sent them. */
const invoicedTo = ({ name, address }: (typeof companies)[number]) => ({
  invoice_contact_person: name,
  invoice_address: address,
  invoice_reference: `Ref ${name.slice(0, 3).toUpperCase()}-${address.replaceAll(/\D/g, '').slice(0, 4)}`,
});
