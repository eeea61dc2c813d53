import { sql, type Transaction } from 'kysely';
import type { PortalContents } from '#rules/firstSteps.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

type Stored = Omit<PortalContents, 'hasOpeningHours'>;

/** What the database has, and whether the list has been dismissed. */
export async function portalContents(
  db: Db,
  administratorLin: string,
  today: string,
): Promise<Stored & { readonly isDismissed: boolean }> {
  const { rows } = await sql<Stored & { readonly isDismissed: boolean }>`
    select
      (select count(*)::integer from (select from organisation limit 2) as node) as "organisations",
      exists (select from administers where administrator_lin = ${administratorLin}
        and ${isInForce('administers', today)}) as "administersAny",
      (select count(distinct lin)::integer from account) as "people",
      (select count(distinct account.lin)::integer from role_assignment
        join account on account.id = account_id where role = 'MinITSuperUser') as "superusers",
      (select count(distinct liability_type)::integer from liability_text
        where published_by is not null) as "ownTerms",
      (select count(*)::integer from campus) as "campuses",
      exists (select from card) as "hasCards",
      exists (select from outgoing_message where sent_at is not null) as "hasSentMail",
      (select first_steps_dismissed_at is not null from installation) as "isDismissed"`.execute(db);
  const [contents] = rows;
  if (contents === undefined) throw new Error('The database did not answer.');
  return contents;
}

export const dismissFirstSteps = (tx: Transaction<Database>, now: Date) =>
  tx
    .updateTable('installation')
    .set({ first_steps_dismissed_at: now })
    .where('first_steps_dismissed_at', 'is', null)
    .returning('only_row')
    .executeTakeFirst();
