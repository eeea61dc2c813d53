import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { CallContext } from '#server/call/handler.ts';
import { deskFor } from '#server/mail/desk.ts';
import { momentIn } from '#server/mail/dayIn.ts';
import { composeEmail } from '#server/mail/email.ts';
import { send } from '#server/mail/mail.ts';
import { textIn } from '#server/texts/texts.ts';
import { alternativeAddress, type PasswordAccount } from './store.ts';

export type PasswordEvent = 'set' | 'changed' | 'activated';

const KEYS = {
  set: 'PASSWORD_CHANGE/SET',
  changed: 'PASSWORD_CHANGE/CHANGED',
  activated: 'PASSWORD_CHANGE/ACTIVATED',
} as const satisfies Record<PasswordEvent, string>;

/**
 * Notifies the owner, at the university's address and at their own addresses, of the change to the
 * account's password. The email contains no secrets.
 */
export async function notifyOfPassword(
  tx: Transaction<Database>,
  { config, language, now }: Pick<CallContext, 'config' | 'language' | 'now'>,
  account: PasswordAccount,
  event: PasswordEvent,
): Promise<void> {
  const liUId = account.user_id ?? '';
  const subject = textIn(language, `${KEYS[event]}/SUBJECT`, { liUId });
  const words = textIn(language, `${KEYS[event]}/TEXT`, {
    liUId,
    at: momentIn(language, now),
    productName: config.productName,
    university: config.universityName,
    baseUrl: config.baseUrl,
  });
  const notYou = textIn(language, 'PASSWORD_CHANGE/NOT_YOU', deskFor(config, account.person_type));
  const addresses = [
    account.university_email_address,
    account.external_email_address,
    await alternativeAddress(tx, account.lin),
  ];
  for (const recipient of new Set(addresses))
    if (recipient !== null)
      await send(
        tx,
        composeEmail(config, { recipient, language, subject, paragraphs: [words, notYou] }),
        now,
      );
}
