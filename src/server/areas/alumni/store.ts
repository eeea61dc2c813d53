import { type ExpressionBuilder, sql } from 'kysely';
import {
  AlumniAuthMethod,
  AuthenticationScope,
  type Language,
  RequestStatus,
} from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Visitor } from './visitor.ts';

/** The university's data about a person who visits the alumni portal. */
export const personOf = (db: Db, lin: string) =>
  db
    .selectFrom('person')
    .leftJoin('student_record', 'student_record.lin', 'person.lin')
    .leftJoin('contact_information', 'contact_information.lin', 'person.lin')
    .select([
      'person.national_id',
      'person.given_name',
      'person.surname',
      'contact_information.alternative_email_address',
      'contact_information.alternative_email_verified_at',
    ])
    .select([
      'student_record.ladok_student_uid',
      'student_record.credits',
      'student_record.has_degree',
    ])
    .where('person.lin', '=', lin)
    .executeTakeFirst();

/**
 * Matches the member rows that belong to the visitor: the member of the session, or otherwise by
 * what the sign-in has verified. An address counts only if both the visitor and the member have
 * verified it.
 */
const isMember =
  ({ alumnId, lin, nationalId, email }: Visitor) =>
  (alumn: ExpressionBuilder<Database, 'alumn'>) =>
    alumnId !== null
      ? alumn('alumn.id', '=', alumnId)
      : alumn.or([
          alumn('alumn.lin', '=', lin),
          alumn('alumn.national_id', '=', nationalId),
          alumn.and([
            alumn(sql`lower(alumn.email)`, '=', email),
            alumn('alumn.email_verified_at', 'is not', null),
          ]),
        ]);

/**
 * The visitor's membership, found by LIN, verified national id or verified address, because older
 * alumni never had an account.
 */
export const memberOf = (db: Db, visitor: Visitor) =>
  db
    .selectFrom('alumn')
    .selectAll()
    .where(isMember(visitor))
    .orderBy('lin')
    .limit(1)
    .executeTakeFirst();
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/**
 * A request belongs to the visitor by what had been verified when it was sent: the national id in a
 * request by e-mail is only stated. Once it has led to a member it belongs to that member, so that
 * whoever has the member's earlier address sees nothing of it.
 */
const isRequester =
  (visitor: Visitor) => (request: ExpressionBuilder<Database, 'registration_request'>) =>
    request.and([
      request.or([
        request('registration_request.lin', '=', visitor.lin),
        request.and([
          request('registration_request.national_id', '=', visitor.nationalId),
          request('auth_method', '<>', AlumniAuthMethod.Email),
        ]),
        request.and([
          request(sql`lower(registration_request.email)`, '=', visitor.email),
          request('auth_method', '=', AlumniAuthMethod.Email),
        ]),
        request('registration_request.alumn_id', '=', visitor.alumnId),
      ]),
      request.or([
        request('registration_request.alumn_id', 'is', null),
        request.exists(
          request
            .selectFrom('alumn')
            .select('alumn.id')
            .whereRef('alumn.id', '=', 'registration_request.alumn_id')
            .where(isMember(visitor)),
        ),
      ]),
    ]);

/** The visitor's newest request. */
export const requestOf = (db: Db, visitor: Visitor) =>
  db
    .selectFrom('registration_request')
    .selectAll()
    .where(isRequester(visitor))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

/**
 * Locks a request, together with all that state the same national id, so that decisions on them
 * follow each other. The data that a decision is based on must be read afterwards.
 */
