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

type Purpose = 'external-create' | 'external-reset';

const words: Readonly<Record<Language, Readonly<Record<Purpose, { readonly subject: string; readonly task: string }>>>> = {
  'sv-SE': {
    'external-create': { subject: 'Bekräfta din e-postadress', task: 'Någon vill skapa ett konto med den här adressen. Är det du, så skriv koden på sidan där du bad om den:' },
    'external-reset': { subject: 'Kod för nytt lösenord', task: 'Någon vill välja ett nytt lösenord till ditt konto. Är det du, så skriv koden på sidan där du bad om den:' },
  },
  'en-GB': {
    'external-create': { subject: 'Confirm your email address', task: 'Somebody wants to create an account with this address. If that is you, type the code on the page where you asked for it:' },
    'external-reset': { subject: 'Code for a new password', task: 'Somebody wants to choose a new password for your account. If that is you, type the code on the page where you asked for it:' },
  },
};

/** The letter with the code, in the language of the page that asked for it. Whoever has not asked for it does nothing. */
export function codeLetter(config: CallContext['config'], purpose: Purpose, { recipient, language, digits, expires }: CodeToTell): SealedMessage {
  const { subject, task } = words[language][purpose];
  const until = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(expires);
  const others =
    language === 'sv-SE'
      ? [
          `Den gäller till kl. ${until}, en gång och bara i webbläsaren där du bad om den.`,
          'Har du inte bett om någon kod behöver du inte göra något. Ge aldrig koden till någon annan.',
        ]
      : [
          `It is valid until ${until} Swedish time, once, and only in the browser where you asked for it.`,
          'If you have not asked for a code, there is nothing you need to do. Never give the code to anyone else.',
        ];
  const letter = letterFrom(config, { recipient, language, subject, paragraphs: [task, `    ${digits.slice(0, 4)} ${digits.slice(4)}`, ...others] });
  return sealedUntil(letter, expires, config.secretKey);
}
