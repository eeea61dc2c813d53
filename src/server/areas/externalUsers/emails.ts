import type { CallContext } from '#server/call/handler.ts';
import { type CodeEmailTexts, type CodeMessage, codeEmail } from '#server/mail/codeEmail.ts';

type Purpose = 'external-create' | 'external-reset';

const notRequested = {
  'sv-SE':
    'Har du inte bett om någon kod behöver du inte göra något. Ge aldrig koden till någon annan.',
  'en-GB':
    'If you have not asked for a code, there is nothing you need to do. Never give the code to anyone else.',
};

const words: Readonly<Record<Purpose, CodeEmailTexts>> = {
  'external-create': {
    subject: { 'sv-SE': 'Bekräfta din e-postadress', 'en-GB': 'Confirm your email address' },
    task: {
      'sv-SE':
        'Någon vill skapa ett konto med den här adressen. Är det du, så skriv koden på sidan där du bad om den:',
      'en-GB':
        'Somebody wants to create an account with this address. If that is you, ' +
        'type the code on the page where you asked for it:',
    },
    notRequested,
  },
  'external-reset': {
    subject: { 'sv-SE': 'Kod för nytt lösenord', 'en-GB': 'Code for a new password' },
    task: {
      'sv-SE':
        'Någon vill välja ett nytt lösenord till ditt konto. Är det du, så skriv koden på sidan där du bad om den:',
      'en-GB':
        'Somebody wants to choose a new password for your account. If that is you, ' +
        'type the code on the page where you asked for it:',
    },
    notRequested,
  },
};

/** The letter with the code that creates an account or resets its password. */
export const externalCodeEmail = (
  config: CallContext['config'],
  purpose: Purpose,
  code: CodeMessage,
) => codeEmail(config, code, words[purpose]);
