import type { Transaction } from 'kysely';
import type { ContactInformation } from '#contract/employee.ts';
import type { VerificationType } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** The account's positions: the primary one first, then the newest. */
export const positionRows = (db: Db, liUId: string) =>
  db
    .selectFrom('position')
    .innerJoin('account', 'account.id', 'position.account_id')
    .innerJoin('organisation', 'organisation.id', 'position.organisation_id')
    .leftJoin('organisation as faculty', 'faculty.id', 'position.faculty_id')
    .selectAll('position')
    .select([
      'organisation.name',
      'organisation.canonical_path',
      'organisation.short_name',
      'organisation.financial_unit',
    ])
    .select(['faculty.name as faculty'])
    .where('account.user_id', '=', liUId)
    .orderBy('position.is_primary', 'desc')
    .orderBy('position.start_date', 'desc')
    .orderBy('position.id')
    .execute();
export type PositionRow = Awaited<ReturnType<typeof positionRows>>[number];

/** The stored contact information and its version, which is 0 before anything has been stored. */
export async function contactInformationOf(
  db: Db,
  lin: string,
): Promise<{ information: ContactInformation; version: string }> {
  const row = await db
    .selectFrom('contact_information')
    .select(['alternative_email_address', 'sms_number', 'version'])
    .where('lin', '=', lin)
    .executeTakeFirst();
  return {
    information: {
      alternativeEmailAddress: row?.alternative_email_address ?? null,
      smsNumber: row?.sms_number ?? null,
    },
    version: String(row?.version ?? 0),
  };
}

/**
 * The same as `contactInformationOf`, with the person's row locked, so that concurrent saves run
 * one after the other.
 */
export async function lockContactInformation(
  tx: Transaction<Database>,
  lin: string,
): Promise<{ information: ContactInformation; version: string }> {
  await tx
    .selectFrom('person')
    .select('lin')
    .where('lin', '=', lin)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return contactInformationOf(tx, lin);
}

/** The verified addresses of the person that saving these would replace or remove. */
export async function replacedContacts(
  tx: Transaction<Database>,
  lin: string,
  to: ContactInformation,
): Promise<VerificationType[]> {
  const before = await tx
    .selectFrom('contact_information')
    .select([
      'alternative_email_address',
      'alternative_email_verified_at',
      'sms_number',
      'sms_verified_at',
    ])
    .where('lin', '=', lin)
    .executeTakeFirst();
  return [
    ...(before?.alternative_email_verified_at &&
    before.alternative_email_address !== to.alternativeEmailAddress
      ? ['email' as const]
      : []),
    ...(before?.sms_verified_at && before.sms_number !== to.smsNumber ? ['sms' as const] : []),
  ];
}

/**
 * Stores the new addresses and returns their version. A changed address is no longer verified; an
 * unchanged one keeps its verification.
 */
export async function saveContactInformation(
  tx: Transaction<Database>,
  lin: string,
  to: ContactInformation,
): Promise<string> {
  const { version } = await tx
    .insertInto('contact_information')
    .values({
      lin,
      alternative_email_address: to.alternativeEmailAddress,
      sms_number: to.smsNumber,
    })
    .onConflict((conflict) =>
      conflict.column('lin').doUpdateSet((row) => ({
        alternative_email_address: to.alternativeEmailAddress,
        sms_number: to.smsNumber,
        alternative_email_verified_at: row
          .case()
          .when('contact_information.alternative_email_address', '=', to.alternativeEmailAddress)
          .then(row.ref('contact_information.alternative_email_verified_at'))
          .end(),
        sms_verified_at: row
          .case()
          .when('contact_information.sms_number', '=', to.smsNumber)
          .then(row.ref('contact_information.sms_verified_at'))
          .end(),
        version: row('contact_information.version', '+', 1),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return String(version);
}

export const orcidOf = (db: Db, lin: string) =>
  db
    .selectFrom('orcid')
    .select(['orc_id', 'verified_at'])
    .where('lin', '=', lin)
    .executeTakeFirst();

/** Removes the link and returns it; undefined if there was none. */
export const removeOrcid = (tx: Transaction<Database>, lin: string) =>
  tx
    .deleteFrom('orcid')
    .where('lin', '=', lin)
    .returning(['orc_id', 'verified_at'])
    .executeTakeFirst();
