import type { CallContext } from '#server/call/handler.ts';
import { type CodeMessage, codeEmail, codeText } from '#server/mail/codeEmail.ts';
import { text } from '#server/texts/texts.ts';

type Config = CallContext['config'];

/**
 * The letter with a code that the person tells the desk during a call. It warns readers who are not
 * in such a call not to tell anyone the code.
 */
export const callerEmail = (config: Config, code: CodeMessage) =>
  codeEmail(config, code, {
    subject: text('CALLER/SUBJECT'),
    task: text('CALLER/TASK'),
    notRequested: text('CALLER/NOT_REQUESTED'),
    isReadOut: true,
  });

/** The same code as a text message. */
export const callerText = (config: Config, code: CodeMessage) =>
  codeText(config, code, 'CALLER/SMS');
