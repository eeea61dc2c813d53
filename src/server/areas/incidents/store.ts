import { sql, type Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { LocalizedText } from '#contract/values.ts';

/** Returns the LIN of the account's owner; null if no account has this user id. */
export const linOfUserId = async (db: Db, liUId: string): Promise<string | null> =>
  (await db.selectFrom('account').select('lin').where('user_id', '=', liUId).executeTakeFirst())
    ?.lin ?? null;

/** The type of the notifications that tell of an answer. */
export const ANSWER = 'Case';

/**
 * Returns the account of an employee who is to be told of an answer; undefined for others, who have
 * no page of cases, and while an earlier notification with the title is unread.
 */
export const accountToTell = (
  tx: Transaction<Database>,
  liUId: string,
  title: LocalizedText,
): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', liUId)
    .where('person_type', '=', 'Employee')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('notification')
            .select('notification.id')
            .whereRef('account_id', '=', 'account.id')
            .where('notification_type', '=', ANSWER)
            .where('read_at', 'is', null)
            .where(sql<boolean>`title = ${JSON.stringify(title)}::jsonb`),
        ),
      ),
    )
    .executeTakeFirst();
