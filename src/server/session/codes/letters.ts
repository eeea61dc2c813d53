import type { Config } from '#server/config/config.ts';
import {
  codeEmail,
  type CodeEmailTexts,
  type CodeMessage,
  codeText,
} from '#server/mail/codeEmail.ts';
import { type ServerTextKey, text } from '#server/texts/texts.ts';

/** The words of the email with a code, given the product's name. */
export type EmailWords = (productName: string) => CodeEmailTexts;

export const emailWith = (config: Config, words: EmailWords, code: CodeMessage) =>
  codeEmail(config, code, words(config.productName));

export const textWith = (config: Config, words: ServerTextKey, code: CodeMessage) =>
  codeText(config, code, words);

export const signInEmail: EmailWords = (productName) => ({
  subject: text('SIGN_IN_CODE/SUBJECT', { productName }),
  task: text('SIGN_IN_CODE/TASK'),
  notRequested: text('SIGN_IN_CODE/NOT_REQUESTED'),
});

export const contactEmail: EmailWords = (productName) => ({
  subject: text('VERIFICATION/SUBJECT'),
  task: text('VERIFICATION/TASK', { productName }),
  notRequested: text('VERIFICATION/NOT_REQUESTED'),
});

export const alumniEmail: EmailWords = () => ({
  subject: text('ALUMNI/ADDRESS/SUBJECT'),
  task: text('ALUMNI/ADDRESS/TASK'),
  notRequested: text('ALUMNI/ADDRESS/NOT_REQUESTED'),
});

export const newAccountEmail: EmailWords = () => ({
  subject: text('EXTERNAL/CODE/CREATE/SUBJECT'),
  task: text('EXTERNAL/CODE/CREATE/TASK'),
  notRequested: text('EXTERNAL/CODE/NOT_REQUESTED'),
});

export const newPasswordEmail: EmailWords = () => ({
  subject: text('EXTERNAL/CODE/RESET/SUBJECT'),
  task: text('EXTERNAL/CODE/RESET/TASK'),
  notRequested: text('EXTERNAL/CODE/NOT_REQUESTED'),
});

/**
 * The code that the person tells the desk during a call. The letter warns readers who are not in
 * such a call not to tell anyone the code.
 */
export const callerEmail: EmailWords = () => ({
  subject: text('CALLER/SUBJECT'),
  task: text('CALLER/TASK'),
  notRequested: text('CALLER/NOT_REQUESTED'),
  isReadOut: true,
});
