import { sql } from 'kysely';
import type { ObservedSystem } from '#contract/systemStatus.ts';
import type { Db } from '#server/database/open.ts';

interface Contact {
  readonly system: ObservedSystem;
  readonly reachedAt: Date | null;
  readonly awaySince: Date | null;
}

/** The noted contacts. The subscribers count as away since the first of them is. */
export async function contactsWithSystems(db: Db): Promise<ReadonlyMap<ObservedSystem, Contact>> {
  const { rows } = await sql<Contact>`
    select system, reached_at as "reachedAt", away_since as "awaySince" from system_contact
    union all
    select 'Webhooks', max(last_attempt_at) filter (where failing_since is null),
      min(failing_since)
    from webhook_subscriber where paused_at is null
  `.execute(db);
  return new Map(rows.map((contact) => [contact.system, contact]));
}
