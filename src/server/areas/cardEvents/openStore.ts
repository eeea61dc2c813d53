import { sql } from 'kysely';
import { MAX_OPEN_CARD_EVENTS, type OpenOutcome } from '#contract/openCardEvents.ts';
import type { Db } from '#server/database/open.ts';

const OPEN = ['waiting', 'refused'] as const satisfies readonly OpenOutcome[];

/** The events that were refused or wait, the latest first, with the names of the systems. */
export const openEvents = (db: Db, outcome: OpenOutcome | undefined) =>
  db
    .selectFrom('card_event')
    .leftJoin('account', 'account.id', 'card_event.account_id')
    .select(['card_event.source', 'card_event.id', 'type', 'outcome', 'reason', 'fields'])
    .select(['occurred_at', 'received_at', 'reference', 'account.user_id as account'])
    .select(['card_event.user_id as userId', 'person_id as personId', 'iso_number as isoNumber'])
    .select('card_id as cardId')
    .select(
      sql<string[]>`array(select name from scim_client
        where scim_client.source = card_event.source and 'cards' = any(resources)
        order by name)`.as('systems'),
    )
    .where('outcome', 'in', outcome === undefined ? OPEN : [outcome])
    .$narrowType<{ outcome: OpenOutcome }>()
    .orderBy('received_at', 'desc')
    .orderBy('card_event.source')
    .orderBy('card_event.id')
    .limit(MAX_OPEN_CARD_EVENTS)
    .execute();

/** How many there are of each. */
export async function countOpenEvents(db: Db): Promise<Record<OpenOutcome, number>> {
  const rows = await db
    .selectFrom('card_event')
    .select(['outcome', sql<number>`count(*)::int`.as('count')])
    .where('outcome', 'in', OPEN)
    .groupBy('outcome')
    .execute();
  const of = (outcome: OpenOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return { waiting: of('waiting'), refused: of('refused') };
}
