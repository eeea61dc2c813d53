import type { Language, LocalizedText } from '#contract/values.ts';
import type { Config } from '#server/config/config.ts';
import { composeEmail, composeTextMessage } from './email.ts';
import type { SealedMessage } from './mail.ts';
import { sealedUntil } from './sealed.ts';
import { type ServerTextKey, textIn } from '../texts/texts.ts';

export interface CodeMessage {
  readonly recipient: string;
  readonly language: Language;
  readonly digits: string;
  readonly expires: Date;
}

export interface CodeEmailTexts {
  /** Does not contain the code, because phones show subjects on their lock screen. */
  readonly subject: LocalizedText;
  /** What the code is for and where to enter it; the code follows. */
  readonly task: LocalizedText;
  /** Advice for recipients who have not requested the code. */
  readonly notRequested: LocalizedText;
  /**
   * Whether the code is read out to a desk worker instead of being typed in the browser that
   * requested it.
   */
  readonly isReadOut?: true;
}

/**
 * Creates an email with a code, in the language of the page that waits for the code. Encrypted
 * until it is delivered; nothing in the email uses up the code.
 */
export function codeEmail(
  config: Config,
  { recipient, language, digits, expires }: CodeMessage,
  { subject, task, notRequested, isReadOut }: CodeEmailTexts,
): SealedMessage {
  const validity = textIn(language, isReadOut ? 'CODE/VALID_READ_OUT' : 'CODE/VALID_TYPED', {
    until: timeOf(expires, language),
  });
  const paragraphs = [task[language], `    ${grouped(digits)}`, validity, notRequested[language]];
  return sealedUntil(
    composeEmail(config, { recipient, language, subject: subject[language], paragraphs }),
    expires,
    config.secretKey,
  );
}

/**
 * Creates a text message with a code: its text, and the encrypted form in which it is stored until
 * it is sent.
 */
export function codeText(
  config: Config,
  { recipient, language, digits, expires }: CodeMessage,
  written: ServerTextKey,
) {
  const message = composeTextMessage(config, {
    recipient,
    text: textIn(language, written, {
      digits: grouped(digits),
      productName: config.productName,
      until: timeOf(expires, language),
    }),
  });
  return {
    text: message.body,
    sealedText: sealedUntil(message, expires, config.secretKey).sealedBody,
  };
}

const grouped = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4)}`;
const timeOf = (moment: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
