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

/** A code that the person tells the desk they are speaking to. Whoever is in no such conversation tells it to nobody. */
export function callerLetter(config: Config, { recipient, language, digits, expires }: CodeToTell): SealedMessage {
  const until = timeOf(expires, language);
  const letter = letterFrom(config, {
    recipient,
    language,
    subject: language === 'sv-SE' ? 'Kod till supporten' : 'Code for support',
    paragraphs:
      language === 'sv-SE'
        ? [
            'Du talar med supporten, som vill veta att det är du. Säg koden:',
            `    ${spaced(digits)}`,
            `Den gäller till kl. ${until} och en gång.`,
            'Talar du inte med supporten nu, så säg inte koden till någon. Någon kan ha utgett sig för att vara du: hör av dig till supporten.',
          ]
        : [
            'You are speaking to support, who wants to know that it is you. Tell them the code:',
            `    ${spaced(digits)}`,
            `It is valid until ${until} Swedish time, once.`,
            'If you are not speaking to support now, tell nobody the code. Somebody may have claimed to be you: contact support.',
          ],
  });
  return sealedUntil(letter, expires, config.secretKey);
}

/** The same in a text message: its words, and how they may rest until they are sent. */
export function callerText(config: Config, { recipient, language, digits, expires }: CodeToTell): { readonly text: string; readonly sealedText: Buffer } {
  const until = timeOf(expires, language);
  const text =
    language === 'sv-SE'
      ? `${spaced(digits)} är koden till ${config.productName}-supporten som du talar med nu. Den gäller till kl. ${until}. Talar du inte med supporten, säg den inte till någon.`
      : `${spaced(digits)} is the code for the ${config.productName} support that you are speaking to now. It is valid until ${until} Swedish time. If you are not speaking to support, tell nobody.`;
  return { text, sealedText: sealedUntil({ channel: 'sms', recipient, subject: '', body: text }, expires, config.secretKey).sealedBody };
}
