import { sql, type Transaction } from 'kysely';
import type { PersonType } from '#contract/values.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/schema.ts';
import { deskFor } from '#server/mail/desk.ts';
import { notifyOwners } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

type Tx = Transaction<Database>;

interface Stating {
  readonly source: string;
  readonly now: Date;
  readonly config: Config;
}

/** Tells the people whose number the records of the temporary table `incoming` have changed. */
export async function tellOfNumbers(tx: Tx, stating: Stating): Promise<void> {
  const { rows } = await sql<{ accounts: string[] }>`
    select array_agg(account.id::text order by account.id) as accounts
    from (select distinct lin from incoming
      where refusal is null and 'nationalId' = any (changed)) as changed
    join account using (lin) group by lin`.execute(tx);
  await numberStated(
    tx,
    rows.map(({ accounts }) => accounts),
    stating,
  );
}

/**
 * Tells people that a system has stated another number for them, at every address of all their
 * accounts.
 */
async function numberStated(
  tx: Tx,
  people: readonly (readonly string[])[],
  { source, now, config }: Stating,
): Promise<void> {
  const noticeFor = (personType: PersonType) => ({
    subject: text('NUMBER_STATED/SUBJECT'),
    paragraphs: [
      text('NUMBER_STATED/TEXT', { productName: config.productName, source }),
      text('NUMBER_STATED/NOT_MINE', deskFor(config, personType)),
    ],
  });
  await notifyOwners(
    tx,
    config,
    people.map((accountIds) => ({ accountIds, noticeFor })),
    now,
  );
}
