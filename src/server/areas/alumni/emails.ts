import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { composeEmail } from '#server/mail/email.ts';
import { send } from '#server/mail/mail.ts';

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
  const inSwedish = language === 'sv-SE';
  const email = composeEmail(config, {
    recipient,
    language,
    subject: inSwedish ? 'Du har lämnat alumnportalen' : 'You have left the alumni portal',
    paragraphs: inSwedish
      ? [
          'Din profil är raderad, och vi skickar inget mer till dig.',
          `Ångrar du dig, eller var det inte du, kan du gå med igen:\n${config.baseUrl}/alumni-portal/signin/select`,
        ]
      : [
          'Your profile is deleted, and we send you nothing more.',
          'If you change your mind, or it was not you, you can join again:\n' +
            `${config.baseUrl}/alumni-portal/signin/select`,
        ],
  });
  await send(tx, email, now);
}
