import type { Kysely, Transaction } from 'kysely';
import type { Language } from '../../../contract/values.ts';
import type { CallContext } from '../../call/handler.ts';
import type { Database } from '../../database/schema.ts';
import { letterFrom } from '../../mail/letter.ts';
import { send } from '../../mail/mail.ts';
import { sealedUntil } from '../../mail/sealed.ts';

interface CodeToTell {
  readonly recipient: string;
  readonly language: Language;
  readonly digits: string;
  readonly expires: Date;
}

/** The code that proves an address, for whoever reads its mail. Nothing in the letter uses it up. */
export async function addressLetter(tx: Transaction<Database> | Kysely<Database>, config: CallContext['config'], { recipient, language, digits, expires }: CodeToTell, now: Date): Promise<void> {
  const until = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(expires);
  const inSwedish = language === 'sv-SE';
  const letter = letterFrom(config, {
    recipient,
    language,
    subject: inSwedish ? 'Bekräfta din e-postadress för alumnportalen' : 'Confirm your email address for the alumni portal',
    paragraphs: inSwedish
      ? [
          'Någon har angett den här adressen som sin i alumnportalen. Är det du, så skriv koden på sidan där du bad om den:',
          `    ${digits.slice(0, 4)} ${digits.slice(4)}`,
          `Den gäller till kl. ${until}, en gång och bara i webbläsaren där du bad om den.`,
          'Har du inte bett om någon kod behöver du inte göra något.',
        ]
      : [
          'Somebody has given this address as theirs in the alumni portal. If that is you, type the code on the page where you asked for it:',
          `    ${digits.slice(0, 4)} ${digits.slice(4)}`,
          `It is valid until ${until} Swedish time, once, and only in the browser where you asked for it.`,
          'If you have not asked for a code, there is nothing you need to do.',
        ],
  });
  await send(tx, sealedUntil(letter, expires, config.secretKey), now);
}

interface Reader {
  readonly recipient: string;
  readonly language: Language;
}

/** What is sent to somebody who has left: that it is done, and that it was they who did it. */
export async function leftLetter(tx: Transaction<Database>, config: CallContext['config'], { recipient, language }: Reader, now: Date): Promise<void> {
  const inSwedish = language === 'sv-SE';
  const letter = letterFrom(config, {
    recipient,
    language,
    subject: inSwedish ? 'Du har lämnat alumnportalen' : 'You have left the alumni portal',
    paragraphs: inSwedish
      ? ['Din profil är raderad, och vi skickar inget mer till dig.', `Ångrar du dig, eller var det inte du, kan du gå med igen:\n${config.baseUrl}/alumni-portal/signin/select`]
      : ['Your profile is deleted, and we send you nothing more.', `If you change your mind, or it was not you, you can join again:\n${config.baseUrl}/alumni-portal/signin/select`],
  });
  await send(tx, letter, now);
}
