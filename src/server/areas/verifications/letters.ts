import type { CallContext } from '../../call/handler.ts';
import { type CodeToTell, codeLetter, codeText } from '../../mail/codeLetter.ts';

type Config = CallContext['config'];

/** The letter with the code that verifies an address, sent to that address. */
export const verificationLetter = (config: Config, code: CodeToTell) =>
  codeLetter(config, code, {
    subject: { 'sv-SE': 'Bekräfta din e-postadress', 'en-GB': 'Confirm your email address' },
    task: {
      'sv-SE': `Någon har angett den här adressen som sin i ${config.productName}. Är det du, så skriv koden på sidan där du bad om den:`,
      'en-GB': `Somebody has given this address as theirs in ${config.productName}. If that is you, type the code on the page where you asked for it:`,
    },
    unasked: {
      'sv-SE': 'Har du inte bett om någon kod behöver du inte göra något.',
      'en-GB': 'If you have not asked for a code, there is nothing you need to do.',
    },
  });

/** The same code as a text message. */
export const verificationText = (config: Config, code: CodeToTell) =>
  codeText(config, code, {
    'sv-SE': (digits, until) => `${digits} är din kod i ${config.productName}. Den gäller till kl. ${until}. Ge den inte till någon.`,
    'en-GB': (digits, until) => `${digits} is your code in ${config.productName}. It is valid until ${until} Swedish time. Give it to nobody.`,
  });
