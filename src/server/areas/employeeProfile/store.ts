import type { Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/**
 * The data of the person that the panel shows besides the account. The version is incremented when
 * names or the national id change.
 */
export const personByUserId = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('contact_information as contact', 'contact.lin', 'person.lin')
    .select([
      'person.lin',
      'person.version',
      'contact.alternative_email_address',
      'contact.phone_number',
    ])
    .where('account.user_id', '=', liUId)
    .executeTakeFirst();
export type PersonRow = NonNullable<Awaited<ReturnType<typeof personByUserId>>>;

/**
 * Locks the person and the account against concurrent changes, but not against rows that only
 * reference them, such as accounts with this contact person. Undefined if the account does not
 * exist.
 */
export const lockPersonByUserId = (tx: Transaction<Database>, liUId: string) =>
  tx
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select('account.id')
    .where('account.user_id', '=', liUId)
    .forNoKeyUpdate()
    .executeTakeFirst();
