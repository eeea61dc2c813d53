import type { Language } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import { letterFrom } from './letter.ts';
import type { SealedMessage } from './mail.ts';
import { sealedUntil } from './sealed.ts';

interface CodeToTell {
  readonly recipient: string;
  readonly language: Language;
  readonly digits: string;
  readonly expires: Date;
}

/** A letter with the code that its reader has asked for, to type on the page that waits for it. Sealed until it is delivered. */
export function signInCodeLetter(config: Config, { recipient, language, digits, expires }: CodeToTell): SealedMessage {
  const { productName } = config;
  const until = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(expires);
  const inSwedish = language === 'sv-SE';
  const letter = letterFrom(config, {
    recipient,
    language,
    subject: inSwedish ? `Din kod till ${productName}` : `Your code for ${productName}`,
    paragraphs: inSwedish
      ? [
          'Skriv koden på sidan där du loggar in:',
          `    ${digits.slice(0, 4)} ${digits.slice(4)}`,
          `Den gäller till kl. ${until}, en gång och bara i webbläsaren där du bad om den.`,
          'Har du inte bett om någon kod behöver du inte göra något. Ge aldrig koden till någon annan, inte heller till den som säger sig ringa från oss.',
        ]
      : [
          'Type the code on the page where you are signing in:',
          `    ${digits.slice(0, 4)} ${digits.slice(4)}`,
          `It is valid until ${until} Swedish time, once, and only in the browser where you asked for it.`,
          'If you have not asked for a code, there is nothing you need to do. Never give the code to anyone else, not even to someone who says they are calling from us.',
        ],
  });
  return sealedUntil(letter, expires, config.secretKey);
}
