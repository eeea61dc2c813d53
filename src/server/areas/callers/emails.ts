import type { Transaction } from 'kysely';
import type { LocalizedText } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { deskForAccount } from '#server/mail/desk.ts';
import { momentInEach } from '#server/mail/dayIn.ts';
import { notifyOwner } from '#server/mail/securityNotice.ts';
import { text } from '#server/texts/texts.ts';

/** What a desk has done for a caller that the account's owner is told of. */
const done = {
  freeze: text('CALLER/NOTICE/FREEZE'),
  unfreeze: text('CALLER/NOTICE/UNFREEZE'),
  signOut: text('CALLER/NOTICE/SIGN_OUT'),
} satisfies Record<string, LocalizedText>;

/**
 * Tells the account's owner what a desk has done: whoever was on the phone may have been somebody
 * else. A new activation key has a notice of its own, and an extension gives nobody anything.
 */
export async function notifyOfCallerAction(
  tx: Transaction<Database>,
  { config, now }: Pick<CallContext, 'config' | 'now'>,
  accountId: string,
  action: keyof typeof done,
): Promise<void> {
  const at = momentInEach(now);
  await notifyOwner(
    tx,
    config,
    accountId,
    {
      subject: text('CALLER/NOTICE/SUBJECT'),
      paragraphs: [
        text('CALLER/NOTICE/DONE', { at, what: done[action] }),
        text('CALLER/NOTICE/ADVICE', await deskForAccount(tx, config, accountId)),
      ],
    },
    now,
  );
}
