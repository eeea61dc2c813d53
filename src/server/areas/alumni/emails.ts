import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { composeEmail } from '#server/mail/email.ts';
import { send } from '#server/mail/mail.ts';
import { textIn } from '#server/texts/texts.ts';

interface Reader {
  readonly recipient: string;
  readonly language: Language;
}

/** Sends a former member a confirmation that the profile has been deleted at their own request. */
export async function sendMembershipEnded(
  tx: Transaction<Database>,
  config: CallContext['config'],
  { recipient, language }: Reader,
  now: Date,
): Promise<void> {
  const link = `${config.baseUrl}/alumni-portal/signin/select`;
  const email = composeEmail(config, {
    recipient,
    language,
    subject: textIn(language, 'ALUMNI/LEFT/SUBJECT'),
    paragraphs: [
      textIn(language, 'ALUMNI/LEFT/TEXT'),
      textIn(language, 'ALUMNI/LEFT/AGAIN', { link }),
    ],
  });
  await send(tx, email, now);
}
