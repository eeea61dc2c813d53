import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { AccountEvent, EVENT_VERSION } from '#contract/webhooks.ts';
import { AccountType, AffiliationType, PersonType, UserStatus } from '#contract/values.ts';
import { accountKindOf } from '#rules/accountKind.ts';
import { endOf, validThroughCurrent } from '#rules/validity.ts';
import { type AccountFacts, deliveryKindOf, eventFor } from '#rules/webhookEvents.ts';
import type { Database } from '../database/schema.ts';
import type { AccountChange } from './accountChanges.ts';
import { MAX_AGE_MS } from './enqueue.ts';

/** An event as the outbox has it: with the id that every attempt to deliver it bears. */
export const StoredEvent = z.extend(AccountEvent, { id: z.string() });

const text = z.nullable(z.string());

/** The row of an account, as the database's triggers note it. */
const AccountRow = z.object({
  user_id: text,
  account_type: AccountType,
  person_type: PersonType,
  affiliation_type: z.nullable(AffiliationType),
  user_status: UserStatus,
  primary_affiliation: text,
  organisation_id: text,
  university_email_address: text,
  is_employed_until_further_notice: z.boolean(),
  affiliation_end_date: text,
  valid_through: text,
  retirement_date: text,
});

function factsOf(noted: unknown): AccountFacts {
  const row = AccountRow.parse(noted);
  const affiliationType = row.affiliation_type;
  return {
    userId: row.user_id,
    status: row.user_status,
    kind: accountKindOf({
      accountType: row.account_type,
      personType: row.person_type,
      affiliationType,
    }),
    affiliation: row.primary_affiliation,
    organisation: row.organisation_id,
    lastDay: endOf({
      userStatus: row.user_status,
      retirementDate: row.retirement_date,
      validThroughCurrent: validThroughCurrent({
        affiliation: affiliationType,
        isEmployedUntilFurtherNotice: row.is_employed_until_further_notice,
        affiliationEndDate: row.affiliation_end_date,
        validThrough: row.valid_through,
      }),
    }),
    email: row.university_email_address,
  };
}

/**
 * Writes the events of changed accounts, in the order of the changes, for each subscriber that is to
 * be told of them, with one statement for any number of changes.
 */
export async function writeAccountEvents(
  tx: Transaction<Database>,
  changes: readonly AccountChange[],
  now: Date,
): Promise<void> {
  const subscribers = await tx
    .selectFrom('webhook_subscriber')
    .select(['id', 'event_types as eventTypes', 'account_kinds as accountKinds', 'facts'])
    .execute();
  if (subscribers.length === 0) return;
  const rows = changes.flatMap(({ account_id: accountId, lin, before, after }) => {
    if (after === null) return [];
    const [was, is] = [before && factsOf(before), factsOf(after)];
    return subscribers.flatMap(({ id: subscriberId, ...subscription }) => {
      const told = eventFor(subscription, was, is);
      if (told === null) return [];
      const payload = {
        id: `msg_${crypto.randomUUID()}`,
        type: told.type,
        version: EVENT_VERSION,
        timestamp: now.toISOString(),
        data: { ...told.data, accountId },
      } satisfies z.infer<typeof StoredEvent>;
      const kind = deliveryKindOf(told.type);
      return [{ subscriberId, subject: lin, topic: `account ${accountId}`, kind, payload }];
    });
  });
  await sql`
    insert into outgoing_change (system, subscriber_id, subject, topic, kind, payload, has_secret,
      created_at, expires_at, next_attempt_at)
    select 'Webhooks', "subscriberId", subject, topic, kind, payload, false, ${now}::timestamptz,
      ${new Date(now.getTime() + MAX_AGE_MS)}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ at, ...row })))}::jsonb) as event
      (at integer, "subscriberId" uuid, subject text, topic text, kind text, payload jsonb)
    order by at`.execute(tx);
}
