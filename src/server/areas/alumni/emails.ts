import type { Transaction } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { type CodeMessage, codeEmail } from '#server/mail/codeEmail.ts';
import { composeEmail } from '#server/mail/email.ts';
import { send } from '#server/mail/mail.ts';

/** The email with the code that verifies an address, sent to that address. */
export const addressEmail = (config: CallContext['config'], code: CodeMessage) =>
  codeEmail(config, code, {
    subject: {
      'sv-SE': 'Bekräfta din e-postadress för alumnportalen',
      'en-GB': 'Confirm your email address for the alumni portal',
    },
    task: {
      'sv-SE':
        'Någon har angett den här adressen som sin i alumnportalen. Är det du, ' +
        'så skriv koden på sidan där du bad om den:',
      'en-GB':
        'Somebody has given this address as theirs in the alumni portal. If that is you, ' +
        'type the code on the page where you asked for it:',
    },
    notRequested: {
      'sv-SE': 'Har du inte bett om någon kod behöver du inte göra något.',
      'en-GB': 'If you have not asked for a code, there is nothing you need to do.',
    },
  });

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
