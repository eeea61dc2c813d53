import type { Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';

/** What the panel shows of the person besides the account; the version counts the changes of names and number. */
export const personByUserId = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('contact_information as contact', 'contact.lin', 'person.lin')
    .select(['person.lin', 'person.version', 'contact.alternative_email_address', 'contact.phone_number'])
    .where('account.liu_id', '=', liUId)
    .executeTakeFirst();
export type PersonRow = NonNullable<Awaited<ReturnType<typeof personByUserId>>>;

/**
 * Makes everybody else wait who would change the person or the account, but not those who only refer to them, as to a contact
 * person. Undefined: there is no such account.
 */
export const lockPersonByUserId = (tx: Transaction<Database>, liUId: string) =>
  tx
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select('account.id')
    .where('account.liu_id', '=', liUId)
    .forNoKeyUpdate()
    .executeTakeFirst();
