import type { CallContext } from '#server/call/handler.ts';
import { type CodeMessage, codeEmail, codeText } from '#server/mail/codeEmail.ts';
import { text } from '#server/texts/texts.ts';

type Config = CallContext['config'];

/** The letter with the code that verifies an address, sent to that address. */
export const verificationEmail = (config: Config, code: CodeMessage) =>
  codeEmail(config, code, {
    subject: text('VERIFICATION/SUBJECT'),
    task: text('VERIFICATION/TASK', { productName: config.productName }),
    notRequested: text('VERIFICATION/NOT_REQUESTED'),
  });

/** The same code as a text message. */
export const verificationText = (config: Config, code: CodeMessage) =>
  codeText(config, code, 'VERIFICATION/SMS');
