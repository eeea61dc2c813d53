import { sql } from 'kysely';
import type { RequestDuplicate } from '#contract/alumniAdmin.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';

const requests = (db: Db) =>
  db
    .selectFrom('registration_request as request')
    .leftJoin('person as decider', 'decider.lin', 'request.decided_by_lin')
    .selectAll('request')
    .select('decider.display_name as decided_by');
export type RequestRow = Awaited<ReturnType<typeof oneRequest>> & {};

/** Requests with these statuses, oldest first; an empty list means every status. */
export const requestsIn = (db: Db, statuses: readonly RequestStatus[]) =>
  requests(db)
    .$if(statuses.length > 0, (query) => query.where('request.status', 'in', statuses))
    .orderBy('request.created_at')
    .orderBy('request.id')
    .execute();

export const oneRequest = (db: Db, id: string) =>
  requests(db).where('request.id', '=', id).executeTakeFirst();

export const requestsOfAlumnus = (db: Db, alumnId: string) =>
  requests(db)
    .where('request.alumn_id', '=', alumnId)
    .orderBy('request.created_at', 'desc')
    .execute();

/** Whether a request with the address, or with the national id, waits for a decision. */
export const hasWaitingRequest = async (
  db: Db,
  email: string,
  nationalId: string | null,
): Promise<boolean> =>
  (await db
    .selectFrom('registration_request')
    .select('id')
    .where('status', '=', RequestStatus.New)
    .where((request) =>
      request.or([
        request(sql`lower(email)`, '=', email.toLowerCase()),
        request('national_id', '=', nationalId),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the number of requests with each status. */
export async function requestCounts(db: Db) {
  const rows = await db
    .selectFrom('registration_request')
    .select((eb) => ['status', eb.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute();
  return Object.values(RequestStatus).map((status) => ({
    status,
    count: Number(rows.find((row) => row.status === status)?.count ?? 0),
  }));
}

export const isNationalIdProved = ({
  auth_method,
  national_id,
}: Pick<RequestRow, 'auth_method' | 'national_id'>): boolean =>
  national_id !== null && auth_method !== AlumniAuthMethod.Email;

export const toRequest = (row: RequestRow): RegistrationRequest => ({
  id: row.id,
  alumnId: row.alumn_id,
  name: row.name,
  email: row.email,
  norEduPersonNin: row.national_id,
  rejectionReason: row.rejection_reason,
  internalNotes: row.internal_notes,
  created: row.created_at.toISOString(),
  status: row.status,
  registrationRequestStatus: row.status,
  authMethod: row.auth_method,
  ladokStudentUid: row.ladok_student_uid,
  preferredLanguage: row.preferred_language,
  educationName: row.education_name,
  graduationYear: row.graduation_year,
  message: row.message,
  isEmailVerified: row.email_verified_at !== null,
  isNationalIdProved: isNationalIdProved(row),
  decided: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
});

interface Decision {
  readonly status: RequestStatus;
  readonly internalNotes: string;
  readonly rejectionReason: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
}

export const writeDecision = (
  tx: Tx,
  id: string,
  { status, internalNotes, rejectionReason, decidedAt, decidedBy }: Decision,
) =>
  tx
    .updateTable('registration_request')
    .set({
      status,
      internal_notes: internalNotes,
      rejection_reason: rejectionReason,
      decided_at: decidedAt,
      decided_by_lin: decidedBy,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();

export const removeRequest = (tx: Tx, id: string) =>
  tx.deleteFrom('registration_request').where('id', '=', id).execute();

/**
 * Transfers the person, the verified national id and the verified address of an approved request to
 * an existing member who is the same person.
 */
export const recognise = (
  tx: Tx,
  alumnId: string,
  {
    lin,
    nationalId,
    email,
    email_verified_at,
  }: Pick<RequestRow, 'lin' | 'email' | 'email_verified_at'> & {
    readonly nationalId: string | null;
  },
) =>
  tx
    .updateTable('alumn')
    .set({
      lin: sql<string | null>`coalesce(lin, ${lin})`,
      national_id: sql<string | null>`coalesce(national_id, ${nationalId})`,
      email_verified_at: sql<Date | null>`case when lower(email) = ${email.toLowerCase()}
          then coalesce(email_verified_at, ${email_verified_at}::timestamptz) else email_verified_at end`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', alumnId)
    .execute();

/** The member with this address, whether verified or not. */
export const memberAt = (db: Db, email: string) =>
  db
    .selectFrom('alumn')
    .select(['id', 'lin', 'national_id'])
    .where(sql`lower(alumn.email)`, '=', email.toLowerCase())
    .executeTakeFirst();

export const addStudies = (
  tx: Tx,
  alumnId: string,
  { education_name, graduation_year }: Pick<RequestRow, 'education_name' | 'graduation_year'>,
) =>
  tx
    .insertInto('alumn_education')
    .values({ alumn_id: alumnId, name: education_name, graduation_year })
    .execute();

/**
 * Returns members and other requests that may be of the same person as the request: by national id,
 * by name and birth date, or by address. Members come first.
 */
export async function duplicatesOf(
  db: Db,
  { id, alumn_id, first_name, last_name, email, national_id }: RequestRow,
): Promise<RequestDuplicate[]> {
  const address = email.toLowerCase();
  const birthDate = national_id?.slice(0, 8) ?? null;
  const first = first_name.toLowerCase();
  const last = last_name.toLowerCase();
  const { rows } = await sql<
    RequestDuplicate & {
      hasSameNumber: boolean;
      hasSameNameAndBirthDate: boolean;
      hasSameAddress: boolean;
    }
  >`
    select * from (
      select 'alumn' as kind, alumn.id, alumn.first_name || ' ' || alumn.last_name as name, alumn.email,
        alumn.national_id as "norEduPersonNin", null::smallint as status, alumn.registered_at as since,
        coalesce(alumn.national_id = ${national_id}::text, false) as "hasSameNumber",
        coalesce(lower(alumn.first_name) = ${first} and lower(alumn.last_name) = ${last}
          and (${birthDate}::text is null or alumn.national_id is null
            or left(alumn.national_id, 8) = ${birthDate}::text), false) as "hasSameNameAndBirthDate",
        (lower(alumn.email) = ${address}
          or coalesce(lower(alumn.secondary_email) = ${address}, false)) as "hasSameAddress"
      from alumn where alumn.id is distinct from ${alumn_id}::uuid
        and (alumn.national_id = ${national_id}::text or lower(alumn.email) = ${address}
          or lower(alumn.secondary_email) = ${address}
            or (lower(alumn.last_name) = ${last} and lower(alumn.first_name) = ${first}))
      union all
      select 'request', request.id, request.name, request.email, request.national_id, request.status,
        request.created_at,
        coalesce(request.national_id = ${national_id}::text, false),
        coalesce(lower(request.name) = ${`${first} ${last}`}
          and (${birthDate}::text is null or request.national_id is null
            or left(request.national_id, 8) = ${birthDate}::text), false),
        lower(request.email) = ${address}
      from registration_request as request where request.id <> ${id}::uuid
        and request.alumn_id is distinct from coalesce(${alumn_id}::uuid, '00000000-0000-0000-0000-000000000000')
        and (request.national_id = ${national_id}::text or lower(request.email) = ${address}
          or lower(request.name) = ${`${first} ${last}`})
    ) as candidate
    where "hasSameNumber" or "hasSameNameAndBirthDate" or "hasSameAddress"
    order by kind, "hasSameNumber" desc, "hasSameAddress" desc, since desc limit 20
  `.execute(db);
  return rows.map(
    ({
      hasSameNumber,
      hasSameNameAndBirthDate,
      hasSameAddress,
      kind,
      id: other,
      name,
      email: theirs,
      norEduPersonNin,
      status,
    }) => ({
      kind,
      id: other,
      name,
      email: theirs,
      norEduPersonNin,
      status,
      matches: [
        ...(hasSameNumber ? ['NATIONAL_ID' as const] : []),
        ...(hasSameNameAndBirthDate ? ['NAME' as const] : []),
        ...(hasSameAddress ? ['EMAIL' as const] : []),
      ],
    }),
  );
}
