import type { CallContext } from '#server/call/handler.ts';
import { type CodeMessage, codeEmail, codeText } from '#server/mail/codeEmail.ts';

type Config = CallContext['config'];

/**
 * The letter with a code that the person tells the desk during a call. It warns readers who are not
 * in such a call not to tell anyone the code.
 */
export const callerEmail = (config: Config, code: CodeMessage) =>
  codeEmail(config, code, {
    subject: { 'sv-SE': 'Kod till supporten', 'en-GB': 'Code for support' },
    task: {
      'sv-SE': 'Du talar med supporten, som vill veta att det är du. Säg koden:',
      'en-GB': 'You are speaking to support, who wants to know that it is you. Tell them the code:',
    },
    notRequested: {
      'sv-SE':
        'Talar du inte med supporten nu, så säg inte koden till någon. ' +
        'Någon kan ha utgett sig för att vara du: hör av dig till supporten.',
      'en-GB':
        'If you are not speaking to support now, tell nobody the code. ' +
        'Somebody may have claimed to be you: contact support.',
    },
    isReadOut: true,
  });

/** The same code as a text message. */
export const callerText = (config: Config, code: CodeMessage) =>
  codeText(config, code, {
    'sv-SE': (digits, until) =>
      `${digits} är koden till ${config.productName}-supporten som du talar med nu. ` +
      `Den gäller till kl. ${until}. Talar du inte med supporten, säg den inte till någon.`,
    'en-GB': (digits, until) =>
      `${digits} is the code for the ${config.productName} support that you are speaking ` +
      `to now. It is valid until ${until} Swedish time. ` +
      'If you are not speaking to support, tell nobody.',
  });