export async function lockRequest(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('registration_request')
    .select('id')
    .where((request) =>
      request.or([
        request('id', '=', id),
        request(
          'national_id',
          '=',
          request
            .selectFrom('registration_request as own')
            .select('own.national_id')
            .where('own.id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.some((one) => one.id === id);
}

/**
 * Whether a member has this national id, or was admitted on a request that stated it, so that one
 * more entry might be the same person's.
 */
export async function hasMemberWithNumber(tx: Tx, nationalId: string | null): Promise<boolean> {
  if (nationalId === null) return false;
  const found = await tx
    .selectFrom('alumn')
    .leftJoin('registration_request as request', (join) =>
      join.onRef('request.alumn_id', '=', 'alumn.id').on('request.national_id', '=', nationalId),
    )
    .select('alumn.id')
    .where((alumn) =>
      alumn.or([alumn('alumn.national_id', '=', nationalId), alumn('request.id', 'is not', null)]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewRequest extends Pick<
  RequestRow,
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'email_verified_at'
  | 'lin'
  | 'national_id'
  | 'auth_method'
> {
  readonly preferred_language: RequestRow['preferred_language'];
  readonly education_name: string;
  readonly graduation_year: number | null;
  readonly message: string;
  readonly ladok_student_uid: string | null;
  readonly created_at: Date;
  readonly internal_notes?: string;
}

/** Returns undefined if another request of the same person was added first. */
export const addRequest = (tx: Tx, request: NewRequest) =>
  tx
    .insertInto('registration_request')
    .values({ internal_notes: '', ...request, status: RequestStatus.New })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

interface UnverifiedAddress {
  readonly kind: 'request' | 'member';
  readonly email: string;
  readonly lin: string | null;
  /** The verified address whose place it takes, with the language of its reader. */
  readonly replaced: { readonly recipient: string; readonly language: Language } | null;
}

/**
 * Returns the address that a code may verify: that of an unverified request, or a member's new
 * address. Undefined if no address is waiting to be verified.
 */
export async function unverifiedAddress(
  db: Db,
  alumniId: string,
): Promise<UnverifiedAddress | undefined> {
  const member = await db
    .selectFrom('alumn')
    .select(['pending_email', 'email', 'email_verified_at', 'lin', 'preferred_language'])
    .where('id', '=', alumniId)
    .executeTakeFirst();
  if (member) {
    const isVerified = member.email_verified_at !== null;
    const email = member.pending_email ?? (isVerified ? null : member.email);
    if (email === null) return undefined;
    const replaced = isVerified
      ? { recipient: member.email, language: member.preferred_language }
      : null;
    return { kind: 'member', email, lin: member.lin, replaced };
  }
  const request = await db
    .selectFrom('registration_request')
    .select(['email', 'lin'])
    .where('id', '=', alumniId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst();
  return request && { kind: 'request', ...request, replaced: null };
}

/**
 * Marks the address as verified. Returns false if it has been replaced since, or if another member
 * has it by now.
 */
export async function markEmailVerified(
  tx: Tx,
  { kind, email }: { kind: 'request' | 'member'; email: string },
  alumniId: string,
  now: Date,
): Promise<boolean> {
  if (kind === 'request') {
    const { numUpdatedRows } = await tx
      .updateTable('registration_request')
      .set({ email_verified_at: now })
      .where('id', '=', alumniId)
      .where('email', '=', email)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  await keepSessions(tx, alumniId);
  const { numUpdatedRows } = await tx
    .updateTable('alumn')
    .set({
      email,
      pending_email: null,
      email_verified_at: now,
      rejected_email: false,
      rejected_email_notes: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', alumniId)
    .where(sql<boolean>`coalesce(pending_email, email) = ${email}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alumn as other')
            .select('other.id')
            .where(sql<boolean>`lower(other.email) = ${email.toLowerCase()}`)
            .where('other.id', '<>', alumniId),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Ties the sessions that have proved the member's present address to the member, so that they
 * continue when the address changes.
 */
const keepSessions = (tx: Tx, alumniId: string) =>
  tx
    .updateTable('session')
    .from('alumn')
    .set({ alumn_id: alumniId })
    .where('alumn.id', '=', alumniId)
    .where('alumn.email_verified_at', 'is not', null)
    .where('session.scope', '=', AuthenticationScope.Email)
    .where('session.alumn_id', 'is', null)
    .whereRef('session.subject', '=', sql`lower(alumn.email)`)
    .execute();
