import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AlumniProfile, AlumniProfileInput } from '#contract/alumni.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import type { MemberRow, RequestRow } from './store.ts';

type Address = AlumniProfileInput['streetAddresses'][number];

/** A member's addresses, the primary one first. */
export const addressesOf = (db: Db, alumnId: string) =>
  db
    .selectFrom('alumn_address')
    .selectAll()
    .where('alumn_id', '=', alumnId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number];

/** A member's studies at the university, latest first. */
export const educationsOf = (db: Db, alumnId: string) =>
  db
    .selectFrom('alumn_education')
    .selectAll()
    .where('alumn_id', '=', alumnId)
    .orderBy(sql`coalesce(graduation_year, end_year, start_year)`, (order) =>
      order.desc().nullsLast(),
    )
    .orderBy('id')
    .execute();
type EducationRow = Awaited<ReturnType<typeof educationsOf>>[number];

/** Locks the member against concurrent changes and returns its current state. */
export const lockMember = (tx: Tx, id: string): Promise<MemberRow | undefined> =>
  tx.selectFrom('alumn').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Converts the rows to the profile of the contract. */
export const toProfile = (
  row: MemberRow,
  addresses: readonly AddressRow[],
  educations: readonly EducationRow[],
  isLatestLiabilityApproved: boolean,
): AlumniProfile => ({
  personalData: {
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    email: row.email,
    mobile: row.mobile ?? '',
    secondaryEmail: row.secondary_email,
    linkedIn: row.linked_in ?? '',
  },
  alumnSettings: {
    preferredLanguage: row.preferred_language,
    massMailingPostal: row.mass_mailing_postal,
    massMailingEmail: row.mass_mailing_email,
    massMailingMobile: row.mass_mailing_mobile,
    newsletterSv: row.newsletter_sv,
    newsletterEn: row.newsletter_en,
    liUMagazine: row.magazine,
  },
  streetAddresses: addresses.map(
    ({ id, is_primary, address, zip_code, city, country_code, address_type }) => ({
      id,
      isPrimary: is_primary,
      address,
      zipCode: zip_code,
      city,
      country: country_code,
      addressType: address_type,
    }),
  ),
  workPlace: { name: row.workplace_name ?? '', position: row.workplace_position ?? '' },
  isLatestLiabilityApproved,
  pendingEmail: row.pending_email,
  detailsConfirmed: (row.details_confirmed_at ?? row.registered_at).toISOString(),
  isEmailRejected: row.rejected_email,
  isAddressRejected: row.rejected_address,
  educations: educations.map(
    ({ name, specialisation, degree, start_year, end_year, graduation_year }) => ({
      name,
      specialisation: specialisation ?? '',
      degree: degree ?? '',
      startYear: start_year,
      endYear: end_year,
      graduationYear: graduation_year,
    }),
  ),
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * The columns that are written as they were sent. The e-mail address is not among them, because it
 * must be verified first.
 */
const columnsOf = ({
  personalData: { firstName, lastName, gender, mobile, secondaryEmail, linkedIn },
  alumnSettings,
  workPlace,
}: AlumniProfileInput) => ({
  first_name: firstName,
  last_name: lastName,
  gender,
  mobile: orNull(mobile),
  secondary_email: secondaryEmail,
  linked_in: orNull(linkedIn),
  preferred_language: alumnSettings.preferredLanguage,
  mass_mailing_postal: alumnSettings.massMailingPostal,
  mass_mailing_email: alumnSettings.massMailingEmail,
  mass_mailing_mobile: alumnSettings.massMailingMobile,
  newsletter_sv: alumnSettings.newsletterSv,
  newsletter_en: alumnSettings.newsletterEn,
  magazine: alumnSettings.liUMagazine,
  workplace_name: orNull(workPlace.name),
  workplace_position: orNull(workPlace.position),
});

interface Writing {
  readonly pendingEmail: string | null;
  /** Null if the details were not confirmed in this call. */
  readonly confirmedAt: Date | null;
  readonly isAddressNew: boolean;
}

/** Replaces the profile and increments its version. */
export async function writeProfile(
  tx: Tx,
  id: string,
  input: AlumniProfileInput,
  { pendingEmail, confirmedAt, isAddressNew }: Writing,
): Promise<void> {
  await tx
    .updateTable('alumn')
    .set({
      ...columnsOf(input),
      pending_email: pendingEmail,
      version: sql<number>`version + 1`,
      ...(confirmedAt && { details_confirmed_at: confirmedAt }),
      ...(isAddressNew && { rejected_address: false, rejected_address_notes: null }),
    })
    .where('id', '=', id)
    .execute();
  await writeAddresses(tx, id, input.streetAddresses);
}

/**
 * Replaces all of the member's addresses. An address that remains keeps its identifier, so that a
 * page that shows it still refers to the same address.
 */
async function writeAddresses(
  tx: Tx,
  alumnId: string,
  addresses: readonly Address[],
): Promise<void> {
  const removed = await tx
    .deleteFrom('alumn_address')
    .where('alumn_id', '=', alumnId)
    .returning('id')
    .execute();
  const free = new Set(removed.map(({ id }) => id));
  const rows = addresses.map(({ id, isPrimary, address, zipCode, city, country, addressType }) => ({
    // Reuse only an identifier that belongs to this member, and each only once.
    id: id !== null && free.delete(id) ? id : randomUUID(),
    alumn_id: alumnId,
    is_primary: isPrimary,
    address,
    zip_code: zipCode,
    city,
    country_code: country,
    address_type: addressType,
  }));
  if (rows.length > 0) await tx.insertInto('alumn_address').values(rows).execute();
}

/**
 * The data of a new member: the identity, as far as it has been verified, and the submitted
 * profile.
 */
export interface NewMember {
  readonly lin: string | null;
  readonly nationalId: string | null;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly input: AlumniProfileInput;
}

/** Returns undefined if a member with one of these identifiers already exists. */
export async function addMember(
  tx: Tx,
  { lin, nationalId, email, emailVerifiedAt, input }: NewMember,
  now: Date,
): Promise<MemberRow | undefined> {
  const row = await tx
    .insertInto('alumn')
    .values({
      ...columnsOf(input),
      lin,
      national_id: nationalId,
      email,
      email_verified_at: emailVerifiedAt,
      internal_notes: '',
      registered_at: now,
      details_confirmed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await writeAddresses(tx, row.id, input.streetAddresses);
  return row;
}

/** Stores the terms approved by a member who has no person record. */
export const recordAcceptedTerms = (tx: Tx, id: string, textId: string, now: Date) =>
  tx
    .updateTable('alumn')
    .set({ terms_text_id: textId, terms_approved_at: now })
    .where('id', '=', id)
    .execute();

/** Ties the request to the member that it led to. The database refuses a second member. */
export const linkRequest = (tx: Tx, requestId: string, alumnId: string) =>
  tx
    .updateTable('registration_request')
    .set({ alumn_id: alumnId })
    .where('id', '=', requestId)
    .execute();

/** Deletes a member with all data that the portal stores about them, including requests. */
export async function removeMember(
  tx: Tx,
  { id }: Pick<MemberRow, 'id'>,
  request: Pick<RequestRow, 'id'> | undefined,
): Promise<void> {
  await tx
    .deleteFrom('registration_request')
    .where((eb) => eb.or([eb('alumn_id', '=', id), eb('id', '=', request?.id ?? null)]))
    .execute();
  await tx.deleteFrom('alumn').where('id', '=', id).execute();
}

/** Returns those of the country codes that do not exist. */
export async function unknownCountries(db: Db, codes: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return [];
  const known = await db.selectFrom('country').select('code').where('code', 'in', wanted).execute();
  return wanted.filter((code) => !known.some((one) => one.code === code));
}
