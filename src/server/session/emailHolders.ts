import { sql } from 'kysely';
import { UserStatus } from '../../contract/values.ts';
import { rightsOf } from '../../rules/statusRights.ts';
import type { Db } from '../database/open.ts';

/** Who may sign in by a code that is mailed to an address of theirs. */
export interface EmailHolder {
  /** The address as it is kept: a code goes there, and never to what somebody has typed. */
  readonly email: string;
  /** Null for an alumnus from before the accounts of today. */
  readonly lin: string | null;
  readonly displayName: string;
  readonly identityNumber: string | null;
}

/** Such an account is disabled because of its status. */
const closed: readonly UserStatus[] = UserStatus.options.filter((status) => rightsOf(status).signIn === 'closed' || rightsOf(status).signIn === 'explained');

/**
 * The external user or alumnus who has shown that the address is theirs; null where there is none, or who has
 * died. That an account is closed is told by the gate, to anyone who has the code. Should
 * it be two people's, the external user's, whose account has no other way in. Takes as long whether or not there is one.
 */
export async function emailHolder(db: Db, address: string): Promise<EmailHolder | null> {
  const [externalUser, alumnus] = await Promise.all([externalUserAt(db, address), alumnusAt(db, address)]);
  return externalUser ?? alumnus ?? null;
}

const externalUserAt = (db: Db, address: string) =>
  db
    .selectFrom('external_account')
    .innerJoin('account', 'account.id', 'external_account.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['external_account.email', 'person.lin', 'person.display_name as displayName', 'person.national_id as identityNumber'])
    .where('external_account.email', '=', address)
    .where('external_account.email_verified_at', 'is not', null)
    .where('account.user_status', '<>', 'Deceased')
    .where((eb) => eb.or([eb('account.disabled_at', 'is', null), eb('account.user_status', 'in', closed)]))
    .where('person.deceased_on', 'is', null)
    .executeTakeFirst();

const alumnusAt = (db: Db, address: string) =>
  db
    .selectFrom('alumn')
    .leftJoin('person', 'person.lin', 'alumn.lin')
    .select(['alumn.email', 'alumn.lin', 'alumn.national_id as identityNumber'])
    .select(sql<string>`concat_ws(' ', alumn.first_name, alumn.last_name)`.as('displayName'))
    .where(sql`lower(alumn.email)`, '=', address)
    .where('alumn.email_verified_at', 'is not', null)
    .where('person.deceased_on', 'is', null)
    .executeTakeFirst();
