import type { CallContext } from '#server/call/handler.ts';
import { type CodeMessage, codeEmail, codeText } from '#server/mail/codeEmail.ts';

type Config = CallContext['config'];

/** The letter with the code that verifies an address, sent to that address. */
export const verificationEmail = (config: Config, code: CodeMessage) =>
  codeEmail(config, code, {
    subject: { 'sv-SE': 'Bekräfta din e-postadress', 'en-GB': 'Confirm your email address' },
    task: {
      'sv-SE':
        `Någon har angett den här adressen som sin i ${config.productName}. Är det du, ` +
        'så skriv koden på sidan där du bad om den:',
      'en-GB':
        `Somebody has given this address as theirs in ${config.productName}. If that is you, ` +
        'type the code on the page where you asked for it:',
    },
    notRequested: {
      'sv-SE': 'Har du inte bett om någon kod behöver du inte göra något.',
      'en-GB': 'If you have not asked for a code, there is nothing you need to do.',
    },
  });

/** The same code as a text message. */
export const verificationText = (config: Config, code: CodeMessage) =>
  codeText(config, code, {
    'sv-SE': (digits, until) =>
      `${digits} är din kod i ${config.productName}. Den gäller till kl. ${until}. Ge den inte till någon.`,
    'en-GB': (digits, until) =>
      `${digits} is your code in ${config.productName}. It is valid until ${until} Swedish time. Give it to nobody.`,
  });
