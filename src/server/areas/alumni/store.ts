import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { AlumniAuthMethod, RequestStatus } from '../../../contract/values.ts';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';
import type { Visitor } from './visitor.ts';

type Tx = Transaction<Database>;

/** The university's data about a person who visits the alumni portal. */
export const personOf = (db: Db, lin: string) =>
  db
    .selectFrom('person')
    .leftJoin('student_record', 'student_record.lin', 'person.lin')
    .leftJoin('contact_information', 'contact_information.lin', 'person.lin')
    .select(['person.national_id', 'person.given_name', 'person.surname', 'contact_information.alternative_email_address', 'contact_information.alternative_email_verified_at'])
    .select(['student_record.ladok_student_uid', 'student_record.credits', 'student_record.has_degree'])
    .where('person.lin', '=', lin)
    .executeTakeFirst();

/** Matches the member rows that belong to the visitor. An address counts only if both the visitor and the member have verified it. */
const isMember = ({ lin, nationalId, email }: Visitor) => (alumn: ExpressionBuilder<Database, 'alumn'>) =>
  alumn.or([
    alumn('alumn.lin', '=', lin),
    alumn('alumn.national_id', '=', nationalId),
    alumn.and([alumn(sql`lower(alumn.email)`, '=', email), alumn('alumn.email_verified_at', 'is not', null)]),
  ]);

/** The visitor's membership, found by LIN, verified national id or verified address, because older alumni never had an account. */
export const memberOf = (db: Db, visitor: Visitor) =>
  db.selectFrom('alumn').selectAll().where(isMember(visitor)).orderBy('lin').limit(1).executeTakeFirst();
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** A request belongs to the visitor by what had been verified when it was sent: the national id in a request by e-mail is only stated. */
const isRequester = ({ lin, nationalId, email }: Visitor) => (request: ExpressionBuilder<Database, 'registration_request'>) =>
  request.or([
    request('registration_request.lin', '=', lin),
    request.and([request('national_id', '=', nationalId), request('auth_method', '<>', AlumniAuthMethod.Email)]),
    request.and([request(sql`lower(email)`, '=', email), request('auth_method', '=', AlumniAuthMethod.Email)]),
  ]);

/** The visitor's newest request. */
export const requestOf = (db: Db, visitor: Visitor) =>
  db.selectFrom('registration_request').selectAll().where(isRequester(visitor)).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
export type RequestRow = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

export interface NewRequest extends Pick<RequestRow, 'name' | 'first_name' | 'last_name' | 'email' | 'email_verified_at' | 'lin' | 'national_id' | 'auth_method'> {
  readonly preferred_language: RequestRow['preferred_language'];
  readonly education_name: string;
  readonly graduation_year: number | null;
  readonly message: string;
  readonly ladok_student_uid: string | null;
  readonly created_at: Date;
}

/** Returns undefined if another request of the same person was added first. */
export const addRequest = (tx: Tx, request: NewRequest) =>
  tx.insertInto('registration_request').values({ ...request, status: RequestStatus.New, internal_notes: '' }).onConflict((conflict) => conflict.doNothing()).returningAll().executeTakeFirst();

/** Returns the address that a code may verify: that of an unverified request, or a member's new address. Undefined if no address is waiting to be verified. */
export async function unverifiedAddress(db: Db, alumniId: string): Promise<{ kind: 'request' | 'member'; email: string; lin: string | null } | undefined> {
  const member = await db.selectFrom('alumn').select(['pending_email', 'email', 'email_verified_at', 'lin']).where('id', '=', alumniId).executeTakeFirst();
  if (member) {
    const email = member.pending_email ?? (member.email_verified_at === null ? member.email : null);
    return email === null ? undefined : { kind: 'member', email, lin: member.lin };
  }
  const request = await db.selectFrom('registration_request').select(['email', 'lin']).where('id', '=', alumniId).where('email_verified_at', 'is', null).executeTakeFirst();
  return request && { kind: 'request', ...request };
}

/** Marks the address as verified. Returns false if it has been replaced since, or if another member has it by now. */
export async function markEmailVerified(tx: Tx, { kind, email }: { kind: 'request' | 'member'; email: string }, alumniId: string, now: Date): Promise<boolean> {
  if (kind === 'request') {
    const { numUpdatedRows } = await tx.updateTable('registration_request').set({ email_verified_at: now }).where('id', '=', alumniId).where('email', '=', email).executeTakeFirst();
    return numUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('alumn')
    .set({ email, pending_email: null, email_verified_at: now, rejected_email: false, rejected_email_notes: null, version: sql<number>`version + 1` })
    .where('id', '=', alumniId)
    .where(sql<boolean>`coalesce(pending_email, email) = ${email}`)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('alumn as other').select('other.id').where(sql<boolean>`lower(other.email) = ${email.toLowerCase()}`).where('other.id', '<>', alumniId))))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
