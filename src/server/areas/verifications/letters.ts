import type { Language } from '../../../contract/values.ts';
import type { CallContext } from '../../call/handler.ts';
import { letterFrom } from '../../mail/letter.ts';
import type { SealedMessage } from '../../mail/mail.ts';
import { sealedUntil } from '../../mail/sealed.ts';

interface CodeToTell {
  readonly recipient: string;
  readonly language: Language;
  readonly digits: string;
  readonly expires: Date;
}

type Config = CallContext['config'];

const spaced = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4)}`;
const timeOf = (moment: Date, language: Language): string => new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(moment);

/** A letter to an address that somebody has given as theirs. Whoever reads it and has not asked for it does nothing. */
export function verificationLetter(config: Config, { recipient, language, digits, expires }: CodeToTell): SealedMessage {
  const until = timeOf(expires, language);
  const letter = letterFrom(config, {
    recipient,
    language,
    subject: language === 'sv-SE' ? 'Bekräfta din e-postadress' : 'Confirm your email address',
    paragraphs:
      language === 'sv-SE'
        ? [
            `Någon har angett den här adressen som sin i ${config.productName}. Är det du, så skriv koden på sidan där du bad om den:`,
            `    ${spaced(digits)}`,
            `Den gäller till kl. ${until}, en gång och bara i webbläsaren där du bad om den.`,
            'Har du inte bett om någon kod behöver du inte göra något.',
          ]
        : [
            `Somebody has given this address as theirs in ${config.productName}. If that is you, type the code on the page where you asked for it:`,
            `    ${spaced(digits)}`,
            `It is valid until ${until} Swedish time, once, and only in the browser where you asked for it.`,
            'If you have not asked for a code, there is nothing you need to do.',
          ],
  });
  return sealedUntil(letter, expires, config.secretKey);
}

/** The same in a text message: its words, and how they may rest until they are sent. */
export function verificationText(config: Config, { recipient, language, digits, expires }: CodeToTell): { readonly text: string; readonly sealedText: Buffer } {
  const until = timeOf(expires, language);
  const text =
    language === 'sv-SE'
      ? `${spaced(digits)} är din kod i ${config.productName}. Den gäller till kl. ${until}. Ge den inte till någon.`
      : `${spaced(digits)} is your code in ${config.productName}. It is valid until ${until} Swedish time. Give it to nobody.`;
  return { text, sealedText: sealedUntil({ channel: 'sms', recipient, subject: '', body: text }, expires, config.secretKey).sealedBody };
}
