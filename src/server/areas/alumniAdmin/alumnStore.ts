import { sql } from 'kysely';
import type { Alumn, AlumnInput } from '#contract/alumn.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { localizedOrNull } from '../localized.ts';

/**
 * Members with their primary address and latest studies. `after` restricts the result to members
 * whose id follows it; the condition is repeated for the addresses, because the database would
 * otherwise read them from the start for each batch.
 */
export const alumnRows = (db: Db, after: string | null = null) =>
  db
    .selectFrom('alumn')
    .$if(after !== null, (query) => query.where('alumn.id', '>', after ?? ''))
    .leftJoin('alumn_address as address', (join) => {
      const primary = join
        .onRef('address.alumn_id', '=', 'alumn.id')
        .on('address.is_primary', '=', true);
      return after === null ? primary : primary.on('address.alumn_id', '>', after);
    })
    .leftJoin('country', 'country.code', 'address.country_code')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('alumn_education')
          .selectAll()
          .whereRef('alumn_education.alumn_id', '=', 'alumn.id')
          .orderBy('graduation_year', (order) => order.desc().nullsLast())
          .orderBy('id')
          .limit(1)
          .as('education'),
      (join) => join.onTrue(),
    )
    .selectAll('alumn')
    .select([
      'address.address',
      'address.zip_code',
      'address.city',
      'address.country_code',
      'address.address_type',
      'country.title as country',
    ])
    .select([
      'education.id as education_id',
      'education.name as education_name',
      'education.specialisation',
      'education.other',
      'education.start_year',
      'education.end_year',
      'education.graduation_year',
      'education.degree',
      'education.degree_specialisation',
    ]);

export const oneAlumnus = (db: Db, id: string) =>
  alumnRows(db).where('alumn.id', '=', id).executeTakeFirst();
export type AlumnRow = Awaited<ReturnType<typeof oneAlumnus>> & {};

export const lockAlumnus = (tx: Tx, id: string) =>
  tx.selectFrom('alumn').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const toAlumn = (row: AlumnRow): Alumn => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  norEduPersonNin: row.national_id,
  gender: row.gender,
  email: row.email,
  mobile: row.mobile ?? '',
  secondaryEmail: row.secondary_email,
  linkedIn: row.linked_in ?? '',
  internalNotes: row.internal_notes,
  registered: row.registered_at.toISOString(),
  preferredLanguage: row.preferred_language,
  massMailingPostal: row.mass_mailing_postal,
  massMailingEmail: row.mass_mailing_email,
  massMailingMobile: row.mass_mailing_mobile,
  newsletterSv: row.newsletter_sv,
  newsletterEn: row.newsletter_en,
  liUMagazine: row.magazine,
  address: row.address ?? '',
  zipCode: row.zip_code ?? '',
  city: row.city ?? '',
  countryCode: row.country_code,
  countryTitle: localizedOrNull(row.country),
  addressType: row.address_type,
  workplaceName: row.workplace_name ?? '',
  workplacePosition: row.workplace_position ?? '',
  educationName: row.education_name ?? '',
  educationSpecialisation: row.specialisation ?? '',
  educationOther: row.other ?? '',
  educationStartYear: row.start_year,
  educationEndYear: row.end_year,
  graduationYear: row.graduation_year,
  degree: row.degree ?? '',
  degreeSpecialisation: row.degree_specialisation ?? '',
  isEmailRejected: row.rejected_email,
  emailRejectedNotes: row.rejected_email_notes ?? '',
  isAddressRejected: row.rejected_address,
  addressRejectedNotes: row.rejected_address_notes ?? '',
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * Replaces the register's data about a member. A new e-mail address must be verified by its owner.
 */
export async function writeAlumnus(
  tx: Tx,
  before: AlumnRow,
  input: AlumnInput & { readonly email: string; readonly norEduPersonNin: string | null },
): Promise<void> {
  const isSameEmail = input.email.toLowerCase() === before.email.toLowerCase();
  await tx
    .updateTable('alumn')
    .set({
      first_name: input.firstName,
      last_name: input.lastName,
      national_id: input.norEduPersonNin,
      gender: input.gender,
      email: input.email,
      mobile: orNull(input.mobile),
      secondary_email: input.secondaryEmail,
      linked_in: orNull(input.linkedIn),
      internal_notes: input.internalNotes,
      preferred_language: input.preferredLanguage,
      mass_mailing_postal: input.massMailingPostal,
      mass_mailing_email: input.massMailingEmail,
      mass_mailing_mobile: input.massMailingMobile,
      newsletter_sv: input.newsletterSv,
      newsletter_en: input.newsletterEn,
      magazine: input.liUMagazine,
      workplace_name: orNull(input.workplaceName),
      workplace_position: orNull(input.workplacePosition),
      rejected_email: input.isEmailRejected,
      rejected_email_notes: orNull(input.emailRejectedNotes),
      rejected_address: input.isAddressRejected,
      rejected_address_notes: orNull(input.addressRejectedNotes),
      ...(!isSameEmail && { email_verified_at: null, pending_email: null }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', before.id)
    .execute();
  await writePrimaryAddress(tx, before.id, input);
  await writeStudies(tx, before, input);
}

async function writePrimaryAddress(
  tx: Tx,
  alumnId: string,
  { address, zipCode, city, countryCode, addressType }: AlumnInput,
): Promise<void> {
  const before = await tx
    .deleteFrom('alumn_address')
    .where('alumn_id', '=', alumnId)
    .where('is_primary', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (address === '' && city === '') return;
  await tx
    .insertInto('alumn_address')
    .values({
      ...before,
      alumn_id: alumnId,
      is_primary: true,
      address,
      zip_code: zipCode,
      city,
      country_code: countryCode ?? 'SE',
      address_type: addressType ?? 'Home',
    })
    .execute();
}

async function writeStudies(
  tx: Tx,
  { id, education_id }: AlumnRow,
  input: AlumnInput,
): Promise<void> {
  if (education_id !== null)
    await tx.deleteFrom('alumn_education').where('id', '=', education_id).execute();
  const row = {
    name: input.educationName,
    specialisation: orNull(input.educationSpecialisation),
    other: orNull(input.educationOther),
    start_year: input.educationStartYear,
    end_year: input.educationEndYear,
    graduation_year: input.graduationYear,
    degree: orNull(input.degree),
    degree_specialisation: orNull(input.degreeSpecialisation),
  };
  if (Object.values(row).some((value) => value !== null && value !== ''))
    await tx
      .insertInto('alumn_education')
      .values({ ...row, alumn_id: id })
      .execute();
}
