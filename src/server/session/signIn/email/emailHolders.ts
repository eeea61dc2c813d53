import { sql } from 'kysely';
import { UserStatus } from '#contract/values.ts';
import { rightsOf } from '#rules/statusRights.ts';
import type { Db } from '#server/database/open.ts';

/** A person who may sign in with a code that is mailed to their address. */
export interface EmailHolder {
  /** The stored address: codes are sent there, never to what the user has typed. */
  readonly email: string;
  /** Null for an alumnus from before the current accounts existed. */
  readonly lin: string | null;
  /** Null for an external user. */
  readonly alumnId: string | null;
  readonly displayName: string;
  readonly identityNumber: string | null;
}

/** Accounts with these statuses are disabled because of their status. */
const closed: readonly UserStatus[] = UserStatus.options.filter(
  (status) => rightsOf(status).signIn === 'closed' || rightsOf(status).signIn === 'explained',
);

/**
 * Returns the external user or alumnus who has verified the address; null if there is none, or if
 * they have died. That an account is closed is reported by the gate, to a caller who has the code.
 * If two people have the address, the external user is returned, whose account has no other sign-in
 * method. The look-up takes equally long whether or not anybody is found.
 */
export async function emailHolder(db: Db, address: string): Promise<EmailHolder | null> {
  const [externalUser, alumnus] = await Promise.all([
    externalUserAt(db, address),
    alumnusAt(db, address),
  ]);
  return externalUser ? { ...externalUser, alumnId: null } : (alumnus ?? null);
}

const externalUserAt = (db: Db, address: string) =>
  db
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select([
      'external_account.email',
      'person.lin',
      'person.display_name as displayName',
      'person.national_id as identityNumber',
    ])
    .where('external_account.email', '=', address)
    .where('external_account.email_verified_at', 'is not', null)
    .where('account.user_status', '<>', 'Deceased')
    .where((eb) =>
      eb.or([eb('account.disabled_at', 'is', null), eb('account.user_status', 'in', closed)]),
    )
    .where('person.deceased_on', 'is', null)
    .executeTakeFirst();

const alumnusAt = (db: Db, address: string) =>
  db
    .selectFrom('alumn')
    .leftJoin('person', 'person.lin', 'alumn.lin')
    .select([
      'alumn.id as alumnId',
      'alumn.email',
      'alumn.lin',
      'alumn.national_id as identityNumber',
    ])
    .select(sql<string>`concat_ws(' ', alumn.first_name, alumn.last_name)`.as('displayName'))
    .where(sql`lower(alumn.email)`, '=', address)
    .where('alumn.email_verified_at', 'is not', null)
    .where('person.deceased_on', 'is', null)
    .executeTakeFirst();
