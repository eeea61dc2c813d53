import type { Kysely } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { superuserAccounts } from '#server/database/superusers.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

const sentences = {
  Gone: 'WEBHOOKS/LETTER/GONE',
  Failing: 'WEBHOOKS/LETTER/FAILING',
} as const;

/** Tells the superusers that a subscriber has been paused, and why. */
export async function writeOfPause(
  tx: Kysely<Database>,
  config: CallContext['config'],
  { name, reason }: { readonly name: string; readonly reason: keyof typeof sentences },
  now: Date,
): Promise<void> {
  const notice = {
    subject: text('WEBHOOKS/LETTER/SUBJECT', { productName: config.productName, name }),
    paragraphs: [
      text(sentences[reason], { name }),
      text('WEBHOOKS/LETTER/KEPT'),
      text('WEBHOOKS/LETTER/DO', { address: `${config.baseUrl}/administration/subscribers` }),
    ],
  };
  for (const accountId of await superuserAccounts(tx, dateInSweden(now)))
    await notifyOwner(tx, config, accountId, notice, now);
}
