import type { CallContext } from '#server/call/handler.ts';
import { type CodeEmailTexts, type CodeMessage, codeEmail } from '#server/mail/codeEmail.ts';
import { text } from '#server/texts/texts.ts';

type Purpose = 'external-create' | 'external-reset';

const notRequested = text('EXTERNAL/CODE/NOT_REQUESTED');

const words: Readonly<Record<Purpose, CodeEmailTexts>> = {
  'external-create': {
    subject: text('EXTERNAL/CODE/CREATE/SUBJECT'),
    task: text('EXTERNAL/CODE/CREATE/TASK'),
    notRequested,
  },
  'external-reset': {
    subject: text('EXTERNAL/CODE/RESET/SUBJECT'),
    task: text('EXTERNAL/CODE/RESET/TASK'),
    notRequested,
  },
};

/** The letter with the code that creates an account or resets its password. */
export const externalCodeEmail = (
  config: CallContext['config'],
  purpose: Purpose,
  code: CodeMessage,
) => codeEmail(config, code, words[purpose]);
